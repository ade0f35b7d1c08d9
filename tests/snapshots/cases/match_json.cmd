"$WUQI" match ttt --a random --b greedy --games 8 --seed 2 --json
