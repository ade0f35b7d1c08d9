"$WUQI" help perft
