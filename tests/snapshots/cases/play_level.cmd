printf "level 9\nlevel 99\nlevel\nquit\n" | "$WUQI" play ttt --seed 1
