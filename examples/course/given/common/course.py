"""What stands between your program and wuqi: the protocol, and the record of your search. There is nothing to change here.

    course.run(think, name='...')    calls think(position, limits, log) whenever a move is wanted; it returns (value, move)

limits.depth    how many plies to search; 0: not said
limits.seconds  how long the move may take; 0: not said
log.enter(position, move, depth, alpha, beta)   once for every node: `move` leads to it (None at the root); alpha and beta only with a window
log.leave(value)                                when you leave the node; returns the value
"""
import sys
import time

import board

INF = 1000000  # more than any value


class Limits:
    def __init__(self, words, side):
        def number(name):
            return int(words[words.index(name) + 1]) if name in words else 0
        milliseconds = number('movetime')
        bank = number(f'p{side + 1}time')
        if bank and not milliseconds:
            milliseconds = bank // 30 + number(f'p{side + 1}inc') // 2
        self.depth = number('depth')
        self.seconds = milliseconds / 1000
        self.start = time.process_time()

    def used(self):
        """Seconds of processor time since the move began."""
        return time.process_time() - self.start


class Log:
    """Counts the nodes, and prints them where wuqi asks for the search itself."""

    def __init__(self, trace=False):
        self.nodes = 0
        self.trace = trace

    def enter(self, position, move=None, depth=0, alpha=None, beta=None):
        self.nodes += 1
        if self.trace:
            name = '-' if move is None else board.name(position, move)
            window = '' if alpha is None else f'{bound(alpha)} {bound(beta)} '
            print(f'> {name} {window}{depth}')

    def leave(self, value):
        if self.trace:
            print(f'< {value}')
        return value


def bound(value):
    return 'inf' if value >= INF else '-inf' if value <= -INF else str(value)


class Reader:
    """The position of `position startpos moves ...` or `position fen TEXT moves ...`; of a game that goes on only the new moves are played."""

    def __init__(self):
        self.words, self.position = None, None

    def read(self, words, game):
        known = self.words is not None and words[:len(self.words)] == self.words and (words == self.words or 'moves' in words[:len(self.words) + 1])
        at = words.index('moves') if 'moves' in words else len(words)
        if known:
            at = max(len(self.words) - 1, at)
        else:
            self.position = board.start(game) if words[0] == 'startpos' else board.read(game, words[1:at])
        for word in words[at + 1:]:
            self.position = self.position.play(board.find(self.position, word))
        self.words = words
        return self.position


def run(think, name):
    game, trace, position, reader = board.GAMES[0], False, None, Reader()
    for line in sys.stdin:
        words = line.split() or ['']
        if words[0] == 'ugi':
            print(f'id name {name}\noption name Game type combo default {game} ' + ' '.join('var ' + known for known in board.GAMES))
            print('option name Trace type check default false\nugiok')
        elif words[0] == 'isready':
            print('readyok')
        elif words[0] == 'setoption' and words[2] == 'Game':
            game, reader = words[4], Reader()
        elif words[0] == 'setoption' and words[2] == 'Trace':
            trace = words[4] == 'true'
        elif words[0] == 'position':
            position = reader.read(words[1:], game)
        elif words[0] == 'go':
            position = position or board.start(game)
            limits, log = Limits(words, position.side), Log(trace)
            value, move = think(position, limits, log)
            print(f'info depth {max(limits.depth, 1)} score cp {value} nodes {log.nodes}')
            print(f'bestmove {board.name(position, move)}')
        elif words[0] == 'quit':
            return
        sys.stdout.flush()
