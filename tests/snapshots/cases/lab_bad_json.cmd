echo "{" > x.json; "$WUQI" lab run x.json
