# Tic-tac-toe: the rules, the texts, and that the search plays it perfectly.
game ttt

test the board begins empty and X moves
start
shows
| - - -
| - - -
| - - -
side X
running
legal a1 b1 c1 a2 b2 c2 a3 b3 c3
status X: 0  O: 0
text --------- X

test squares are named by column and row, a1 at the top left
start
play c1 a3
shows
| - - X
| - - -
| O - -
reads b2 : B2
refuses c1 : taken
refuses d1 : a1 to c3
refuses a : a1 to c3
refuses a1x : a1 to c3

test three in a row ends the game
board O
| X X X
| O O -
| - - -
over
legal none
result lost
verdict X wins: three in a line
verdict_zh X 胜：三子连线
refuses c2 : over

test three in a column, by O
board X
| X O X
| - O -
| X O -
over
verdict O wins: three in a line

test three on a diagonal
board O
| X O -
| O X -
| - - X
over
verdict X wins: three in a line

test a full board without a line is a draw
board O
| X O X
| X O O
| O X X
over
result +0
verdict draw: the board is full

test a win with the last stone is a win, not a draw
board X
| X O X
| O X O
| - X O
running
play a3
over
verdict X wins: three in a line

test with best play nobody wins
start
value +0 : depth 9

test a win is taken at once
board X
| X X -
| O O -
| - - -
best c1 : depth 3
value win in 1 : depth 3

test a threat is answered
board O
| X X -
| O - -
| - - -
best c1 : depth 4

test a fork is parried from an edge, not from a corner
board O
| X - -
| - O -
| - - X
best b1 a2 c2 b3 : depth 9
value +0 : depth 9

test impossible positions are refused
rejects XXX------ X : cannot be
rejects XX-XX-OOO O : already has a line
rejects OOO-XX-X- O : cannot be
rejects XX : 9 squares
rejects XXXOOO--- : side to move
rejects XXXOOO--- Z : side to move
rejects X-Q------ O : column 3
rejects start start : nothing is expected
rejects XO------- X X : nothing is expected
