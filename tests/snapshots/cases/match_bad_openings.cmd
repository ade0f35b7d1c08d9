printf "a1\na1 a1\n" >o.txt; "$WUQI" match ttt --a random --b random --games 2 --openings o.txt
