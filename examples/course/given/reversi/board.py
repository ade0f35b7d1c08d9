"""Reversi on 6x6 and 8x8: the rules. There is nothing to change here.

A position is never changed: play(move) returns a new one. A set of squares is a whole number whose bit row * size + column is set for each of its squares;
count(position.mine) is the number of your discs.
"""
GAMES = ('reversi6', 'reversi8')
PASS = -1


def count(squares):
    """How many squares are in the set."""
    return bin(squares).count('1')


class Board:
    """What is the same in all positions of one size: the eight directions as a shift and the squares that may be shifted so."""

    def __init__(self, size):
        self.all = (1 << size * size) - 1
        first = sum(1 << row * size for row in range(size))
        no_left, no_right = self.all ^ first, self.all ^ (first << size - 1)
        self.directions = [(1, no_right), (-1, no_left), (size, self.all), (-size, self.all), (size + 1, no_right), (size - 1, no_left),
                           (-size + 1, no_right), (-size - 1, no_left)]


BOARDS = {6: Board(6), 8: Board(8)}


class Position:
    """mine: discs of the side to move; theirs: the other side's; side: 0 for black, 1 for white, whose turn it is."""

    def __init__(self, size, mine, theirs, side):
        self.size, self.mine, self.theirs, self.side = size, mine, theirs, side
        self.board = BOARDS[size]

    def targets(self, mine, theirs):
        """The set of squares on which the owner of `mine` can put a disc."""
        empty, found = self.board.all ^ (mine | theirs), 0
        for shift, may in self.board.directions:
            line = mine
            moved = 0
            while line:
                line &= may
                line = (line << shift if shift > 0 else line >> -shift) & self.board.all
                found |= line & empty & moved
                line &= theirs
                moved = self.board.all
        return found

    def moves(self):
        """The legal moves: squares from a1 on, row by row; [PASS] if there is none; [] when the game is over."""
        found = self.targets(self.mine, self.theirs)
        if not found:
            return [PASS] if self.targets(self.theirs, self.mine) else []
        return [square for square in range(self.size * self.size) if found >> square & 1]

    def play(self, move):
        if move == PASS:
            return Position(self.size, self.theirs, self.mine, 1 - self.side)
        disc = 1 << move
        flipped = 0
        for shift, may in self.board.directions:
            line, taken = disc, 0
            while True:
                line &= may
                line = (line << shift if shift > 0 else line >> -shift) & self.board.all
                if not line & self.theirs:
                    break
                taken |= line
            if line & self.mine:
                flipped |= taken
        return Position(self.size, self.theirs ^ flipped, self.mine | flipped | disc, 1 - self.side)

    def over(self):
        return not self.targets(self.mine, self.theirs) and not self.targets(self.theirs, self.mine)

    def result(self):
        """Of a game that is over, for the side to move: 100 for each disc more; empty squares belong to the winner."""
        mine, theirs = count(self.mine), count(self.theirs)
        empty = self.size * self.size - mine - theirs
        difference = mine - theirs
        return 100 * (difference + (empty if difference > 0 else -empty if difference < 0 else 0))

    def key(self):
        """The same for equal positions: for a table."""
        return self.mine, self.theirs

    def __str__(self):
        signs = 'XO' if self.side == 0 else 'OX'
        rows = []
        for row in range(self.size):
            squares = range(row * self.size, (row + 1) * self.size)
            rows.append(''.join(signs[0] if self.mine >> i & 1 else signs[1] if self.theirs >> i & 1 else '-' for i in squares))
        return '\n'.join(rows) + f'  {"XO"[self.side]} to move'


def start(game):
    size = int(game[-1])
    low, high = size // 2 - 1, size // 2
    white = 1 << low * size + low | 1 << high * size + high
    black = 1 << low * size + high | 1 << high * size + low
    return Position(size, black, white, 0)


def read(game, words):
    size, side = int(game[-1]), 0 if words[1] == 'X' else 1
    sets = [sum(1 << i for i, found in enumerate(words[0]) if found == sign) for sign in 'XO']
    return Position(size, sets[side], sets[1 - side], side)


def name(position, move):
    """A move as text: d3."""
    return 'pass' if move == PASS else 'abcdefgh'[move % position.size] + str(move // position.size + 1)


def find(position, text):
    """The move of a text."""
    return PASS if text == 'pass' else (int(text[1]) - 1) * position.size + 'abcdefgh'.index(text[0])
