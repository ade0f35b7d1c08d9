"$WUQI" trace ttt --player random
