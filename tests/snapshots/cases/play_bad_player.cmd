"$WUQI" play ttt --against nobody
