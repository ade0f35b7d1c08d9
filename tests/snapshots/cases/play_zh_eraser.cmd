printf "a1b1\nquit\n" | "$WUQI" --lang zh play eraser --against human --seed 1 | grep -A1 落子
