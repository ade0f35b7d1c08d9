"$WUQI" help version --json
"$WUQI" help nothing --json
