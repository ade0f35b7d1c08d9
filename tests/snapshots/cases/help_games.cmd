"$WUQI" help games
