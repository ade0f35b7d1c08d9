"$WUQI" prove gomoku15
