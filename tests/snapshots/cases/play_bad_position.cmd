"$WUQI" play ttt --position x
