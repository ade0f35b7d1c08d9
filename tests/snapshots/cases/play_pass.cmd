printf "quit\n" | "$WUQI" play reversi6 --against greedy --position "XO----XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O"
