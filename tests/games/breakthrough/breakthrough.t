# Breakthrough 6x6: rules, move counts of a program of its own kind (squares as pairs, no masks), tactics.
game breakthrough

test men go forward, straight on or aslant
start
shows
| B B B B B B
| B B B B B B
| - - - - - -
| - - - - - -
| W W W W W W
| W W W W W W
legal a2a3 a2b3 b2a3 b2b3 b2c3 c2b3 c2c3 c2d3 d2c3 d2d3 d2e3 e2d3 e2e3 e2f3 f2e3 f2f3
play a2a3 f5e4
side white
status W: 12  B: 12

test men take aslant alone
board W
| - - - - - B
| - - - - - -
| - - - B - -
| - - W W - -
| - - - - - -
| - - - - - -
legal c3b4 c3c4 c3d4 d3c4 d3e4
refuses d3d4 : cannot go
refuses e3e4 : no man
refuses a9b3 : not a move
play c3d4
status W: 2  B: 1

test no man leaves the board at its sides
board B
| - - - - - -
| - - - - - -
| B - - - - B
| - - - - - -
| - - - - - -
| W - - - - -
legal a4a3 a4b3 f4e3 f4f3

test move counts
start
perft 1 16
perft 2 256
perft 3 4308
perft 4 71478
perft 5 1248290
position --B--B-WB---B--B-W--W---W-----WWW--- W
perft 3 2001
perft 4 16910
position ------B-----W--B------------W-----W- B
perft 4 726

test the far row wins
board W
| B - - - - -
| - W - - - -
| - - - - - -
| - - - - - -
| - B - - - -
| W - - - - -
play b5b6
over
verdict white wins: the far row is reached
verdict_zh 白方胜：到达底线
result lost

test all men taken wins
board B
| - - - - - -
| - - B - - -
| - W - - - -
| - - - - - -
| - - - - - -
| - - - - - -
play c5b4
over
verdict black wins: all men taken

test a win is taken, and a runner is stopped
board W
| B - - - - -
| - - - - - -
| - W - - - -
| - - - - - -
| - - - - B -
| - - - W - -
best d1e2 : depth 4
board W
| - - - - - B
| W - - - - -
| - - - - - -
| - - - - - -
| - - - - - -
| - - W - - -
value win in 1 : depth 3

test bad positions are refused
rejects WW : 36 squares
rejects W----------------------------------- W : already won
rejects -------------------------X---------- W : is not W, B or -
rejects start now : nothing is expected
