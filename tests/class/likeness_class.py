#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""likeness_class.py COURSE DIR - a class for `wuqi likeness`: reversi programs that search two plies with evaluations of their own; two of them are copies
of a third, one with other names, one with slightly other numbers; one hangs, one does not build.
"""
import os
import re
import sys

BASE = '''"""%s"""
import board
import course


def evaluate(position):
%s


def search(position, move, depth, log):
    log.enter(position, move, depth)
    if position.over():
        return log.leave(position.result()), None
    if depth == 0:
        return log.leave(evaluate(position)), None
    best, best_move = -course.INF, None
    for reply in position.moves():
        value = -search(position.play(reply), reply, depth - 1, log)[0]
        if value > best:
            best, best_move = value, reply
    return log.leave(best), best_move


def think(position, limits, log):
    return search(position, None, min(limits.depth or 2, 2), log)


course.run(think, name='student')
'''
WEIGHTS = '''    weights = {%s}
    total = 0
    for square in range(36):
        worth = weights.get(min(square, 35 - square), %s)
        total += worth * ((position.mine >> square & 1) - (position.theirs >> square & 1))
    return total'''
EVALUATIONS = {
    'corners': WEIGHTS % ('0: 90, 1: -21, 4: -19, 5: 88, 6: -22, 7: -41, 10: -37, 11: -18', 4),
    'discs': '    return board.count(position.mine) - board.count(position.theirs)',
    'fewest': '    return board.count(position.theirs) - board.count(position.mine)',
    'mobility': '    return len(position.moves()) * 3 - board.count(position.mine)',
    'centre': WEIGHTS % ('14: 9, 15: 8, 8: 6, 9: 5, 0: 1', -2),
    'hash': '    return (position.mine * 2654435761 ^ position.theirs * 40503) >> 7 & 255',
    'parity': '    return sum(7 + row for row in range(6) for column in range(6) if (row + column) % 2 and position.mine >> row * 6 + column & 1)',
}


def write(folder, name, source):
    os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, name, 'bot.py'), 'w', encoding='utf-8') as file:
        file.write(source)
    with open(os.path.join(folder, name, 'Makefile'), 'w', encoding='utf-8') as file:
        file.write('all:\n' if name != 'broken' else 'all:\n\tfalse\n')


def main():
    folder = sys.argv[1]
    for name, evaluation in EVALUATIONS.items():
        write(folder, name, BASE % (name, evaluation))
    corners = BASE % ('corners', EVALUATIONS['corners'])
    renamed = re.sub(r'\b(search|best|value|reply|weights|total|worth|square)\b', lambda found: 'my_' + found.group(), corners.replace('(position, None', '(position, None'))
    write(folder, 'renamed', renamed)
    nudged = corners
    for old, new in (('90', '93'), ('-21', '-20'), ('88', '91'), ('-41', '-43'), ('-37', '-36')):
        nudged = nudged.replace(old, new)
    write(folder, 'nudged', nudged)
    write(folder, 'hanging', corners.replace("    return search(position, None", "    while True:\n        pass\n    return search(position, None"))
    write(folder, 'broken', corners)


main()
