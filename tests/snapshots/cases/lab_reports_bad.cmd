"$WUQI" lab reports 005; "$WUQI" lab reports --results no/such; "$WUQI" --lang zh lab reports 005
