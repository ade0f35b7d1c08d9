"$WUQI" --lang fr games
