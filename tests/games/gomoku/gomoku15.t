# Gomoku: rules of the three kinds, notation, positions, and wins that must be seen.
game gomoku15

test the empty board
start
side black
running
text 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 X freestyle
perft 2 50400
best h8 : depth 3

test moves are a letter and a number from the bottom
start
play h8 i9
side black
text 15/15/15/15/15/15/8O6/7X7/15/15/15/15/15/15/15 X freestyle
refuses h8 : taken
refuses p1 : square
refuses a16 : square
refuses x : square

test freestyle: six in a row win
position 15/15/15/15/15/15/15/2XXX1XX7/15/15/15/2OOOO9/15/15/15 X freestyle
play f8
over
result lost
verdict black wins: five in a row
verdict_zh 黑方胜：五子连珠

test standard: six in a row are nothing
position 15/15/15/15/15/15/15/2XXX1XX7/15/15/15/2OOO10/15/15/15 X standard
play f8
running
side white

test a diagonal five at the edge
position 14O/13O1/12O2/11O3/15/15/15/15/15/15/15/15/15/4XXXX7/15 O freestyle
play k11
over
verdict white wins: five in a row

test renju: two threes are forbidden to black
position 15/15/15/15/15/15/7X7/7X7/5XX8/15/15/15/15/15/15 X renju
refuses h7 : forbidden

test renju: two fours are forbidden to black
position 15/15/15/15/7X7/7X7/7X7/15/4XXX8/15/15/15/15/15/15 X renju
refuses h7 : forbidden

test renju: an overline is forbidden to black, not to white
position 15/15/15/15/15/15/15/2XXX1XX7/15/15/15/2OOO1OO7/15/15/15 X renju
refuses f8 : forbidden
play a1 f4
over
verdict white wins: five in a row

test renju: five is allowed even where two fours are made
position 15/15/15/7X7/7X7/7X7/7X7/15/4XXX8/15/15/15/15/15/15 X renju
play h8
over
verdict black wins: five in a row

test positions that cannot be
start
rejects 15/15 X : 225 squares expected, 30 found
rejects 16/15/15/15/15/15/15/15/15/15/15/15/15/15/15 X : 15
rejects 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 Q : side
rejects 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 X chess : rule
rejects moves h8 h8 : taken
rejects 0,0, 0,0 : taken
rejects 0,0, 8,0 : square
rejects 0,0, 1 : one offset
rejects 0,0, x,1 : offset from the centre

test offsets from the centre, as tournaments list openings
position 0,0, 1,-1
side black
text 15/15/15/15/15/15/8O6/7X7/15/15/15/15/15/15/15 X freestyle

test five at once is played
position 15/15/15/15/15/15/15/2XXXX9/15/15/15/2OOOO9/15/15/15 X freestyle
best b8 g8 : depth 1
value win in 1 : depth 1

test an open four cannot be stopped
position 15/15/15/15/15/15/15/4XXX8/15/15/15/3O1OO8/15/15/15 X freestyle
value win in 3 : solve

test a four and a three win
position 15/15/15/15/15/7X7/7X7/4O2XXX5/7O7/15/15/15/15/15/15 X freestyle
value win in 3 : solve

test the first level of the course report
position 15/15/15/7O2O4/8XXO4/7OXXX4/7XXOX4/7XO6/6XOO6/5O1O7/15/15/15/15/15 X freestyle
value win in 5 : solve

test a full board is a draw
position 1XOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO X freestyle
running
legal a15
play a15
over
legal none
result +0
verdict draw: the board is full
