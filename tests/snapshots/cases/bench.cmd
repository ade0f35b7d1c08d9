"$WUQI" bench ttt reversi6 --depth 3
