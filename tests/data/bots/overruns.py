# SPDX-License-Identifier: MIT
"""overruns.py MOVE... - a UGI bot of eraser that makes these moves in each game, one after the other, and then thinks for ever."""
import sys

moves = sys.argv[1:]
for line in sys.stdin:
    words = line.split()
    if words == ['ugi']:
        print('ugiok', flush=True)
    elif words == ['isready']:
        print('readyok', flush=True)
    elif words[:1] == ['go']:
        while not moves:
            pass
        print('bestmove', moves.pop(0), flush=True)
    elif words == ['quit']:
        break
