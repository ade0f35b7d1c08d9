"$WUQI" perft ttt 1 --position "XXX------ O"
