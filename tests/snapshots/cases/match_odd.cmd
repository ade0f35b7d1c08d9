"$WUQI" match ttt --a random --b random --games 1
