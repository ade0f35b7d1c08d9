"$WUQI" site
"$WUQI" site a b
