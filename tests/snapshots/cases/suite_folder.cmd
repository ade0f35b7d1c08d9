mkdir d; echo "XX-OO---- X ; bm c1" >d/b.epd; echo "OO-XX---X O; c1:-3; c1:-5;" >d/a.obf; echo junk >d/readme; "$WUQI" suite ttt d --depth 2
