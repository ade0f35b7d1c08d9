"$WUQI" --lang zh help trace
