mkdir d; for i in 2 10; do printf "1 1 #\n0 0 #\n# # #\n" >d/$i.txt; done; echo "# about these" >d/readme.txt; "$WUQI" suite ttt d --solve
