"$WUQI" help rules --lang zh; "$WUQI" help rules ttt --lang zh; "$WUQI" help rules chess --lang zh; "$WUQI" help rules reversi --lang zh | sed -n 120,200p
