"$WUQI" lab
