"$WUQI" --lang zh games ttt | tail -3; "$WUQI" games nogame
