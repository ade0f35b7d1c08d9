printf "# problems\nX\tXX-OO----\t1\t30\ta source\nO\tX--------\t1\n" >t.tsv; "$WUQI" suite ttt t.tsv --solve | sed "s/ [abc][123] / M /"
