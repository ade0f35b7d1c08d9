"$WUQI" analyze ttt --depth 0
