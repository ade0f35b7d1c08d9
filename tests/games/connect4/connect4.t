# Connect four: rules, published move counts, tactics.
game connect4

test discs fall to the lowest empty square
start
legal a b c d e f g
play d d c
shows
| - - - - - - -
| - - - - - - -
| - - - - - - -
| - - - - - - -
| - - - O - - -
| - - X X - - -
side O
status Discs: 3

test a full column takes no more
start
play a a a a a a
legal b c d e f g
refuses a : full
refuses h : a to g

test move counts from outside
start
perft 1 7
perft 2 49
perft 3 343
perft 4 2401
perft 5 16807
perft 6 117649
perft 7 823536
perft 8 5673234

test four in a column, a row and both diagonals
start
play a b a b a b
running
play a
over
verdict X wins: four in a line
verdict_zh X 胜：四子连线
result lost
start
play a a b b c c d
over
start
play a b b c c d c d d a d
over
start
play g f f e e d e d d g d
over

test lines do not run from one column into the next
board O
| X - - - - - -
| X - - - - - -
| X - - - - - -
| O - - - - - -
| O - - - - - -
| O X - - - - -
running

test a win is taken and a threat is answered
start
play a b a b a b
best a : depth 3
value win in 1 : depth 3
start
play a b a b a
best a : depth 4

test bad positions are refused
rejects XX : 42 squares
rejects X----------------------------------------- O : floats
rejects ------------------------------------------ O : cannot be
rejects start now : nothing is expected
