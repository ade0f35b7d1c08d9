printf '[Game "Chinese Chess"]\n\n1. h2e2 h9g7 2. h2e3\n' >"$SCRATCH/bad.pgn"; "$WUQI" convert "$SCRATCH/bad.pgn" -o "$SCRATCH/never.jsonl"; ls "$SCRATCH"
