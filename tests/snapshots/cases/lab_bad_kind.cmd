echo "{\"name\":\"x\",\"title\":\"x\",\"labels\":[\"a\"],\"show\":[\"a\"],\"parts\":[{\"kind\":\"dance\"}]}" > x.json; "$WUQI" lab run x.json
