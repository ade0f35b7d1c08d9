"""2048 duel on 4 rows and 8 columns: the rules (docs/rules/duel2048.md of wuqi). There is nothing to change here.

A position is never changed: play(move) returns a new one. position.cells[row * 8 + column] is the level of the tile there (1 is "2", 2 is "4" ...), negative
where it belongs to the second player, 0 where there is none. Columns 0 to 3 are the first player's territory, 4 to 7 the second's.
"""
GAMES = ('duel2048',)
UP, DOWN, LEFT, RIGHT, PASS = 32, 33, 34, 35, 36
NAMES = {UP: 'up', DOWN: 'down', LEFT: 'left', RIGHT: 'right', PASS: 'pass'}
STEPS = {UP: -8, DOWN: 8, LEFT: -1, RIGHT: 1}
TERRITORY = [0 if square % 8 < 4 else 1 for square in range(32)]
# The squares in the order in which their tiles move: those furthest in the direction first.
ORDERS = {UP: range(32), DOWN: range(31, -1, -1), LEFT: sorted(range(32), key=lambda i: i % 8), RIGHT: sorted(range(32), key=lambda i: -(i % 8))}
# The next square in the direction, or None at the edge.
NEXT = {UP: [i - 8 if i >= 8 else None for i in range(32)], DOWN: [i + 8 if i < 24 else None for i in range(32)],
        LEFT: [i - 1 if i % 8 else None for i in range(32)], RIGHT: [i + 1 if i % 8 < 7 else None for i in range(32)]}
OWN_SQUARES = ([i for i in range(32) if i % 8 < 4], [i for i in range(31, -1, -1) if i % 8 >= 4])


class Position:
    """side: 0 the first player, 1 the second, whose turn it is; round: from 0 to rounds; phase: 0 and 1 place, 2 and 3 merge."""

    def __init__(self, cells, round, phase, sequence):
        self.cells, self.round, self.phase, self.sequence = cells, round, phase, sequence
        self.side = phase & 1
        self.rounds = len(sequence)

    def named_square(self):
        """The square of the own territory that the sequence names; None if it is full."""
        empty = [i for i in OWN_SQUARES[self.side] if not self.cells[i]]
        return empty[self.sequence[self.round] % len(empty)] if empty else None

    def merged(self, move):
        """The cells after all own tiles moved in the direction; None if nothing changes."""
        cells, side, following, made, changed = list(self.cells), self.side, NEXT[move], set(), False
        for square in ORDERS[move]:
            level = cells[square]
            if not level or (level < 0) != side:
                continue
            at = square
            target = following[at]
            while target is not None and not cells[target] and TERRITORY[target] == side:
                at, target = target, following[target]
            if target is not None and abs(cells[target]) == abs(level) and target not in made:
                cells[square] = 0
                cells[target] = level + (-1 if side else 1)
                made.add(target)
                changed = True
            elif at != square:
                cells[square], cells[at] = 0, level
                changed = True
        return tuple(cells) if changed else None

    def moves(self):
        """The legal moves: squares to place on, or directions; [PASS] if there is none; [] when the game is over."""
        if self.round == self.rounds:
            return []
        if self.phase >= 2:
            found = [move for move in (UP, DOWN, LEFT, RIGHT) if self.merged(move)]
        else:
            named = self.named_square()
            found = [i for i in range(32) if not self.cells[i] and TERRITORY[i] != self.side]
            if named is not None:
                found.insert(0, named)
        return found or [PASS]

    def play(self, move):
        cells = self.cells
        if move in STEPS:
            cells = self.merged(move)
        elif move != PASS:
            level = -1 if TERRITORY[move] else 1
            cells = cells[:move] + (level,) + cells[move + 1:]
        phase = (self.phase + 1) % 4
        return Position(cells, self.round + (phase == 0), phase, self.sequence)

    def over(self):
        return self.round == self.rounds

    def result(self):
        """Of a game that is over, for the side to move: 1 if it has won, -1 if it has lost, 0 for a draw."""
        for level in range(13, 0, -1):
            difference = self.cells.count(level) - self.cells.count(-level)
            if difference:
                return 1 if (difference > 0) == (self.side == 0) else -1
        return 0

    def key(self):
        """The same for equal positions: for a table."""
        return self.cells, self.round, self.phase

    def __str__(self):
        def sign(i):
            level = self.cells[i]
            return '.,'[TERRITORY[i]] if not level else chr(ord('A') + level - 1) if level > 0 else chr(ord('a') - level - 1)
        rows = [''.join(sign(row * 8 + column) for column in range(8)) for row in range(4)]
        return '\n'.join(rows) + f'  round {self.round}, {("first", "second")[self.side]} {"places" if self.phase < 2 else "merges"}'


def drawn(seed, rounds):
    """The sequence of a seed."""
    mask = 2 ** 64 - 1

    def mix(x):
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & mask
        x = (x ^ x >> 27) * 0x94d049bb133111eb & mask
        return x ^ x >> 31

    state = mix(seed + 0x9e3779b97f4a7c15 & mask)
    numbers = []
    for _ in range(rounds):
        state = state + 0x9e3779b97f4a7c15 & mask
        numbers.append((mix(state) >> 32) * 720720 >> 32)
    return numbers


def set_up(words):
    """The sequence of the words `seed:N`, `seq:A,B,...`, `rounds=R`."""
    seed, rounds, sequence = 1, 500, None
    for word in words:
        if word.startswith('seed:'):
            seed = int(word[5:])
        elif word.startswith('rounds='):
            rounds = int(word[7:])
        elif word.startswith('seq:'):
            sequence = [int(number) for number in word[4:].split(',')]
    return sequence or drawn(seed, rounds)


def start(game, words=()):
    return Position((0,) * 32, 0, 0, set_up(words))


def read(game, words):
    if len(words[0]) != 64:
        return start(game, words)
    cells = tuple(int(words[0][i:i + 2], 36) for i in range(0, 64, 2))
    return Position(cells, int(words[1]), ('p1', 'p2', 'm1', 'm2').index(words[2]), set_up(words[3:]))


def name(position, move):
    """A move as text: 2,5 or left."""
    return NAMES[move] if move in NAMES else f'{move // 8},{move % 8}'


def find(position, text):
    """The move of a text."""
    return next(move for move in (*range(32), *NAMES) if name(position, move) == text)
