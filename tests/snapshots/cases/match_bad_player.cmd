"$WUQI" match ttt --a random --b engine:level=11 --games 2
