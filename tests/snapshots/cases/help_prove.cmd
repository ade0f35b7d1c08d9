"$WUQI" help prove
