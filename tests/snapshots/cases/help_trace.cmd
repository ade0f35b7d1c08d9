"$WUQI" help trace
