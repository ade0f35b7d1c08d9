printf '[Variant "gomoku15"]\n\n1. h8 *\n\n[Variant "gomoku15"]\n\n1. h9 *\n' | "$WUQI" convert - --to psq
