one() { "$WUQI" bench reversi6 --depth 6 --json | sed "s/.*\"nodes\":\([0-9]*\).*/\1/"; }; [ "$(one)" = "$(one)" ] && echo same nodes twice
