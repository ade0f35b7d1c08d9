"$WUQI" lab run
