"$WUQI" help analyze
