"$WUQI" perft reversi6 4 --divide
