printf "0,1\nquit\n" | "$WUQI" --lang zh play duel2048 --against human | grep -A1 落子
