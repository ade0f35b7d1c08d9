"$WUQI" analyze ttt --dept=3
