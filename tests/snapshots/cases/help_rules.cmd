"$WUQI" help rules; "$WUQI" help rules ttt; "$WUQI" help rules chess; "$WUQI" help rules ttt more; "$WUQI" help perft ttt; "$WUQI" help rules ttt --json | cut -c1-60
