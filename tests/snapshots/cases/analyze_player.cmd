"$WUQI" analyze ttt --position "XX-OO---- X" --player greedy | tail -1; "$WUQI" analyze ttt --player random:seed=1 --json
