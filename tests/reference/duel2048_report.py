#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The course report's evaluations and its search, slow and plain: the cases of tests/data/duel2048_report.jsonl come from here.

    tests/reference/duel2048_report.py     write the cases (always the same ones)

The printed evaluations follow the print line by line, slips included, because Python's own rules are part of them (a loop that reuses its
variable). What the print leaves out is as the authors published it. Nothing here is shared with the C code.
"""
import json
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from duel2048 import COLUMNS, ROWS, empties, half, merge, named, write  # noqa: E402

STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


class Board:
    """What the platform shows a player: levels, and whether a square is the first side's."""

    def __init__(self, tiles):
        self.tiles = tiles

    def value(self, row, column):
        return self.tiles[row, column][1] if (row, column) in self.tiles else 0

    def belongs(self, row, column):
        return (self.tiles[row, column][0] if (row, column) in self.tiles else half((row, column))) == 0

    def levels(self, first):
        return sorted(level for owner, level in self.tiles.values() if (owner == 0) == first)


def front(board, first, row):
    columns = range(4, -1, -1) if first else range(3, 8)
    for column in columns:
        if board.value(row, column) != 0 and board.belongs(row, column) == first:
            return board.value(row, column)
    return 0


def early(board, first, printed):
    """`ee`"""
    levels = board.levels(first)
    score = sum(2 ** level - 1 for level in levels)
    for row in range(4):
        power, danger = front(board, first, row), front(board, not first, row)
        if first:
            far, near, deep = 4, 3, 2
            abroad, invaded = board.belongs(row, far), not board.belongs(row, near)
            if power != 0 and power == board.value(row, far) and board.value(row, near) == 0 and not abroad:
                score += 2 ** power - 1
            if (abroad or board.value(row, far) == 0) and power == danger and (board.value(row, near) != 0 or abroad):
                score -= 2 ** danger - 1
            if abroad and board.value(row, far) != danger:
                score += 2 ** board.value(row, far) - 1
            if invaded and board.value(row, near) != power:
                score -= 2 * (2 ** board.value(row, near) - 1)
            if not board.belongs(row, deep):
                score -= 2 * (2 ** board.value(row, deep) - 1)
        else:
            if power != 0 and power == board.value(row, 3) and board.value(row, 4) == 0 and not board.belongs(row, 3):
                score += 2 ** power - 1
            asked = board.belongs(row, 3) if printed else not board.belongs(row, 3)
            if (asked or board.value(row, 3) == 0) and power == danger and (board.value(row, 4) != 0 or asked):
                score -= 2 ** danger - 1
            if board.belongs(row, 4) and board.value(row, 4) != power:
                score += (2 if printed else -2) * (2 ** board.value(row, 4) - 1)
            if board.belongs(row, 5):
                score -= 2 * (2 ** board.value(row, 5) - 1)
            if not board.belongs(row, 3) and board.value(row, 3) != danger:
                score += 2 ** board.value(row, 3) - 1
    corner = 0 if first else 7
    if levels and levels[-1] > 1 and levels[-1] in (board.value(0, corner), board.value(3, corner)):
        score += 2 ** levels[-1] / 4 * 3 - 1
    return score


def menace(board, row, column, first):
    """The level of the first enemy tile of equal level that could reach the tile, or None."""
    level = board.value(row, column)
    for down, right in STEPS:
        a, b = row + down, column + right
        while 0 <= a < ROWS and 0 <= b < COLUMNS and board.belongs(a, b) != first:
            if board.value(a, b) != 0:
                if board.value(a, b) == level:
                    return level
                break
            a, b = a + down, b + right
    return None


def mid(board, first, printed):
    """`midscore`"""
    b = [[(board.value(i, j), board.belongs(i, j)) for j in range(8)] for i in range(4)]
    home, away = (range(4), range(5, 8)) if first else (range(5, 8), range(4))
    score = 0
    for i in range(4):
        for j in home:
            if b[i][j][1] == first and b[i][j][0] != 0:
                score += 4 ** b[i][j][0]
            elif b[i][j][1] != first:
                score -= 4 ** (b[i][j][0] + 0.8)
        for j in away:
            if b[i][j][1] == first:
                score += 4 ** (b[i][j][0] + 1.1)
    for i in range(4):
        for j in range(8):
            if b[i][j][1] == first and b[i][j][0] != 0:
                taker = menace(board, i, j, first)
                if taker is not None:
                    score -= 4 ** ((b[i][j][0] if printed else 0) + taker + 1.5)
    if not printed:
        return score
    for i in range(4):
        for j in range(8):
            if b[i][j][1] == first and b[i][j][0] != 0:
                grade = b[i][j][0]
                differences = [abs(grade - b[i][j][0]) for there in (i > 0, i < 3, j < 7, j > 0) if there]
                equal = []
                for i in differences:  # noqa: PLW2901 - the print's own slip: the row is 0 from here on
                    if i == 0:
                        equal.append(-i)
                equal.sort()
                if len(equal) >= 2 >= equal[0] == equal[1]:
                    score -= 4 ** (grade - equal[0])
    return score


def around(board, row, column):
    return [(row + down, column + right) for down, right in STEPS if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS]


def mid_text(board, first):
    score = 0
    for (row, column), (owner, level) in board.tiles.items():
        if (owner == 0) == first:
            abroad = (half((row, column)) == 0) != first
            score += 4 ** (level + 1.1) + 40 if abroad else 4 ** level
            if menace(board, row, column, first):
                score -= 4 ** level
            near = [board.value(*square) for square in around(board, row, column) if square in board.tiles and board.belongs(*square) == first]
            for other in ([min(n for n in near if n > level)] if any(n > level for n in near) else []) + \
                         ([max(n for n in near if n < level)] if any(n < level for n in near) else []):
                score += 4 ** level / 2 if abs(other - level) <= 2 else -(4 ** level) / 2
        elif level == 1:
            near = [board.value(*square) for square in around(board, row, column) if square in board.tiles]
            if near and sum(near) / len(near) >= level + 2:
                score += 64
    return score


def mid_first(board, first):
    far = 0 if first else 7
    score = sum(4 ** level * (1 if (half(square) == 0) == first else -1)
                for square, (owner, level) in board.tiles.items() if (owner == 0) == first)
    column = [board.value(row, far) if board.belongs(row, far) == first else 0 for row in range(4)]
    if sum(level > 0 for level in column) >= 2 and column in (sorted(column), sorted(column, reverse=True)):
        score += sum(4 ** level for level in column if level) / 2
    levels = board.levels(first)
    if levels and levels[-1] in (column[0], column[3]):
        score += 4 ** levels[-1]
    return score


def point(board, first, is_early):
    """`chessboardPoint`, as published; without the rounding errors of the order in which terms are added, which decide between equals."""
    return early(board, first, False) - early(board, not first, False) if is_early else round(mid(board, first, False), 6)


class Search:
    """`minimax` with alpha-beta from one position; `listing`: own placements abroad below the root pass without the filter."""

    def __init__(self, first, is_early, listing, sequence):
        self.first, self.early, self.listing, self.sequence, self.nodes = first, is_early, listing, sequence, 0

    def children(self, tiles, ply, root):
        phase, side = ply % 4, ply % 2
        mine = (side == 0) == self.first
        if phase >= 2:
            for direction in range(4):
                after, changed = merge(tiles, side, direction)
                if changed:
                    yield direction, after
            return
        square = named(tiles, side, self.sequence[ply // 4])
        if square:
            yield tuple(square), {**tiles, tuple(square): (side, 1)}
        if self.early:
            return
        for place in empties(tiles, 1 - side):
            after = {**tiles, place: (1 - side, 1)}
            free = mine and self.listing and not root
            if free or point(Board(after), side == 0, self.early) > point(Board(tiles), side == 0, self.early):
                yield place, after

    def value(self, tiles, ply, depth, alpha, beta):
        self.nodes += 1
        if depth == 0:
            return point(Board(tiles), self.first, self.early)
        mine = (ply % 2 == 0) == self.first
        for _, after in list(self.children(tiles, ply, False)) or [(None, tiles)]:
            value = self.value(after, ply + 1, depth - 1, alpha, beta)
            if mine:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if beta <= alpha:
                break
        return alpha if mine else beta

    def decide(self, tiles, ply, depth):
        best, move = -float('inf'), None
        for name, after in list(self.children(tiles, ply, True)):
            value = self.value(after, ply + 1, depth - 1, -float('inf'), float('inf'))
            if value > best:
                best, move = value, name
        return best, move


def crowd(tiles, phase):
    """The own half is full: the best placement abroad, in a dictionary by its score."""
    by_score = {}
    for place in empties(tiles, 1 - phase):
        by_score[point(Board({**tiles, place: (1 - phase, 1)}), phase == 0, False)] = place
    return by_score[max(by_score)]


def spell(move):
    return ['up', 'down', 'left', 'right'][move] if isinstance(move, int) else '%d,%d' % move


def random_tiles(rng, top):
    tiles, full = {}, rng.choice([0, 1, None, None, None])
    for row in range(ROWS):
        for column in range(COLUMNS):
            if rng.random() < (1 if half((row, column)) == full else 0.5):
                owner = half((row, column)) if rng.random() < 0.85 else 1 - half((row, column))
                tiles[row, column] = (owner, rng.randint(1, top))
    return tiles


def cases(rng):
    while True:
        is_early = rng.random() < 0.2
        tiles, phase = random_tiles(rng, 3 if is_early else 6), rng.randrange(4)
        first = phase % 2 == 0
        board = Board(tiles)
        mine, theirs = board.levels(first), board.levels(not first)
        # Nothing but the search decides: its early stage, or neither far ahead nor far behind, and no placement by rule.
        if not mine or not theirs or (mine[-1] < 4) != is_early or mine[-1] + 2 <= theirs[-1] or (phase < 2 and mine[-1] <= 4):
            continue
        crowded = phase < 2 and not empties(tiles, phase)
        if not empties(tiles, 1 - phase % 2) or (not crowded and not (empties(tiles, 0) and empties(tiles, 1))):
            continue
        sequence = [rng.randrange(720720) for _ in range(4)]
        case = {'position': '%s 0 p%d seq:%s' % (write(tiles), phase + 1, ','.join(map(str, sequence))) if phase < 2 else
                '%s 0 m%d seq:%s' % (write(tiles), phase - 1, ','.join(map(str, sequence)))}
        case['evals'] = {
            'early': early(board, first, False) - early(board, not first, False), 'mid': mid(board, first, False),
            'early-printed': early(board, first, True) - early(board, not first, True), 'mid-printed': mid(board, first, True),
            'mid-text': mid_text(board, first), 'mid-first': mid_first(board, first)}
        case['searches'] = []
        if crowded:
            case['searches'].append({'abroad': 'text', 'depth': 3, 'nodes': 0, 'value': 0, 'move': spell(crowd(tiles, phase))})
            yield case
            continue
        for listing in (False, True):
            for depth in (2, 3):
                search = Search(first, is_early, listing, sequence)
                if len(list(search.children(tiles, phase, True))) < 2:
                    continue
                value, move = search.decide(tiles, phase, depth)
                case['searches'].append({'abroad': 'listing' if listing else 'text', 'depth': depth, 'nodes': search.nodes,
                                         'value': int(value), 'move': spell(move)})
        if case['searches']:
            yield case


def main():
    found, root = cases(random.Random(2020)), os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
    with open(os.path.join(root, 'duel2048_report.jsonl'), 'w', encoding='utf-8') as out:
        for _ in range(120):
            out.write(json.dumps(next(found), separators=(',', ':')) + '\n')


if __name__ == '__main__':
    main()
