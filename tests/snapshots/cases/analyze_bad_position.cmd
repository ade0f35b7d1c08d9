"$WUQI" analyze reversi6 --position "XO X"
