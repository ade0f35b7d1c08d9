"$WUQI" play ttt --level 3 --against random
