# SPDX-License-Identifier: MIT
"""liar.py MODE: speaks UGI at tic-tac-toe, plays legal moves, and says of them what MODE asks for. In the modes `honest` and `slow` that is true."""
import sys
import time

SQUARES = [column + row for row in '321' for column in 'abc']
MODE = sys.argv[1]


def say(line):
    print(line, flush=True)


def main():
    taken = []
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ['ugi']:
            say('id name liar')
            say('ugiok')
        elif words[:1] == ['isready']:
            say('readyok')
        elif words[:1] == ['position']:
            taken = words[words.index('moves') + 1:] if 'moves' in words else []
        elif words[:1] == ['go']:
            free = [square for square in SQUARES if square not in taken]
            if MODE == 'honest':
                say('info depth 1 score cp 0 pv ' + free[0])
            elif MODE == 'line' and taken:  # a square that is taken
                say('info depth 1 score cp 0 pv %s %s' % (free[0], taken[0]))
            elif MODE == 'early' and taken:  # the wrong line is not the last one
                say('info depth 1 score cp 0 pv %s' % taken[0])
                say('info depth 2 score cp 0 pv %s' % free[0])
            elif MODE == 'win':  # in every turn
                say('info depth 9 score mate 1 pv ' + free[0])
            elif MODE == 'loss':
                say('info depth 9 score mate -2 pv ' + free[0])
            elif MODE == 'slow':
                time.sleep(0.8)
            say('bestmove ' + free[0])
        elif words[:1] == ['quit']:
            break


main()
