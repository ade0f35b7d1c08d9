"$WUQI" match ttt --a greedy --b greedy --games 2 --random-plies 2 --record r.jsonl >/dev/null; cat r.jsonl
