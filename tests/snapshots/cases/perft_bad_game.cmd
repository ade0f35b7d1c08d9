"$WUQI" perft chess 3
