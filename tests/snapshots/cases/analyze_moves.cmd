"$WUQI" analyze ttt --moves "a1 a2 b1 b2" --depth 1 --json
