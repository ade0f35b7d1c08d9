printf '(;GM[4]SZ[15]PB[a]PW[b];B[hh];W[ii])' >"$SCRATCH/a.sgf"; "$WUQI" convert "$SCRATCH/a.sgf" --json -o "$SCRATCH/a.psq"; cat "$SCRATCH/a.psq"
