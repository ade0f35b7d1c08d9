"$WUQI" bench ttt chess
