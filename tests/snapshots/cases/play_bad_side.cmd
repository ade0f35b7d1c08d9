"$WUQI" play ttt --side third
