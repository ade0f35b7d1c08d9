"$WUQI" perft reversi8 many
