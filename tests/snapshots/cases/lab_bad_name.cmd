"$WUQI" lab run nothing
