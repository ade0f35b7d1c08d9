# SPDX-License-Identifier: MIT
"""wuqi as a player of the 2020 course platform (2048 duel): copy this file there as player.py.

It starts `wuqi engine duel2048 --protocol ugi` and asks it for every decision. WUQI names the program if it is not on
the path. The engine is told the board once and then the moves alone; what a decision costs on the way between the two programs
it finds out itself from the clocks it is told. It ends with the last round, with the next game on the same side (the platform
keeps the players of all its games), and with this process.
"""
import os
import subprocess

DIRECTIONS = ['up', 'down', 'left', 'right']
KEPT_BACK = 0.01  # seconds of the whole game
OVERHEAD = 150    # microseconds of a decision, until the engine has measured it


class Player:
    engines = {}  # of the last game on either side

    def __init__(self, isFirst, array):
        self.isFirst = isFirst
        self.array = array
        self.engine = None
        self.start()

    def start(self):
        """Starts the engine; it is told the whole position with the next question."""
        old = Player.engines.pop(self.isFirst, None)
        if old:
            end(old)
        self.engine = subprocess.Popen([os.environ.get('WUQI', 'wuqi'), 'engine', 'duel2048', '--protocol', 'ugi',
                                        '--hash', '4'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL)
        Player.engines[self.isFirst] = self.engine
        self.expected = None  # the round and the phase that come next if the game goes on from what the engine knows
        self.last = None      # the move the engine does not know yet: our own
        self.ask('setoption name Silent value true\nsetoption name MoveOverhead value %d\nisready' % OVERHEAD, b'readyok')

    def ask(self, question, answer):
        """Sends lines and reads on until a line begins with the answer."""
        self.engine.stdin.write(question.encode() + b'\n')
        self.engine.stdin.flush()
        for line in self.engine.stdout:
            if line.startswith(answer):
                return line.split()
        raise RuntimeError('wuqi has ended')

    def output(self, currentRound, board, mode):
        placing = mode.endswith('position')
        if self.engine.poll() is not None:
            self.start()
        question = self.position(currentRound, board, placing)
        if mode.startswith('_'):  # skipped: the engine hears of it
            self.engine.stdin.write(question.encode() + b'\n')
            move = 'pass'
        else:
            left = max(1, int(1000 * (board.getTime(self.isFirst) - KEPT_BACK)))
            move = self.ask('%s\ngo p1time %d p2time %d' % (question, left, left), b'bestmove')[1].decode()
        self.last = move
        self.expected = (currentRound, False) if placing else (currentRound + 1, True)
        if not placing and currentRound == len(self.array) - 1:
            end(Player.engines.pop(self.isFirst, self.engine))
        if move == 'pass':
            return None
        if placing:
            row, column = move.split(',')
            return int(row), int(column)
        return DIRECTIONS.index(move)

    def position(self, currentRound, board, placing):
        """How the engine is told the position: by the two moves since the last question, or in full."""
        if (currentRound, placing) == self.expected:
            return 'position current moves %s %s' % (self.last, written(board.getDecision(not self.isFirst)))
        squares = ''.join(('+' if owner else '-') + '%x' % value for row in board.getRaw() for value, owner in row)
        phase = ('p' if placing else 'm') + ('1' if self.isFirst else '2')
        return 'position fen %s %d %s seq:%s' % (squares, currentRound, phase, ','.join(map(str, self.array)))

    def __del__(self):
        if getattr(self, 'engine', None):
            end(self.engine)


def written(decision):
    """The other side's last decision as the engine reads it."""
    if len(decision) == 2:
        return '%d,%d' % tuple(decision)
    return DIRECTIONS[decision[0]] if decision else 'pass'


def end(engine):
    """Ends an engine and waits for it, so that none stays behind."""
    engine.kill()
    engine.stdin.close()
    engine.stdout.close()
    engine.wait()
