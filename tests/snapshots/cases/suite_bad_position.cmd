printf "\nXX-OO--- X ; bm c1\n" >t.epd; "$WUQI" suite ttt t.epd
