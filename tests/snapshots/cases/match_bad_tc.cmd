"$WUQI" match ttt --a random --b random --games 2 --tc fast
