"$WUQI" analyze ttt --solve --json | sed "s/\"best\":\"..\"/\"best\":M/; s/\"pv\":\[[^]]*\]/\"pv\":P/; s/\"depth\":[0-9]*,\"seldepth\":[0-9]*/D/"
