printf '[Game "Chinese Chess"]\n[Red "A"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n' | "$WUQI" convert - --to pgn:chinese
