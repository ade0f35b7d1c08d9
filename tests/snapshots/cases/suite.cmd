printf "# a comment\nXX-OO---- X ; bm c1 ; id win in one\n\nXX-OO---- X ; am c1\n--------- X ; sc 0 ; id draw\n" >t.epd; "$WUQI" suite ttt t.epd --solve | sed "s/ [abc][123] / M /"
