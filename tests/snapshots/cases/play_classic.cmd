printf "c2\nfoo\n2 4\nposition\nquit\n" | "$WUQI" play reversi6 --against classic:eval=d-intended,depth=2
