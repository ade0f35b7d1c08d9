"$WUQI" play --demo | tail -1 | sed "s/[0-9][0-9]*:[0-9][0-9]*.*/SCORE/"; "$WUQI" play --demo ttt | head -7
