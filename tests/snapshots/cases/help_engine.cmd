"$WUQI" help engine
