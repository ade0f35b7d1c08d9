"$WUQI" trace ttt --depth 3 --out t.trace; "$WUQI" trace t.trace --json
