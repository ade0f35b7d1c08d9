printf "a1b1\nquit\n" | "$WUQI" --lang zh play eraser --against human | grep -A1 落子
