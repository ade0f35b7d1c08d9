"$WUQI" play ttt --level 11
