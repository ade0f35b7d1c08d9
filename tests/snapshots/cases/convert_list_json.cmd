"$WUQI" convert --list --json
