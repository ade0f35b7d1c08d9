one() { "$WUQI" match reversi6 --a random --b greedy --games 20 --db none --json "$@" | sed "s/\"time_ms.*//"; }; [ "$(one)" = "$(one --concurrency 3)" ] && echo same result
