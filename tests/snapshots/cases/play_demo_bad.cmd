"$WUQI" play --demo chess
