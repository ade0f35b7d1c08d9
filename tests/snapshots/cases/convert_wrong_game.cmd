printf 'f5d6\n' | "$WUQI" convert - --to psq
