printf "hint\nc1\nquit\n" | "$WUQI" play ttt --position "XX-OO---- X" --movetime 1000 --level 10
