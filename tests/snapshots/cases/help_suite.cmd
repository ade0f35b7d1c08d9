"$WUQI" help suite
