"$WUQI" analyze --depth 3
