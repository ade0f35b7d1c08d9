"$WUQI" analyze ttt --depth
