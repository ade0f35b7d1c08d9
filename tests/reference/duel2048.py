#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A slow and plain 2048 duel: the second opinion that the cases in tests/data/duel2048_*.jsonl come from.

    tests/reference/duel2048.py            write the cases (always the same ones)
    tests/reference/duel2048.py check DIR  compare this file with recordings (2048_*.jsonl.gz) in DIR

Boards are dictionaries {(row, column): (owner, level)} of tiles; nothing here is shared with the C code.
"""
import gzip
import json
import os
import random
import sys

ROWS, COLUMNS = 4, 8
DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'


def half(position):
    return 0 if position[1] < COLUMNS // 2 else 1


def merge(board, side, direction):
    """The board after the side's tiles went that way, and whether anything changed."""
    board = dict(board)
    down, right = [(-1, 0), (1, 0), (0, -1), (0, 1)][direction]
    tiles = [position for position, (owner, _) in board.items() if owner == side]
    tiles.sort(key=lambda position: -(position[0] * down + position[1] * right))
    fresh, changed = set(), False
    for start in tiles:
        level = board[start][1]
        here, ahead = start, (start[0] + down, start[1] + right)
        while ahead[0] in range(ROWS) and ahead[1] in range(COLUMNS) and half(ahead) == side and ahead not in board:
            here, ahead = ahead, (ahead[0] + down, ahead[1] + right)
        if ahead in board and ahead not in fresh and board[ahead][1] == level:
            del board[start]
            board[ahead] = (side, level + 1)
            fresh.add(ahead)
            changed = True
        elif here != start:
            del board[start]
            board[here] = (side, level)
            changed = True
    return board, changed


def empties(board, side):
    return [(row, column) for row in range(ROWS) for column in range(COLUMNS)
            if half((row, column)) == side and (row, column) not in board]


def named(board, side, entry):
    places = empties(board, side)
    if side == 1:
        places.reverse()
    return list(places[entry % len(places)]) if places else []


def winner(board):
    for level in range(13, 0, -1):
        counts = [sum(1 for tile in board.values() if tile == (side, level)) for side in (0, 1)]
        if counts[0] != counts[1]:
            return 0 if counts[0] > counts[1] else 1
    return None


def write(board):
    text = ''
    for row in range(ROWS):
        for column in range(COLUMNS):
            owner, level = board.get((row, column), (half((row, column)), 0))
            text += '+-'[owner] + DIGITS[level]
    return text


def read(text):
    board = {}
    for index in range(ROWS * COLUMNS):
        owner, level = '+-'.index(text[2 * index]), DIGITS.index(text[2 * index + 1])
        if level:
            board[divmod(index, COLUMNS)] = (owner, level)
    return board


def random_board(rng):
    fill, strangers, top = rng.random(), rng.random() ** 2, rng.choice([2, 3, 5, 9, 13])
    board = {}
    for row in range(ROWS):
        for column in range(COLUMNS):
            if rng.random() < fill:
                owner = half((row, column))
                if rng.random() < strangers:
                    owner = 1 - owner
                board[(row, column)] = (owner, rng.randint(1, top))
    return board


def choose(rng, style, options, home):
    """Stay at home, go abroad, or either; a merge is drawn."""
    if style == 'home' and home in options:
        return home
    if style == 'abroad':
        options = [option for option in options if option != home] or options
    return rng.choice(options)


def random_game(rng, rounds):
    array = [rng.randrange(720720) for _ in range(rounds)]
    styles = [rng.choice(['home', 'abroad', 'any']) for _ in (0, 1)]
    board, decisions, boards = {}, [], []
    for number in range(rounds):
        for phase in range(4):
            side = phase % 2
            if phase < 2:
                home = tuple(named(board, side, array[number]))
                options = ([home] if home else []) + empties(board, 1 - side)
                if not options:
                    decisions.append([number, side, 'sp'])
                    continue
                place = choose(rng, styles[side], options, home)
                board[place] = (half(place), 1)
                decisions.append([number, side, 'p', list(place)])
            else:
                options = [direction for direction in range(4) if merge(board, side, direction)[1]]
                if not options:
                    decisions.append([number, side, 'sd'])
                    continue
                direction = rng.choice(options)
                board = merge(board, side, direction)[0]
                decisions.append([number, side, 'd', direction])
            boards.append(write(board))
    return {'rounds': rounds, 'array': array, 'decisions': decisions, 'boards': boards, 'final': write(board),
            'winner': winner(board), 'violator': None, 'timeout': None, 'error': None}


def cases(rng):
    for _ in range(300):
        board, side, direction = random_board(rng), rng.randrange(2), rng.randrange(4)
        after, changed = merge(board, side, direction)
        yield 'merges', {'board': write(board), 'side': side, 'dir': direction, 'after': write(after), 'changed': changed}
    for _ in range(100):
        board, entry = random_board(rng), rng.randrange(720720)
        yield 'next', {'board': write(board), 'a': entry, 'next': [named(board, side, entry) for side in (0, 1)],
                       'none': [len(empties(board, side)) for side in (0, 1)]}
    for number in range(60):
        board = random_board(rng)
        if number % 3 == 0:  # equal but for one tile, or wholly equal
            board = {place: tile for place, tile in board.items() if half(place) == 0}
            board = {place: (0, level) for place, (_, level) in board.items()}
            board.update({(row, 7 - column): (1, level) for (row, column), (_, level) in list(board.items())})
            if number % 2:
                board[(0, 0)] = (0, rng.randint(1, 14))
        yield 'scores', {'board': write(board), 'winner': winner(board)}
    for rounds in (1, 2, 7, 40, 40, 120):
        yield 'games', random_game(rng, rounds)


def generate():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
    files = {}
    for kind, case in cases(random.Random(2048)):
        if kind not in files:
            files[kind] = open(os.path.join(folder, 'duel2048_%s.jsonl' % kind), 'w')
        files[kind].write(json.dumps(case, separators=(',', ':')) + '\n')
    for file in files.values():
        file.close()


def check(folder):
    def lines(name):
        with gzip.open(os.path.join(folder, '2048_%s.jsonl.gz' % name), 'rt') as file:
            return [json.loads(line) for line in file]
    for item in lines('merges'):
        after, changed = merge(read(item['board']), item['side'], item['dir'])
        assert (write(after), changed) == (item['after'], item['changed']), item
    for item in lines('next'):
        board = read(item['board'])
        assert [named(board, side, item['a']) for side in (0, 1)] == item['next'], item
    for item in lines('scores'):
        assert winner(read(item['board'])) == item['winner'], item
    print('the reference agrees with the recordings')


if __name__ == '__main__':
    if sys.argv[1:2] == ['check']:
        check(sys.argv[2])
    else:
        generate()
