"$WUQI" help
