printf 'hello world\n' | "$WUQI" convert -
