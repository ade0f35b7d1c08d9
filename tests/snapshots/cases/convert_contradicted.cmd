echo '{"game":"ttt","moves":["b2"]}' | $WUQI convert - --game reversi8
