"$WUQI" perft reversi8
