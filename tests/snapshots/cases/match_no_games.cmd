"$WUQI" match ttt --a random --b random
