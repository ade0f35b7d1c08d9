printf "0,1\nquit\n" | "$WUQI" --lang zh play duel2048 --against human --seed 1 | grep -A1 落子
