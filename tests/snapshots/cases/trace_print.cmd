"$WUQI" trace ttt --depth 2 --print --ascii --position "XOXOX---- O"
