"$WUQI" analyze ttt --position "XX-OO---- X" --depth 2 --multipv 2 --json
