"$WUQI" analyze ttt --position "XX-OO---- X" --depth 3 --json
