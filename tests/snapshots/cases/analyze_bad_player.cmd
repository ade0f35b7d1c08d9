"$WUQI" analyze ttt --player nobody
