printf "wuqi-proof 1\nabc" > "$SCRATCH/p"; "$WUQI" prove gomoku15 --verify "$SCRATCH/p"
