#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hosts an unmodified bot of the 2023 course platform (eraser): its class `Plaser(is_First)` with
`move(board, operations, scores, turn_number)`, `move_history` and `used_time`. The lines are those of adapters/README.md.

    pkueraser.py BOT.py [SEED]

The bot gets what the platform gives: the whole board as a numpy array of strings ('nan' where there is no piece), the
list of erasing swaps in the platform's order, its own score before the opponent's.
"""
import os
import sys
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wuqi_host  # noqa: E402

SIZE, COLOURS, ROWS, MAX_TIME, MAX_TURN = 6, 'RBGYP', 1200, 60, 100
SWAPS = [((x, y), (x + 1, y)) for x in range(SIZE - 1) for y in range(SIZE)] + \
        [((x, y), (x, y + 1)) for y in range(SIZE - 1) for x in range(SIZE)]
HOLE = 'nan'


def erases(at, swap):
    """One of the two, on the other's square, would stand in line with two of its kind; the two do not count."""
    for here, there in (swap, swap[::-1]):
        colour = at(here)
        for right, up in ((1, 0), (0, 1)):
            for one, other in ((1, 2), (-1, 1), (-2, -1)):
                a = (there[0] + right * one, there[1] + up * one)
                b = (there[0] + right * other, there[1] + up * other)
                if a != here and b != here and at(a) == colour and at(b) == colour:
                    return True
    return False


class Board:
    """Six columns from the bottom up; beyond a column's end there is no piece."""

    def __init__(self, columns):
        self.columns = columns

    def at(self, square):
        x, y = square
        if not (0 <= x < SIZE and 0 <= y < SIZE):
            return None
        return self.columns[x][y] if y < len(self.columns[x]) else HOLE

    def operations(self):
        return [swap for swap in SWAPS if erases(self.at, swap)]

    def region(self, start):
        found, border = {start}, [start]
        while border:
            x, y = border.pop()
            for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if square not in found and self.at(square) == self.at(start):
                    found.add(square)
                    border.append(square)
        return found

    def eliminate(self):
        gone, points = set(), 0
        for x in range(SIZE):
            for y in range(SIZE):
                colour = self.at((x, y))
                if colour == HOLE or (x, y) in gone:
                    continue
                if (self.at((x + 1, y)) == colour and self.at((x + 2, y)) == colour) or \
                        (self.at((x, y + 1)) == colour and self.at((x, y + 2)) == colour):
                    region = self.region((x, y))
                    points += (len(region) - 2) ** 2
                    gone |= region
        for x in {square[0] for square in gone}:
            column = self.columns[x]
            self.columns[x] = [colour for y, colour in enumerate(column[:SIZE]) if (x, y) not in gone] + column[SIZE:]
        return points

    def play(self, swap):
        (x1, y1), (x2, y2) = swap
        for x in (x1, x2):
            self.columns[x].extend([HOLE] * (SIZE - len(self.columns[x])))
        one, other = self.columns[x1], self.columns[x2]
        one[y1], other[y2] = other[y2], one[y1]
        total = 0
        while True:
            points = self.eliminate()
            if points == 0:
                return total
            total += points

    def array(self, numpy):
        array = numpy.full((SIZE, ROWS), HOLE, dtype='<U10')
        for x, column in enumerate(self.columns):
            array[x, :len(column)] = column[:ROWS]
        return array


def generated(seed):
    """The documented generator of docs/rules/eraser.md."""
    rng = wuqi_host.Rng(seed)
    while True:
        columns = [[None] * ROWS for _ in range(SIZE)]
        for bottom in range(0, ROWS, SIZE):
            for y in range(bottom, bottom + SIZE):
                for x in range(SIZE):
                    while True:
                        colour = COLOURS[rng.below(len(COLOURS))]
                        if x >= 2 and columns[x - 1][y] == colour == columns[x - 2][y]:
                            continue
                        if y - bottom >= 2 and columns[x][y - 1] == colour == columns[x][y - 2]:
                            continue
                        break
                    columns[x][y] = colour
        if Board(columns).operations():
            return columns


def offer_modules():
    """The platform's configuration, which some bots import."""
    config = types.ModuleType('eraserconfig')
    config.MAX_TIME, config.MAX_TURN, config.BOARD_SIZE, config.N_ROWS = MAX_TIME, MAX_TURN, SIZE, ROWS
    config.COLORS = {colour: str(index) for index, colour in enumerate(COLOURS)}
    sys.modules['eraserconfig'] = config


def squares_of(move):
    """`c3c4` as the course's ((2, 2), (2, 3))."""
    return tuple((ord(move[i]) - ord('a'), int(move[i + 1]) - 1) for i in (0, 2))


def written(answer):
    """The bot's answer as a move; whatever is not a pair of pairs of numbers is shown as it is and refused."""
    try:
        (x1, y1), (x2, y2) = answer
        numbers = [int(number) for number in (x1, y1, x2, y2)]
        if numbers == [x1, y1, x2, y2] and all(0 <= number < SIZE for number in numbers):
            return 'move %s%d%s%d' % ('abcdef'[numbers[0]], numbers[1] + 1, 'abcdef'[numbers[2]], numbers[3] + 1)
    except (TypeError, ValueError):
        pass
    return 'move %.100r' % (answer,)


class Game(wuqi_host.Game):
    """One game as the bot sees it."""

    def __init__(self, numpy):
        super().__init__()
        self.numpy = numpy

    def new(self, bot, words):
        """new first|second BOARD SCORES MADE SIDE USED [...] SETUP..."""
        self.first = words[1] == 'first'
        self.score = [int(number) for number in words[3].split(':')]
        self.made = int(words[4])
        used = [int(number) for number in words[6].split(',')]
        seed, columns = 1, None
        for word in words[7:]:
            name = word.split('=')[0]
            if name in ('size', 'colours', 'rows', 'moves', 'repeats', 'dry'):
                raise ValueError('the course platform does not know %s' % word)
            if word.startswith('seed:'):
                seed = int(word[5:])
            if word.startswith('cols:'):
                columns = [[HOLE if letter == '.' else letter for letter in column] for column in word[5:].split(',')]
        columns = columns or generated(seed)
        rows = words[2].split('/')[::-1]
        for x in range(SIZE):
            bottom = [HOLE if row[x] == '.' else row[x] for row in rows]
            columns[x] = bottom + columns[x][used[x]:]
        self.board = Board(columns)
        self.bank = None
        self.player = bot.Plaser(self.first)
        self.player.move_history = []
        self.player.used_time = [0, 0]

    def play(self, move):
        swap = squares_of(move)
        self.score[self.made % 2] += self.board.play(swap)
        self.made += 1
        self.player.move_history.append(swap)

    def go(self, own_ms, other_ms):
        if self.bank is None:
            self.bank = own_ms or 1000 * MAX_TIME
        self.player.used_time = [max(0, self.bank - (own_ms or self.bank)) / 1000,
                                 max(0, self.bank - (other_ms or self.bank)) / 1000]
        scores = self.score if self.first else self.score[::-1]
        return written(self.player.move(self.board.array(self.numpy), self.board.operations(), list(scores),
                                        self.made // 2 + 1))


def main():
    wire = wuqi_host.Wire()
    offer_modules()
    try:
        import numpy
    except ImportError:
        wire.say('fail numpy is needed for bots of this platform (Debian: python3-numpy)')
        return
    if len(sys.argv) > 2:
        numpy.random.seed(int(sys.argv[2]) % 2**32)
    wuqi_host.serve(wire, Game(numpy))


if __name__ == '__main__':
    main()
