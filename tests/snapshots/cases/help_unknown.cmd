"$WUQI" help nonsense
