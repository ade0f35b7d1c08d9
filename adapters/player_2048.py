# SPDX-License-Identifier: MIT
"""wuqi as a player of the 2020 course platform (2048 duel): copy this file there as player.py.

It starts `wuqi engine duel2048 --protocol ugi` and asks it for every decision. WUQI names the program if it is not on
the path. A small part of the time is kept back for the way between the two programs.
"""
import os
import subprocess

DIRECTIONS = ['up', 'down', 'left', 'right']
KEPT_BACK = 0.4  # seconds of the whole game


class Player:
    def __init__(self, isFirst, array):
        self.isFirst = isFirst
        self.sequence = 'seq:' + ','.join(str(entry) for entry in array)
        self.engine = subprocess.Popen([os.environ.get('WUQI', 'wuqi'), 'engine', 'duel2048', '--protocol', 'ugi',
                                        '--hash', '16'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, universal_newlines=True, bufsize=1)
        self.ask('isready', 'readyok')

    def ask(self, question, answer):
        """Sends a line and reads on until a line begins with the answer."""
        self.engine.stdin.write(question + '\n')
        self.engine.stdin.flush()
        for line in self.engine.stdout:
            if line.startswith(answer):
                return line.split()
        raise RuntimeError('wuqi has ended')

    def output(self, currentRound, board, mode):
        if mode.startswith('_'):
            return None
        squares = ''.join(('+' if owner else '-') + '%x' % value for row in board.getRaw() for value, owner in row)
        phase = ('p' if mode == 'position' else 'm') + ('1' if self.isFirst else '2')
        left = max(10, int(1000 * (board.getTime(self.isFirst) - KEPT_BACK)))
        self.engine.stdin.write('position fen %s %d %s %s\n' % (squares, currentRound, phase, self.sequence))
        move = self.ask('go p1time %d p2time %d' % (left, left), 'bestmove')[1]
        if mode == 'position':
            row, column = move.split(',')
            return int(row), int(column)
        return DIRECTIONS.index(move)

    def __del__(self):
        engine = getattr(self, 'engine', None)
        if engine:
            engine.kill()
            engine.wait()
