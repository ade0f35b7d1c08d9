printf "6 2\n6 4\n5 5\n1 2\nquit\n" | "$WUQI" play reversi6 --ascii --against classic:eval=c,depth=4 --position "--X-OO-XXXOOOXXOOOOXOXXOOOXX-OO----O O"
