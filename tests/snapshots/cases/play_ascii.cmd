printf "moves\nc2\nundo\nundo\nundo x\nquit\n" | "$WUQI" play reversi6 --against greedy --ascii
