"$WUQI" help lab
