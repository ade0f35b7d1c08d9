"$WUQI" perft ttt 2 --position "X---O---- X" --divide --json | sed 's/"nodes"/"count"/g'
