"$WUQI" trace nothing
