"$WUQI" match reversi6 --a greedy --b random --games 4 --seed 3
