export XDG_DATA_HOME=$SCRATCH; "$WUQI" --lang zh play xiangqi --puzzle list | head -n 3; printf 'quit\n' | "$WUQI" --lang zh play reversi8 --puzzle 1 --against random --seed 1 | sed -n 3p
