printf "help\nhint\nresign\nhint\n" | "$WUQI" play ttt --against random:seed=1 --side second --position "XO-XO---- X" --movetime 1000 --seed 1
