printf "1 1 #\n0 0 #\n# #\n" >t.txt; "$WUQI" suite ttt t.txt
