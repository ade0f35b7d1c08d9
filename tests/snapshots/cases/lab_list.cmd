"$WUQI" lab list
