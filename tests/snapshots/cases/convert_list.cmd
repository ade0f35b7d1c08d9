"$WUQI" convert --list
