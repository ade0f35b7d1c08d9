LC_ALL=zh_CN.UTF-8 "$WUQI" openings --help
