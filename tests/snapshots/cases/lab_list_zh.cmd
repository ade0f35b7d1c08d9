"$WUQI" --lang zh lab list
