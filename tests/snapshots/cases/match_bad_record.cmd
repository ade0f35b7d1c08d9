"$WUQI" match ttt --a random --b random --games 2 --record nowhere/r.jsonl
