# SPDX-License-Identifier: MIT
"""wuqi as a player of the 2023 course platform (eraser): copy this file there as a player.

It starts `wuqi engine eraser --protocol ugi` and asks it for every swap. WUQI names the program if it is not on the path. The
engine ends with the last turn, with the next game on the same side (a platform may keep the players of all its games), and with
this process.
"""
import os
import subprocess

SIZE, BANK, TURNS = 6, 60, 100
KEPT_BACK = 1.0  # seconds of the whole game


class Plaser:
    engines = {}  # of the last game on either side

    def __init__(self, is_First):
        self.is_First = is_First
        self.move_history = []
        self.used_time = [0, 0]
        self.engine = None
        self.start()

    def start(self):
        """Starts the engine; every question tells it the whole position."""
        old = Plaser.engines.pop(self.is_First, None)
        if old:
            end(old)
        self.engine = subprocess.Popen([os.environ.get('WUQI', 'wuqi'), 'engine', 'eraser', '--protocol', 'ugi'],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       universal_newlines=True, bufsize=1)
        Plaser.engines[self.is_First] = self.engine
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
        if self.engine.poll() is not None:
            self.start()
        made = 2 * (turn_number - 1) + (not self.is_First)
        left = max(50, int(1000 * (BANK - KEPT_BACK - self.used_time[0])))
        self.engine.stdin.write('position fen %s\n' % self.position(board, scores, made))
        move = self.ask('go p1time %d p2time %d' % (left, left), 'bestmove')[1]
        if turn_number >= TURNS:
            end(Plaser.engines.pop(self.is_First, self.engine))
        return tuple((ord(move[i]) - ord('a'), int(move[i + 1]) - 1) for i in (0, 2))

    def __del__(self):
        if getattr(self, 'engine', None):
            end(self.engine)


def end(engine):
    """Ends an engine and waits for it, so that none stays behind."""
    engine.kill()
    engine.stdin.close()
    engine.stdout.close()
    engine.wait()
