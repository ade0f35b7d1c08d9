"$WUQI" help openings
