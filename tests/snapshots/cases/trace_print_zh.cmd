"$WUQI" trace ttt --depth 2 --print --lang zh --ascii --position "XOXOX---- O" | tail -n 12
