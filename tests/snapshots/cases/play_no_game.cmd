"$WUQI" play
