printf "h8\nquit\n" | "$WUQI" --lang zh play gomoku15 --against human | grep -A1 落子
