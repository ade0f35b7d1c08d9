"$WUQI" help help
