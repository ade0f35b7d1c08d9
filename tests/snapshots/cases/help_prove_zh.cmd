"$WUQI" --lang zh help prove
