# SPDX-License-Identifier: MIT
"""punctual.py: speaks UGI at tic-tac-toe and uses 95 % of the time of every move, to the millisecond."""
import sys
import time

SQUARES = [column + row for row in '321' for column in 'abc']
taken = []
for line in sys.stdin:
    start = time.monotonic()
    words = line.split()
    if words[:1] == ['ugi']:
        print('ugiok', flush=True)
    elif words[:1] == ['isready']:
        print('readyok', flush=True)
    elif words[:1] == ['position']:
        taken = words[words.index('moves') + 1:] if 'moves' in words else []
    elif words[:1] == ['go']:
        time.sleep(max(0.0, 0.00095 * int(words[words.index('movetime') + 1]) - (time.monotonic() - start)))
        print('bestmove', [square for square in SQUARES if square not in taken][0], flush=True)
