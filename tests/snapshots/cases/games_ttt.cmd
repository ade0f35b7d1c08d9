"$WUQI" games ttt
