#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The course report's `expectation_search` once more, from its listing and the rules of eraser.py alone: in which order the losses are piled decides some
moves. Nothing here is shared with the C code.

    tests/reference/eraser_report.py     write tests/data/eraser_expectation.jsonl

A case has a position in which the player is behind, the move of the listing, which piles the losses of all 60 swaps in the platform's order, and the move
that comes out when the erasing swaps are piled first. The positions are from games of `wuqi match` with the report's player from the openings named in their
set-up; the first is the one of 96 moves in which an early version of wuqi differed.
"""
import json
import math
import os
import sys

from eraser import SIZE, SWAPS, erases, operations, play

COLOURS, ROWS, SPREAD, MASK = 'RBGYP', 1200, 5, 2 ** 64 - 1
POSITIONS = [
    'GGRRBP/YYGPYP/PYPBYR/PRRBRY/BYYGGY/GRRGBR 102:67 33 second 31,38,42,41,31,34 seed:122914501',
    'RGYRPR/BRBPGG/BGGYBY/RBGYGG/GBRBBG/GRPBRY 46:47 18 first 16,16,21,28,36,16 seed:122914501',
    'RRYYRY/YPRGGP/RPBPGG/GRYBRY/YBGGYY/GGYBBG 33:19 9 second 9,6,17,18,16,14 seed:122914501',
    'YRBGPY/RRPPBG/YGRBYY/RBYRYY/BGRYRR/BGYRGY 211:162 55 second 32,45,86,97,80,51 seed:122914501',
    'PRBYGR/YYBPBG/RPRGBR/PGRYRY/GRYPPY/YPYGRG 41:21 17 second 10,12,15,22,27,20 seed:122914501',
    'PPYPGR/YGRYBY/GPBYGP/RRYBBG/YPBPGG/GRGGYR 55:39 9 second 10,9,17,27,27,32 seed:122914501',
    'YPYGRG/RYBBYG/YPGRPB/GRYRBB/YBRPRG/GGPPRY 0:0 1 second 6,6,6,6,6,6 seed:122914501',
    'RPBBPY/RGPRPB/PRBRRB/GRGBRY/YBYGYB/GPGBBG 9:9 139 second 7,9,7,11,10,8 seed:122914501',
]


def mix(x):
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & MASK
    x = (x ^ x >> 27) * 0x94d049bb133111eb & MASK
    return x ^ x >> 31


def columns_of(seed):
    """The columns from the bottom, as docs/rules/eraser.md says."""
    state = mix(seed + 0x9e3779b97f4a7c15 & MASK)

    def below(n):
        nonlocal state
        state = state + 0x9e3779b97f4a7c15 & MASK
        return (mix(state) >> 32) * n >> 32

    while True:
        columns = [[] for _ in range(SIZE)]
        for row in range(ROWS):
            start = row - row % SIZE
            for x in range(SIZE):
                while True:
                    piece = COLOURS[below(len(COLOURS))]
                    across = x >= 2 and columns[x - 1][row] == columns[x - 2][row] == piece
                    if not across and not (row - start >= 2 and columns[x][row - 1] == columns[x][row - 2] == piece):
                        break
                columns[x].append(piece)
        if operations([column[:SIZE] for column in columns]):
            return columns


def read(position):
    """The board with the pieces that are still to come; the scores of the mover and of the other side."""
    rows, score, _, side, used, seed = position.split()
    rows, score, used = rows.split('/')[::-1], [int(part) for part in score.split(':')], [int(part) for part in used.split(',')]
    coming = columns_of(int(seed.split(':')[1]))
    board = [[row[x] for row in rows] + coming[x][used[x]:] for x in range(SIZE)]
    return board, score if side == 'first' else score[::-1]


def action(board, swap):
    """The board after a swap and its points."""
    after = [column[:200] for column in board]  # no reply reaches beyond
    return after, sum(step[0] for step in play(after, swap))


def pile(*guesses):
    if len(guesses) == 1:
        return guesses[0]
    (e1, s1), (e2, s2) = pile(*guesses[:len(guesses) // 2]), pile(*guesses[len(guesses) // 2:])
    theta = math.sqrt(s1 ** 2 + s2 ** 2)
    alpha = (e1 - e2) / theta
    density, below, above = math.exp(-alpha ** 2 / 2) / math.sqrt(2 * math.pi), (1 + math.erf(alpha / math.sqrt(2))) / 2, (1 - math.erf(alpha / math.sqrt(2))) / 2
    mean = e1 * below + e2 * above + theta * density
    square = (e1 ** 2 + s1 ** 2) * below + (e2 ** 2 + s2 ** 2) * above + (e1 + e2) * theta * density
    return mean, math.sqrt(max(square - mean ** 2, 1e-9))


def expectation_search(board, scores, erasing_first):
    value, choice = -10000, None
    for swap in operations([column[:SIZE] for column in board]):
        after, points = action(board, swap)
        replies = SWAPS if not erasing_first else sorted(SWAPS, key=lambda reply, seen=after: not erases([c[:SIZE] for c in seen], reply))
        losses = [(action(after, reply)[1], SPREAD) for reply in replies]
        if max(loss for loss, _ in losses) == 0:
            if points >= scores[1] - scores[0]:
                return swap
            continue
        mean, spread = pile(*losses)
        if points - mean + spread > value:
            value, choice = points - mean + spread, swap
    return choice


def name(swap):
    return ''.join('abcdef'[x] + str(y + 1) for x, y in swap)


def main():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
    with open(os.path.join(folder, 'eraser_expectation.jsonl'), 'w', encoding='utf-8') as file:
        for position in POSITIONS:
            board, scores = read(position)
            file.write(json.dumps({'position': position, 'listing': name(expectation_search(board, scores, False)),
                                   'erasing_first': name(expectation_search(board, scores, True))}) + '\n')


if __name__ == '__main__':
    sys.exit(main())
