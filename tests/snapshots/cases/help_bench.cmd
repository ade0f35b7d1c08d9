"$WUQI" help bench
