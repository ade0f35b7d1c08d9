printf "b2e2\nquit\n" | "$WUQI" --lang zh play xiangqi --against human | grep -A1 落子
