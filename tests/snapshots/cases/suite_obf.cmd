echo "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOO- X; f6:+36;" >t.obf; "$WUQI" suite reversi6 t.obf --solve
