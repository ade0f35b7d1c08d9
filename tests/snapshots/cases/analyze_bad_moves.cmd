"$WUQI" analyze ttt --moves "a1 a1"
