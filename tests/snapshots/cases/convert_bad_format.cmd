printf 'f5d6\n' | "$WUQI" convert - --from xyz; printf 'f5d6\n' | "$WUQI" convert - --to pgn --json
