echo "XXXOO---- O ; bm c1" >t.epd; "$WUQI" suite ttt t.epd
