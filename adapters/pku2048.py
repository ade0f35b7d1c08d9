#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hosts an unmodified bot of the 2020 course platform (2048 duel): its class `Player(isFirst, array)` with
`output(currentRound, board, mode)`. The lines are those of adapters/README.md.

    pku2048.py BOT.py [SEED]

Boards are the course's `Chessboard`, complete: the fast one (adapters/chessboard.c) where it can be built, else the one
below. `constants` and `libchessboard`, which some bots import, are offered under these names.
"""
import os
import sys
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wuqi_host  # noqa: E402
import chessboard_build  # noqa: E402

ROWS, COLUMNS, MAXTIME = 4, 8, 5
DIRECTIONS = ['up', 'down', 'left', 'right']
STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


class Chessboard:
    """The course's board in plain Python: levels and owners by square."""

    def __init__(self, array):
        self.array = array
        self.level = [0] * 32
        self.owner = [square % 8 < 4 for square in range(32)]
        self.decision = {True: (), False: ()}
        self.time = {True: 0, False: 0}
        self.anime = []

    def add(self, belong, position, value=1):
        square = position[0] * 8 + position[1]
        self.level[square] = value
        self.owner[square] = position[1] < 4

    def move(self, belong, direction):
        belong = bool(belong)
        down, right = STEPS[direction]
        rows = range(ROWS) if down <= 0 else range(ROWS - 1, -1, -1)
        columns = range(COLUMNS) if right <= 0 else range(COLUMNS - 1, -1, -1)
        level, owner = self.level, self.owner
        merged, changed, self.anime = set(), False, []
        for row in rows:
            for column in columns:
                start = row * 8 + column
                if level[start] == 0 or owner[start] != belong:
                    continue
                here, r, c = start, row + down, column + right
                while 0 <= r < ROWS and 0 <= c < COLUMNS and (c < 4) == belong and level[r * 8 + c] == 0:
                    here, r, c = r * 8 + c, r + down, c + right
                ahead = r * 8 + c
                takes = 0 <= r < ROWS and 0 <= c < COLUMNS and ahead not in merged and level[ahead] == level[start]
                target = ahead if takes else here
                if target == start:
                    continue
                value = level[start] + takes
                level[start], owner[start] = 0, column < 4
                level[target], owner[target] = value, belong
                if takes:
                    merged.add(target)
                self.anime.append((row, column, target // 8, target % 8))
                changed = True
        return changed

    def getBelong(self, position):
        return self.owner[position[0] * 8 + position[1]]

    def getValue(self, position):
        return self.level[position[0] * 8 + position[1]]

    def getScore(self, belong):
        return sorted(level for level, owner in zip(self.level, self.owner) if level and owner == bool(belong))

    def getNone(self, belong):
        first = 0 if belong else 4
        return [(row, column) for row in range(ROWS) for column in range(first, first + 4)
                if self.level[row * 8 + column] == 0]

    def getNext(self, belong, currentRound):
        places = self.getNone(belong)
        if not belong:
            places.reverse()
        return places[self.array[currentRound] % len(places)] if places else ()

    def updateDecision(self, belong, decision):
        self.decision[bool(belong)] = decision

    def getDecision(self, belong):
        return self.decision[bool(belong)]

    def updateTime(self, belong, time):
        self.time[bool(belong)] = time

    def getTime(self, belong):
        return self.time[bool(belong)]

    def getAnime(self):
        return self.anime

    def copy(self):
        new = Chessboard(self.array)
        new.level, new.owner = self.level[:], self.owner[:]
        new.decision, new.time, new.anime = self.decision.copy(), self.time.copy(), self.anime[:]
        return new

    def getRaw(self):
        return [[(self.level[row * 8 + column], self.owner[row * 8 + column]) for column in range(COLUMNS)]
                for row in range(ROWS)]

    def __repr__(self):
        return '\n'.join(' '.join('%s%02d' % ('+' if owner else '-', level) for level, owner in row)
                         for row in self.getRaw())

    __str__ = __repr__


def offer_modules(board):
    """The modules of the course that bots import."""
    constants = types.ModuleType('constants')
    constants.ROWS, constants.COLUMNS, constants.MAXTIME, constants.ROUNDS = ROWS, COLUMNS, MAXTIME, 500
    constants.MAXLEVEL, constants.DIRECTIONS, constants.Chessboard = 14, DIRECTIONS, board
    constants.ARRAY = list(range(500))
    sys.modules['constants'] = sys.modules['_constants'] = constants
    library = types.ModuleType('libchessboard')
    library.Chessboard = board
    sys.modules['libchessboard'] = library


def sequence_of(words):
    rounds, seed = 500, 1
    for word in words:
        if word.startswith('size='):
            raise ValueError('the course platform knows 4x8 only')
        if word.startswith('seq:'):
            return tuple(int(entry) for entry in word[4:].split(','))
        if word.startswith('rounds='):
            rounds = int(word[7:])
        if word.startswith('seed:'):
            seed = int(word[5:])
    rng = wuqi_host.Rng(seed)
    return tuple(rng.below(720720) for _ in range(rounds))


class Game(wuqi_host.Game):
    """One game as the bot sees it."""

    def __init__(self, board_class):
        super().__init__()
        self.board_class = board_class
        self.trouble = None  # of a skipped phase: noticed at the next decision

    def new(self, bot, words):
        """new first|second SQUARES ROUND PHASE SETUP..."""
        self.first = words[1] == 'first'
        squares, self.round, phase = words[2], int(words[3]), words[4]
        self.array = sequence_of(words[5:])
        self.phase = ['p1', 'p2', 'm1', 'm2'].index(phase)
        self.board = self.board_class(self.array)
        for square in range(32):
            level = int(squares[2 * square + 1], 16)
            if level and (squares[2 * square] == '+') != (square % 8 < 4):
                raise ValueError('the course platform cannot set up tiles abroad')
            if level:
                self.board.add(True, divmod(square, 8), level)
        self.player = bot.Player(self.first, self.array)

    def play(self, move):
        side = self.phase % 2 == 0
        if ',' in move:
            place = tuple(int(number) for number in move.split(','))
            self.board.add(side, place)
            self.board.updateDecision(side, place)
        elif move == 'pass':
            self.board.updateDecision(side, ())
        else:
            direction = DIRECTIONS.index(move)
            self.board.move(side, direction)
            self.board.updateDecision(side, (direction,))
        self.round += self.phase == 3
        self.phase = (self.phase + 1) % 4

    def skipped(self):
        if self.phase < 2:
            return not self.board.getNone(True) and not self.board.getNone(False)
        return not any(self.board.copy().move(self.first, direction) for direction in range(4))

    def go(self, own_ms, other_ms):
        self.board.updateTime(self.first, (own_ms or 1000 * MAXTIME) / 1000)
        self.board.updateTime(not self.first, (other_ms or 1000 * MAXTIME) / 1000)
        mode = 'position' if self.phase < 2 else 'direction'
        if self.skipped():
            try:
                self.player.output(self.round, self.board.copy(), '_' + mode)
            except Exception as error:
                self.trouble = self.trouble or error
            return 'move pass'
        if self.trouble:
            raise self.trouble
        answer = self.player.output(self.round, self.board.copy(), mode)
        if mode == 'position':
            fine = isinstance(answer, tuple) and len(answer) == 2
            fine = fine and answer[0] in range(ROWS) and answer[1] in range(COLUMNS)
            return 'move %d,%d' % (int(answer[0]), int(answer[1])) if fine else 'move %.100r' % (answer,)
        return 'move %s' % DIRECTIONS[int(answer)] if answer in range(4) else 'move %.100r' % (answer,)


def main():
    wire = wuqi_host.Wire()
    board = chessboard_build.fast_board() or Chessboard
    offer_modules(board)
    wuqi_host.serve(wire, Game(board))


if __name__ == '__main__':
    main()
