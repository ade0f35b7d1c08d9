"$WUQI" eval reversi6 --eval c --position "OXXOOOOOOOOOOOOOOOOXOOOOOOXXOOOOOOOO O"; "$WUQI" eval reversi6 --eval engine --position "OXXOOOOOOOOOOOOOOOOXOOOOOOXXOOOOOOOO O"
