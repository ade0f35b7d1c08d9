#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A slow and plain eraser: the second opinion that the cases in tests/data/eraser_*.jsonl come from.

    tests/reference/eraser.py            write the cases (always the same ones)
    tests/reference/eraser.py check DIR  compare this file with recordings (eraser_*.jsonl.gz) in DIR

A board is a list of six columns, each a list of colours from the bottom up; '.' is a hole, and beyond a column's end
there are only holes. Nothing here is shared with the C code.
"""
import gzip
import json
import os
import random
import sys

SIZE, COLOURS, MOVES = 6, 'RBGYP', 200
SWAPS = [((x, y), (x + 1, y)) for x in range(SIZE - 1) for y in range(SIZE)] + \
        [((x, y), (x, y + 1)) for y in range(SIZE - 1) for x in range(SIZE)]


def at(board, square):
    x, y = square
    return board[x][y] if y < len(board[x]) else '.'


def inside(square):
    return square[0] in range(SIZE) and square[1] in range(SIZE)


def erases(board, swap):
    """The platform's test: one of the two, moved to the other's place, would have two of its kind in line with it.
    A hole counts as a kind; the two squares themselves do not count."""
    for here, there in (swap, swap[::-1]):
        colour = at(board, here)
        for step in ((1, 0), (0, 1)):
            for offsets in ((1, 2), (-1, 1), (-2, -1)):
                others = [(there[0] + step[0] * offset, there[1] + step[1] * offset) for offset in offsets]
                if here not in others and all(inside(other) and at(board, other) == colour for other in others):
                    return True
    return False


def operations(board):
    return [swap for swap in SWAPS if erases(board, swap)]


def in_line(board):
    found = set()
    for x in range(SIZE):
        for y in range(SIZE):
            for step in ((1, 0), (0, 1)):
                three = [(x + step[0] * i, y + step[1] * i) for i in range(3)]
                if all(map(inside, three)) and at(board, three[0]) != '.' and \
                        len({at(board, square) for square in three}) == 1:
                    found.update(three)
    return found


def region_of(board, start):
    region, border = {start}, [start]
    while border:
        x, y = border.pop()
        for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if inside(square) and square not in region and at(board, square) == at(board, start):
                region.add(square)
                border.append(square)
    return region


def eliminate(board):
    """One elimination: points and the number removed from each column; changes the board."""
    gone, points = set(), 0
    for square in in_line(board):
        if square not in gone:
            region = region_of(board, square)
            points += (len(region) - 2) ** 2
            gone |= region
    for x in range(SIZE):
        board[x] = [colour for y, colour in enumerate(board[x]) if (x, y) not in gone]
    return points, [sum(1 for square in gone if square[0] == x) for x in range(SIZE)]


def play(board, swap):
    """Makes the swap; returns the eliminations one by one."""
    (x1, y1), (x2, y2) = swap
    for column in board:
        column.extend('.' * (SIZE - len(column)))
    board[x1][y1], board[x2][y2] = board[x2][y2], board[x1][y1]
    steps = []
    while True:
        points, removed = eliminate(board)
        if points == 0:
            return steps
        steps.append([points, removed])


def strings(board, height=None):
    return [''.join(column[:height]).rstrip('.') for column in board]


def listed(swap):
    return [list(swap[0]), list(swap[1])]


def case_of(board, swap):
    before = strings(board)
    ops = operations(board)
    steps = play(board, swap)
    return {'cols': before, 'swap': listed(swap), 'ops': [listed(op) for op in ops], 'score': sum(s[0] for s in steps),
            'steps': steps, 'after': strings(board), 'ops_after': len(operations(board))}


def random_columns(rng, rows, colours):
    return [[rng.choice(colours) for _ in range(rows)] for _ in range(SIZE)]


def random_case(rng):
    colours = COLOURS[:rng.choice([3, 4, 5, 5])]
    board = random_columns(rng, rng.choice([6, 7, 9, 20]), colours)
    if rng.random() < 0.2:
        for column in board:
            del column[rng.randint(3, 9):]
    if rng.random() < 0.6:
        while eliminate(board)[0]:
            pass
    return case_of(board, rng.choice(SWAPS))


def random_game(rng, rows):
    board = random_columns(rng, rows, COLOURS)
    while eliminate(board)[0] or not operations(board) or min(map(len, board)) < SIZE:
        board = random_columns(rng, rows, COLOURS)
    start, moves, scores, score, dry = strings(board), [], [], [0, 0], False
    while True:
        holes = any(at(board, (x, y)) == '.' for x in range(SIZE) for y in range(SIZE))
        if len(moves) >= MOVES:
            reason = 'Reach the maximum turn number'
            break
        ops = operations(board)
        if dry or not ops:
            reason = 'Run out of blocks' if holes else 'No eraserable moves'
            break
        dry = holes
        swap = rng.choice(ops if rng.random() < 0.8 else SWAPS)
        score[len(moves) % 2] += sum(step[0] for step in play(board, swap))
        moves.append(listed(swap))
        scores.append(list(score))
    winner = None if score[0] == score[1] else int(score[1] > score[0])
    return {'start': start, 'moves': moves, 'scores': scores, 'final': strings(board, 12), 'winner': winner,
            'reason': reason, 'loser_by_error': None}


def generate():
    rng = random.Random(2023)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
    with open(os.path.join(folder, 'eraser_cases.jsonl'), 'w') as file:
        for _ in range(150):
            file.write(json.dumps(random_case(rng), separators=(',', ':')) + '\n')
    with open(os.path.join(folder, 'eraser_games.jsonl'), 'w') as file:
        for rows in (8, 9, 12, 20, 30, 60, 300):
            file.write(json.dumps(random_game(rng, rows), separators=(',', ':')) + '\n')


def check(folder):
    with gzip.open(os.path.join(folder, 'eraser_cases.jsonl.gz'), 'rt') as file:
        for line in file:
            item = json.loads(line)
            swap = tuple(tuple(square) for square in item['swap'])
            mine = case_of([list(column) for column in item['cols']], swap)
            for key in ('ops', 'score', 'steps', 'ops_after'):
                assert mine[key] == item[key], (key, mine, item)
            assert mine['after'] == [column.rstrip('.') for column in item['after']], (mine, item)
    print('the reference agrees with the recordings')


if __name__ == '__main__':
    if sys.argv[1:2] == ['check']:
        check(sys.argv[2])
    else:
        generate()
