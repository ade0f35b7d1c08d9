"$WUQI" help play
