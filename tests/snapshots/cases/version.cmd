"$WUQI" version; "$WUQI" --version; "$WUQI" version --json
