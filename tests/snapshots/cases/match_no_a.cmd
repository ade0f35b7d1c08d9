"$WUQI" match ttt --b random --games 2
