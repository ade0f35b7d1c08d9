# SPDX-License-Identifier: MIT
"""speed.py [GAME...] - nodes in a second of processor time: 300,000 from a position after four moves, best of eight, as tests/lib/wasm.mjs --speed does it in
WebAssembly. WUQI_CPU=v1 takes the plain instruction level. The figures in docs/speed.md; not a test."""
import sys
import time

import wuqi

for game in sys.argv[1:] or [game.name for game in wuqi.games()]:
    position, best = wuqi.Position(game), 0.0
    for i in range(4):
        moves = position.legal_moves()
        position.push(moves[(7 * i + 3) % len(moves)])
    for _ in range(8):
        with wuqi.Player(game, 'engine:hash=16') as player:
            begin = time.process_time()
            nodes = player.analyse(position, nodes=300000, depth=60)[0].nodes
            best = max(best, nodes / (time.process_time() - begin))
    print(game, round(best))
