"$WUQI" engine
