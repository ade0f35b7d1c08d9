"$WUQI" match reversi6 --a classic:depth=6 --b random --games 2 --bank 1 --margin 0 --json | sed "s/.*\(\"timeouts.*\)/\1/"
