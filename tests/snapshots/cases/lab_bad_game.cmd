echo "{\"name\":\"x\",\"title\":\"x\",\"labels\":[\"a\"],\"show\":[\"a\"],\"parts\":[{\"kind\":\"search\",\"game\":\"chess\"}]}" > x.json; "$WUQI" lab run x.json --no-figure
