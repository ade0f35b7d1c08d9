printf 'lsss\nccq\n' | "$WUQI" trace ttt --depth 3 --show --position "XOX-O---- X"
