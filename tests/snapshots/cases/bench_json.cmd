"$WUQI" bench ttt --depth 3 --json
