printf "f5d6c3\n" | "$WUQI" convert - --to ggf
