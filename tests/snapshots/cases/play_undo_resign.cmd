printf "undo\nresign\nundo\nquit\n" | "$WUQI" play ttt --against human
