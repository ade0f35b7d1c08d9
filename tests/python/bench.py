# SPDX-License-Identifier: MIT
"""bench.py [N] - processor time of push and pop together, in every game's start position and twenty random moves later. The figure in
docs/speed.md; not a test."""
import random
import sys
import time

import wuqi

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 50000


def measure(position):
    move = position.legal_moves()[0]
    best = float('inf')
    for _ in range(5):
        begin = time.process_time()
        for _ in range(ROUNDS // 5):
            position.push(move)
            position.pop()
        best = min(best, (time.process_time() - begin) / (ROUNDS // 5))
    return 1e6 * best


for game in wuqi.games():
    start, later, dice = wuqi.Position(game), wuqi.Position(game), random.Random(1)
    for _ in range(20):
        later.push(dice.choice(later.legal_moves()))
        if later.over:
            later.pop()
            break
    print(f'{game.name:10} start {measure(start):5.2f} us, later {measure(later):5.2f} us')
