WUQI_LANG=zh "$WUQI" perft ttt 1
