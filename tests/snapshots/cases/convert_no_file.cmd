"$WUQI" convert "$SCRATCH/none.pgn"
