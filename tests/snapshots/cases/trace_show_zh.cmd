printf 'lcq\n' | "$WUQI" trace ttt --depth 3 --show --lang zh --position "XOX-O---- X" | tail -n 30
