printf "a1\nb2\nb1\na2\nc1\nundo 2\nc1\n" | "$WUQI" play ttt --against human
