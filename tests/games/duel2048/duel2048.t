# 2048 duel: texts, moves, and boards on which nothing can change any more.
game duel2048

test the two sides place, then merge
start
side first
legal 0,1 0,4 0,5 0,6 0,7 1,4 1,5 1,6 1,7 2,4 2,5 2,6 2,7 3,4 3,5 3,6 3,7
play 0,1
side second
refuses 0,1 : taken
refuses 4,0 : row,column

test a locked board passes to the end of the game and is known to be lost at once
position +1+2+1+2-3-4-3-4+2+1+2+1-4-3-4-3+1+2+1+2-3-4-3-4+2+1+2+1-4-3-4-5 10 m1 seed:1
running
legal pass
value loss in 129 : depth 1
