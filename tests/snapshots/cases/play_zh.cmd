printf "帮助\n着法\nc2\n9\n悔棋\n认输\nc2\n新局\n退出\n" | "$WUQI" play reversi6 --against greedy --lang zh
