# Xiangqi: how the men move, how games end, how moves are written.
game xiangqi

test the start position
start
shows
| r n b a k a b n r
| . . . . . . . . .
| . c . . . . . c .
| p . p . p . p . p
| . . . . . . . . .
| . . . . . . . . .
| P . P . P . P . P
| . C . . . . . C .
| . . . . . . . . .
| R N B A K A B N R
side red
running
text rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
perft 3 79666

test moves in every notation
start
reads h2e2 : C2=5
reads h2e2 : 炮二平五
reads h2e2 : H2-E2
reads h2e2 : c2.5
reads b0c2 : H8+7
reads b0c2 : N8+7
reads b0c2 : 馬八進七
play h2e2
reads h9g7 : 马８进７
reads h9g7 : H8+7
reads h7e7 : 砲8平5
refuses a9a5 : does not move like that
refuses e2e6 : red's
refuses a5a6 : no man
refuses i9h9 : own man
refuses x : is no move

test other letters, another word for red, no counters
position rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r
text rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1

test positions that cannot be
start
rejects rnbakabnr/9/9/9/9/9/9/9/9/RNBA1ABNR w : red general is missing
rejects rnba1abnr/9/9/9/9/9/9/9/9/RNBAKABNR w : black general is missing
rejects 4k4/9/9/9/9/9/9/9/9/4K4 w : generals face each other on file e
rejects 4k4/9/9/9/9/9/9/9/9/3KR4 w : black is in check, but red is to move
rejects k8/9/9/9/9/9/9/9/9/4K4 w : cannot stand on a9
rejects 4k4/9/9/9/9/9/9/9/4P4/3K5 w : red pawn cannot stand on e1
rejects 4k4/9/9/9/9/4B4/9/9/9/3K5 w : red elephant cannot stand on e4
rejects 4k4/9/9/9/9/9/9/9/9/RRRK5 w : red has more than 2 rooks
rejects 4k4/9/9/9/9/9/9/9/9/3K6 w : more than 9 squares
rejects 4k4/9/9/9/9/9/9/9/3K5 w : 10 ranks expected
rejects 4k4/9/9/9/9/9/9/9/9/3K5 : side to move
rejects 4k4/9/9/9/9/9/9/9/9/3K5 x : side to move is w
rejects 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 x : 'x' is not expected

test a horse is blocked by its neighbour
position 3k5/9/9/9/9/9/9/4B4/4N4/4KA3 w - - 0 1
refuses e1d3 : does not move like that
refuses e1f3 : does not move like that
reads e1c2 : H5+7
reads e2c4 : E5+7

test a cannon needs exactly one screen
position 4k4/4a4/9/4p4/9/9/4C4/9/9/3K5 w - - 0 1
refuses e3e6 : does not move like that
reads e3e8 : C5+5

test a man before a bare cannon would be its screen
position 3k5/9/9/4c4/9/9/9/9/R8/4K4 w - - 0 1
refuses a1e1 : in check
reads a1d1 : R9=6

test checkmate
position R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1
over
result lost
verdict red wins: checkmate
verdict_zh 红方胜：将死

test stalemate loses
position 3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1
over
result lost
verdict red wins: stalemate
verdict_zh 红方胜：困毙

test perpetual check loses
position 9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1
play f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8
over
side red
result lost
verdict red loses: perpetual check
verdict_zh 红方负：长将

test perpetual chase loses
position 2b1k1r2/9/4b4/9/9/2P3P2/1R7/2n1B4/4A4/4KABC1 w - - 0 1
play b3c3 c2b0 c3b3 b0c2 b3c3 c2b0 c3b3 b0c2
over
side red
result lost
verdict red loses: perpetual chase of the horse
verdict_zh 红方负：长捉马

test repetition without an offence is a draw
start
play h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9
over
result +0
verdict draw: the position occurred three times

test 60 moves without a capture
position 4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 119 80
play a0a1
over
verdict draw: 60 moves without a capture
verdict_zh 和棋：六十回合无吃子

test the 60-move rule may be off
position 4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 119 80 rule60:off
play a0a1
running
text 4k4/9/9/9/9/9/9/9/R3A4/4K4 b - - 120 80 rule60:off

test the engine mates
position 3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1
value win in 1 : depth 6
