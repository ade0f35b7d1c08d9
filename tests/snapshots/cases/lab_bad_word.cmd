"$WUQI" lab dance
