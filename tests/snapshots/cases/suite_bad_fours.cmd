printf "X\tXX-OO----\tmany\n" >t.tsv; "$WUQI" suite ttt t.tsv; printf "X\tXX-OO----\n" >t.tsv; "$WUQI" suite ttt t.tsv
