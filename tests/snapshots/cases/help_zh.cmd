"$WUQI" --lang zh help
