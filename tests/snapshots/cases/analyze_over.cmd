"$WUQI" analyze ttt --position "XXXOO---- O"; "$WUQI" analyze ttt --position "XXXOO---- O" --json
