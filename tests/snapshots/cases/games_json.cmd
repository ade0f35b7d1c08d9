"$WUQI" games --json | grep -E "\"(ttt|reversi6)\""
