"$WUQI" perft ttt 1 2
