"$WUQI" --lang zh help convert
