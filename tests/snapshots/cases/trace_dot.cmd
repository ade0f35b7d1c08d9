"$WUQI" trace ttt --depth 2 --dot - --position "XOXOX---- O"
