# Eraser: points, the end by the number of moves, and who has won.
game eraser

test swaps that erase, with what falls down
position seed:1
status first: 0  second: 0  move 1/200  erasing swaps: 8
play d1e1
status first: 65  second: 0  move 2/200  erasing swaps: 10
side second
running

test the last move ends the game
position seed:1 moves=2
play d1e1
running
play c3d3
shows
| B P G Y P Y
| G R R B R G
| B R P P R B
| G Y B G B P
| Y B R B Y Y
| B P G B P P
over
legal none
result won
verdict first wins 65:25 (all moves are made)
verdict_zh 先手胜 65:25（已达到最大步数）

test the lead is the other side's
position seed:1 moves=2
play a6b6 d1e1
over
side first
result lost
verdict second wins 10:22 (all moves are made)

test the lead of who has just moved
position seed:1 moves=1
play d1e1
over
side second
result lost
verdict first wins 65:0 (all moves are made)
