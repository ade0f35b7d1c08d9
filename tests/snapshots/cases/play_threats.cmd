printf 'threats\nhelp\nquit\n' | "$WUQI" play gomoku15 --against human --ascii --position '15/15/15/7O2O4/8XXO4/7OXXX4/7XXOX4/7XO6/6XOO6/5O1O7/15/15/15/15/15 X freestyle' | tail -n 28
