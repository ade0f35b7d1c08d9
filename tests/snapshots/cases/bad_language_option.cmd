"$WUQI" games --lang=fr
