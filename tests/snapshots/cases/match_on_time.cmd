"$WUQI" match reversi6 --a classic:depth=7 --b random --games 2 --bank 1 --margin 0 --clock cpu --json | sed "s/.*\(\"timeouts.*\)/\1/"
