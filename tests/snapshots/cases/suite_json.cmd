printf "XX-OO---- X ; bm c1 a3 ; id win\nXX-OO---- X; bm a3\n" >t.epd; "$WUQI" suite ttt t.epd --depth 2 --json
