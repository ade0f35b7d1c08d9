# SPDX-License-Identifier: MIT
"""wuqi as a player of the 2023 course platform (eraser): copy this file there as a player.

It starts `wuqi engine eraser --protocol ugi` and asks it for every swap. WUQI names the program if it is not on the path.
"""
import os
import subprocess

SIZE, BANK = 6, 60
KEPT_BACK = 1.0  # seconds of the whole game


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First
        self.move_history = []
        self.used_time = [0, 0]
        self.engine = subprocess.Popen([os.environ.get('WUQI', 'wuqi'), 'engine', 'eraser', '--protocol', 'ugi'],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       universal_newlines=True, bufsize=1)
        self.ask('isready', 'readyok')

    def ask(self, question, answer):
        """Sends a line and reads on until a line begins with the answer."""
        self.engine.stdin.write(question + '\n')
        self.engine.stdin.flush()
        for line in self.engine.stdout:
            if line.startswith(answer):
                return line.split()
        raise RuntimeError('wuqi has ended')

    def position(self, board, scores, made):
        """The position as it is now: what lies on the main board is its start, the rest its reserve."""
        columns = [''.join('.' if piece == 'nan' else str(piece) for piece in column).rstrip('.') for column in board]
        rows = '/'.join(''.join(column[y] if y < len(column) else '.' for column in columns)
                        for y in range(SIZE - 1, -1, -1))
        first, second = scores if self.is_First else scores[::-1]
        return '%s %d:%d %d %s %s cols:%s' % (rows, first, second, made, 'first' if made % 2 == 0 else 'second',
                                              ','.join(['6'] * SIZE), ','.join(columns))

    def move(self, board, operations, scores, turn_number):
        made = 2 * (turn_number - 1) + (not self.is_First)
        left = max(50, int(1000 * (BANK - KEPT_BACK - self.used_time[0])))
        self.engine.stdin.write('position fen %s\n' % self.position(board, scores, made))
        move = self.ask('go p1time %d p2time %d' % (left, left), 'bestmove')[1]
        return tuple((ord(move[i]) - ord('a'), int(move[i + 1]) - 1) for i in (0, 2))

    def __del__(self):
        engine = getattr(self, 'engine', None)
        if engine:
            engine.kill()
            engine.wait()
