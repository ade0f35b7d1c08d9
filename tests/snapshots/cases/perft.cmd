"$WUQI" perft reversi8 6; "$WUQI" perft ttt 9; "$WUQI" perft reversi6 0
