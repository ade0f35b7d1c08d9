"$WUQI" analyze ttt --json=yes
