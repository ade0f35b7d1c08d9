"$WUQI" prove ttt --file "$SCRATCH/p"
