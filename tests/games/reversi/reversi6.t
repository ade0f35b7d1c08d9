# Reversi 6x6: the rules of the course report, its sample game, and known values.
game reversi6

test the start position
start
shows
| - - - - - -
| - - - - - -
| - - O X - -
| - - X O - -
| - - - - - -
| - - - - - -
side black
running
legal c2 b3 e4 d5
status X: 2  O: 2  Empty: 32
text --------------OX----XO-------------- X
perft 5 1364

test a move flips what it encloses, in a row
start
play b3
shows
| - - - - - -
| - - - - - -
| - X X X - -
| - - X O - -
| - - - - - -
| - - - - - -
side white
status X: 4  O: 1  Empty: 31
legal b2 d2 b4

test a move flips in all eight directions at once
board X
| X - X - X -
| - O O O - -
| X O - O X -
| - O O O - -
| X - X - X -
| - - - - - -
play c3
shows
| X - X - X -
| - X X X - -
| X X X X X -
| - X X X - -
| X - X - X -
| - - - - - -

test long lines are flipped to the far end, and only enclosed ones
board X
| - O O O O X
| O O - - - -
| O - O - - -
| O - - O - -
| O - - - O -
| - - - - - X
play a1
shows
| X X X X X X
| O X - - - -
| O - X - - -
| O - - X - -
| O - - - X -
| - - - - - X

test a line that runs off the board is not enclosed
board X
| - O O O O O
| - - - - - -
| - - - - - -
| - - O X - -
| - - - - - -
| - - - - - -
legal b4
refuses a1 : flips nothing

test a line does not wrap round the edge
board X
| - - - - O O
| O X - - - -
| - - - - - -
| - - - - - -
| - - - - - -
| - - - - - -
legal pass

test the last square ends the game
board X
| X X X X X -
| X X X X O O
| X X X X O O
| X X X X X O
| X X X X X O
| X X X X X O
running
legal f1
play f1
over
verdict black wins 30:6

test who has a move may not pass
board O
| X X X X X -
| X X X X X X
| X X X X X X
| X X X X X O
| X X X X X X
| X X X X X -
running
side white
legal f1 f6
refuses pass : passing is not allowed
board X
| - O O O O O
| O O O O O O
| O O O O O O
| O O O X O O
| O O O O O O
| O O O O O O
legal a1

test pass is the only move when there is no square, and then the other side goes on
board X
| O O O O O O
| O O O O O O
| O O O O O O
| O O O O O O
| O O O O O X
| O O O O X -
running
legal pass
reads pass : --
reads pass : PA
refuses f6 : only pass
play pass
side white
legal f6
play f6
over
verdict white wins 0:36

test moves are read as squares and as row and column
start
reads c2 : C2
reads c2 : 2 3
reads c2 : 2,3
reads b3 : 3 2
refuses a1 : flips nothing
refuses c3 : taken
refuses g1 : not a square
refuses a7 : not a square
refuses 0 3 : not a square
refuses 3 : not a square
refuses 2 3 4 : not a square
refuses pass : passing is not allowed

test the result counts the discs and gives empty squares to the winner
board X
| X X X X X X
| X X X X X X
| X X X X X X
| X X X X X X
| X X X X X X
| X X X X X -
over
result +36
verdict black wins 35:0 (empty squares to the winner: 36:0)
verdict_zh 黑方胜 35:0（空格归胜方：36:0）
board O
| X X X X X X
| X X X X X X
| X X X X X X
| O O O O O O
| O O O O O O
| O O O O O O
over
result +0
verdict draw 18:18
verdict_zh 平局 18:18

test bad positions are refused with their reason
rejects XO : 36 squares expected, 2 found
rejects --------------OX----XO-------------- : side to move
rejects --------------OX----XO-------------- Z : side to move
rejects --------------OZ----XO-------------- X : column 16
rejects --------------OX----XO-------------- X X : nothing is expected
rejects start X : nothing is expected

test other letters for discs and sides are read
position ..............0*....*0.............. black
text --------------OX----XO-------------- X
position --------------ox----xo-------------- w
text --------------OX----XO-------------- O

# The sample game of the report: after each of its machine's moves it prints evaluation c of the machine, O. It is X's
# turn then, so the board is read with O to move.
test the report's sample game: evaluation c is 1308 after O (1,4)
board X
| - - X - O O
| - X X X O O
| O X X O O O
| O X O X X O
| O O X X - O
| O - - - - O
status X: 11  O: 16  Empty: 9
board O
| - - X - O O
| - X X X O O
| O X X O O O
| O X O X X O
| O O X X - O
| O - - - - O
play d1
shows
| - - X O O O
| - X O O O O
| O O X O O O
| O X O X X O
| O O X X - O
| O - - - - O
status X: 8  O: 20  Empty: 8
board O
| - - X O O O
| - X O O O O
| O O X O O O
| O X O X X O
| O O X X - O
| O - - - - O
eval c 1308

test the report's sample game: 1538 after O (6,3)
board X
| - - X O O O
| - X O O O O
| O O X O O O
| O X O X X O
| O O X X - O
| O - - - - O
play b6
status X: 10  O: 19  Empty: 7
play c6
status X: 5  O: 25  Empty: 6
shows
| - - X O O O
| - X O O O O
| O O X O O O
| O X O X O O
| O O O O - O
| O O O - - O
position --XOOO-XOOOOOOXOOOOXOXOOOOOO-OOOO--O O
eval c 1538

test the report's sample game: 1578 after O (6,5)
position --XOOO-XOOOOOOXOOOOXOXOOOOOO-OOOO--O X
play d6
status X: 8  O: 23  Empty: 5
play e6
status X: 6  O: 26  Empty: 4
text --XOOO-XOOOOOOXOOOOXOXOOOOXO-OOOOOOO X
position --XOOO-XOOOOOOXOOOOXOXOOOOXO-OOOOOOO O
eval c 1578

test the report's sample game: 1582 after O (1,1)
position --XOOO-XOOOOOOXOOOOXOXOOOOXO-OOOOOOO X
legal e5
play e5
status X: 8  O: 25  Empty: 3
play a1
status X: 4  O: 30  Empty: 2
text O-XOOO-OOOOOOOOOOOOXOOOOOOXXOOOOOOOO X
position O-XOOO-OOOOOOOOOOOOXOOOOOOXXOOOOOOOO O
eval c 1582

test the report's sample game: 1572 after O (2,1), and the end
position O-XOOO-OOOOOOOOOOOOXOOOOOOXXOOOOOOOO X
play b1
status X: 7  O: 28  Empty: 1
play a2
status X: 5  O: 31  Empty: 0
over
verdict white wins 5:31
position OXXOOOOOOOOOOOOOOOOXOOOOOOXXOOOOOOOO O
eval c 1572

# c-stable counts stable discs instead of corners once 25 moves are made: 36 - 4 - 25 = 7 empty squares.
test c-stable counts all of a full board, c its corners
position OXXOOOOOOOOOOOOOOOOXOOOOOOXXOOOOOOOO O
eval c 1572
eval c-stable 3772

test c-stable before move 25 is c
position --XOOO-XOOOOOOXOOOOXOXXOOOXX-OO----O O
eval c 1308
eval c-stable 1308

test evaluation a is the difference of discs
position O-XOOO-OOOOOOOOOOOOXOOOOOOXXOOOOOOOO O
eval a 26
position O-XOOO-OOOOOOOOOOOOXOOOOOOXXOOOOOOOO X
eval a -26
