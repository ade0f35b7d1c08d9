"$WUQI" prove gomoku15 --file "$SCRATCH/p" --moves "h8 a1 h9"
