"$WUQI" tune eraser --params ASPIRATION --games 10 --nodes 100; "$WUQI" analyze eraser --player engine:tune.X=1; "$WUQI" tune eraser --list --lang zh
