"$WUQI" analyze ttt --player engine:depht=3
