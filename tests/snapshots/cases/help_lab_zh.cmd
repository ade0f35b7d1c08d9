"$WUQI" --lang zh help lab
