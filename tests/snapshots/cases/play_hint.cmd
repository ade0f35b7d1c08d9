printf "hint\nc1\nquit\n" | "$WUQI" play ttt --position "XX-OO---- X" --movetime 20 --level 10
