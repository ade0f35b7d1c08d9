"$WUQI" help version
