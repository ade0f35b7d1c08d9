"$WUQI" games | grep -E "^(ttt|reversi)"; "$WUQI" games --lang zh | grep -E "^(ttt|reversi)"
