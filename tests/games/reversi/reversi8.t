# Othello: the start, the notation, passes, wipe-outs, and positions with known values.
game reversi8

test the start position
start
shows
| - - - - - - - -
| - - - - - - - -
| - - - - - - - -
| - - - O X - - -
| - - - X O - - -
| - - - - - - - -
| - - - - - - - -
| - - - - - - - -
side black
legal d3 c4 f5 e6
status X: 2  O: 2  Empty: 60
perft 6 8200

test the first moves of a well-known opening
start
play f5 d6 c3 d3 c4
shows
| - - - - - - - -
| - - - - - - - -
| - - X O - - - -
| - - X X X - - -
| - - - O X X - -
| - - - O - - - -
| - - - - - - - -
| - - - - - - - -
side white

test the shortest way to lose every disc
start
play e6 f4 e3 f6 g5 d6 e7 f5 c5
over
status X: 13  O: 0  Empty: 51
verdict black wins 13:0 (empty squares to the winner: 64:0)
result -64

test a line does not wrap from h to a
board X
| - - - - - - O O
| O X - - - - - -
| - - - - - - - -
| - - - - - - - -
| - - - - - - - -
| - - - - - - - -
| - - - - - - - -
| - - - - - - - -
legal pass

test a disc between enclosed ones of two lines is flipped once
board X
| - - - - - - - X
| - - - - - - O -
| - - - - - O - -
| - - - - O - - -
| X O O - O O O X
| - - O - - - - -
| - O - - - - - -
| X - - - - - - -
play d5
shows
| - - - - - - - X
| - - - - - - X -
| - - - - - X - -
| - - - - X - - -
| X X X X X X X X
| - - X - - - - -
| - X - - - - - -
| X - - - - - - -
status X: 15  O: 0  Empty: 49

test moves are read as squares and as row and column
start
reads d3 : D3
reads d3 : 3 4
reads f5 : 5,6
refuses a1 : flips nothing
refuses d4 : taken
refuses i1 : not a square
refuses a9 : not a square

test a drawn game by count
position XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X
over
result +0
verdict draw 32:32

test the last square decides
board X
| X X X X X X X X
| X X X X X X X X
| X X X X X X X X
| X X X X X X X X
| O O O O O O O O
| O O O O O O O O
| O O O O O O O O
| - O O O O O O O
legal a8
value +14 : depth 1

test bad positions are refused with their reason
rejects X : 64 squares expected, 1 found
rejects start start : nothing is expected
