"$WUQI" help match
