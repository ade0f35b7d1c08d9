"$WUQI" help convert
