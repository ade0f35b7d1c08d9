"$WUQI" convert --list --lang zh
