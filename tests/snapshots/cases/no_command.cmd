"$WUQI"
