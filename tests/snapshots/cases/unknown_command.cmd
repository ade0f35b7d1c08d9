"$WUQI" frobnicate
