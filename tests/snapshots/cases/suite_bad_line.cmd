printf "XX-OO---- X ; bm c1\nXX-OO---- X ; bm a1\n" >t.epd; "$WUQI" suite ttt t.epd
