#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games in the course platforms' own files, and back.

    course_records.py export RECORD.jsonl NUMBER    a game of `wuqi match --record` as the platform's file
    course_records.py import FILE                   the platform's file as a record line

2048 duel: the platform's text log (`&d` decisions, `&p` boards, `&e` events). The log does not hold the sequence; one that
names the squares that were used is made up, 0 where nothing was placed at home. Eraser: the replay JSON of the platform's web viewer.
The reserve is rebuilt from the pieces that became visible. What is wrong in a file is told with its line.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pku2048  # noqa: E402
import pkueraser  # noqa: E402

PLAYERS = ['player 0', 'player 1']
VISIBLE = pkueraser.SIZE + 2


class Bad(Exception):
    """A file that is not what it should be."""


def start_2048(position):
    words = position.split()
    squares = words[0] if words and words[0][0] in '+-' else '+0+0+0+0-0-0-0-0' * 4
    if set(squares[1::2]) != {'0'}:
        raise Bad('the platform begins with an empty board')
    return pku2048.sequence_of(words)


# --- 2048 duel ------------------------------------------------------------------------------------------------------

def export_2048(record):
    array = start_2048(record['position'])
    board = pku2048.Chessboard(array)
    log = []
    for ply, move in enumerate(record['opening'] + record['moves']):
        number, side = ply // 4, ply % 2
        if move == 'pass':
            continue
        if ',' in move:
            place = tuple(int(part) for part in move.split(','))
            log.append('&d%d:%s set position %s' % (number, PLAYERS[side], place))
            board.add(side == 0, place)
        else:
            log.append('&d%d:%s set direction %s' % (number, PLAYERS[side], move))
            board.move(side == 0, pku2048.DIRECTIONS.index(move))
        log.append('&p%d:\n%s' % (number, board))
    counts = [[board.getScore(side == 0).count(level) for level in range(1, 14)] for side in (0, 1)]
    winner = None
    for level in range(13, 0, -1):
        log.append('&e:check level %d' % level)
        one, other = counts[0][level - 1], counts[1][level - 1]
        if one != other:
            winner = 0 if one > other else 1
            log.append('&e:%s win by level %d (%d to %d)' % (PLAYERS[winner], level, one, other))
            break
        log.append('&e:level %d tied by %d' % (level, one))
    else:
        log.append('&e:tied')
    name = PLAYERS[winner] if winner is not None else 'None'
    lines = ['player0: 0 from path %s' % record['ab'[record['first'] != 'a']],
             'player1: 1 from path %s' % record['ab'[record['first'] == 'a']], '{:*^45s}'.format('basic record'), '=' * 45,
             '|{:^10s}|{:^10s}|{:^10s}|{:^10s}|'.format('timeout', 'violator', 'error', 'winner'), '-' * 45,
             '|{:^10s}|{:^10s}|{:^10s}|{:^10s}|'.format('None', 'None', 'None', name), '=' * 45, '=' * 60,
             '|%6s|' % 'player' + ''.join('%3d|' % level for level in range(1, 14)), '-' * 60,
             '|%6d|' % 0 + ''.join('%3d|' % count for count in counts[0]), '-' * 60,
             '|%6d|' % 1 + ''.join('%3d|' % count for count in counts[1]), '=' * 60, '{:*^45s}'.format('complete record')]
    return '\n'.join(lines + log) + '\n'


def entry_for(choices):
    """The least number with these remainders: (index, length) of each side's placement at home."""
    for number in range(720720):
        if all(number % length == index for index, length in choices):
            return number
    raise Bad('no entry of a sequence names both squares')


def import_2048(text):
    pattern = re.compile(r'&d(\d+):player ([01]) set (position|direction) (.+)$')
    board, moves, sequence, choices, ply = pku2048.Chessboard(()), [], [], [], 0
    for number, line in enumerate(text.split('\n'), 1):
        found = pattern.match(line)
        if not found:
            continue
        turn, side = int(found.group(1)), int(found.group(2))
        phase = side + (2 if found.group(3) == 'direction' else 0)
        while ply < 4 * turn + phase:
            moves.append('pass')
            ply += 1
        if ply != 4 * turn + phase:
            raise Bad('line %d: this decision comes out of turn' % number)
        while len(sequence) <= turn:
            sequence.append(0)
            choices = []
        if phase < 2:
            place = tuple(int(part) for part in re.findall(r'\d+', found.group(4)))
            if len(place) != 2 or place[0] > 3 or place[1] > 7 or board.getValue(place):
                raise Bad('line %d: %s is no free square' % (number, found.group(4)))
            if (place[1] < 4) == (side == 0):
                places = board.getNone(side == 0)
                places = places if side == 0 else places[::-1]
                choices.append((places.index(place), len(places)))
                sequence[turn] = entry_for(choices)
            board.add(side == 0, place)
            moves.append('%d,%d' % place)
        else:
            if found.group(4) not in pku2048.DIRECTIONS or \
                    not board.move(side == 0, pku2048.DIRECTIONS.index(found.group(4))):
                raise Bad('line %d: %s changes nothing' % (number, found.group(4)))
            moves.append(found.group(4))
        ply += 1
    if not moves:
        raise Bad('line 1: no decisions (&d) in this file')
    while ply % 4:
        moves.append('pass')
        ply += 1
    return {'game': 'duel2048', 'position': 'seq:' + ','.join(map(str, sequence)), 'opening': [], 'moves': moves}


# --- eraser ---------------------------------------------------------------------------------------------------------

def columns_of(position):
    words = position.split()
    for word in words:
        if word.startswith('cols:'):
            return [list(column) for column in word[5:].split(',')]
    seeds = [int(word[5:]) for word in words if word.startswith('seed:')]
    return pkueraser.generated(seeds[0] if seeds else 1)


class Tracked(pkueraser.Board):
    """A board whose pieces keep the names that the viewer moves about: row and column at the start, and the colour."""

    def __init__(self, columns):
        super().__init__([['r%04dc%04db%d' % (y, x, pkueraser.COLOURS.index(colour)) for y, colour in enumerate(column)]
                          for x, column in enumerate(columns)])

    def at(self, square):
        name = super().at(square)
        return name[-1] if name not in (None, pkueraser.HOLE) else name

    def visible(self):
        return {column[y]: [y, x] for x, column in enumerate(self.columns) for y in range(min(VISIBLE, len(column)))
                if column[y] != pkueraser.HOLE}


def export_eraser(record):
    board = Tracked(columns_of(record['position']))
    total = max(map(len, board.columns)) - VISIBLE
    score, combo, best, frames, history = [0, 0], [0, 0], [0, 0], [], []
    remains = [total] * pkueraser.SIZE

    def status(side):
        ahead = (score[side] > score[1 - side]) - (score[side] < score[1 - side])
        return {'totalScores': score[side], 'highestCombo': best[side], 'currentCombo': combo[side], 'status': ahead,
                'totalTime': 0}

    def frame(turn):
        frames.append({'turnNumber': turn, 'currentPlayer': turn & 1, 'remainedBarStatus': [max(0, r) for r in remains],
                       'boardStatus': board.visible(), 'sideBarStatus': {'left': status(0), 'right': status(1)}})

    frame(0)
    moves = record['opening'] + record['moves']
    for turn, move in enumerate(moves, 1):
        side = turn & 1  # the platform's right side begins
        history.append(list(score))
        combo[side] = 0
        (x1, y1), (x2, y2) = pkueraser.squares_of(move)
        one, other = board.columns[x1], board.columns[x2]
        one[y1], other[y2] = other[y2], one[y1]
        frame(turn)
        while True:
            before = [len(column) for column in board.columns]
            points = board.eliminate()
            if points == 0:
                break
            gone = [length - len(column) for length, column in zip(before, board.columns)]
            remains = [remain - count for remain, count in zip(remains, gone)]
            score[side] += points
            combo[side] += sum(gone)
            best[side] = max(best[side], combo[side])
            frame(turn)
    history.append(list(score))
    frame(len(moves))
    names = [record['ab'[record['first'] == 'a']], record['ab'[record['first'] != 'a']]]
    return json.dumps({
        'totalFrames': len(frames), 'totalRemains': total, 'errorStatus': -1, 'errorMessage': '',
        'winner': int(score[1] >= score[0]), 'frames': frames, 'extra': abs(score[0] - score[1]), 'order': 0,
        'players': names, 'length': len(moves), 'time': [0, 0], 'reason': record.get('reason', ''),
        'scores': {'left': [s[0] for s in history], 'right': [s[1] for s in history],
                   'relative': [s[1] - s[0] for s in history]}}, ensure_ascii=False)


def import_eraser(replay):
    pieces, moves = {}, []
    frames = replay['frames']
    for index, frame in enumerate(frames):
        for name, place in frame['boardStatus'].items():
            found = re.fullmatch(r'r(\d+)c(\d+)b([0-4])', name)
            if not found:
                raise Bad('frame %d: %r is not the name of a piece' % (index, name))
            pieces[int(found.group(2)), int(found.group(1))] = pkueraser.COLOURS[int(found.group(3))]
        if index == 0 or frame['turnNumber'] == frames[index - 1]['turnNumber']:
            continue
        before, after = frames[index - 1]['boardStatus'], frame['boardStatus']
        moved = [name for name in after if before.get(name) != after[name]]
        if len(moved) != 2:
            raise Bad('frame %d: two pieces change places in a move, not %d' % (index, len(moved)))
        moves.append(''.join('%s%d' % ('abcdef'[x], y + 1) for y, x in sorted(before[name] for name in moved)))
    columns = []
    for x in range(pkueraser.SIZE):
        rows = sorted(y for column, y in pieces if column == x)
        if rows != list(range(len(rows))):
            raise Bad('column %d has gaps' % x)
        columns.append(''.join(pieces[x, y] for y in rows))
    return {'game': 'eraser', 'position': 'cols:' + ','.join(columns), 'opening': [], 'moves': moves}


def main(arguments):
    if len(arguments) == 3 and arguments[0] == 'export':
        with open(arguments[1]) as file:
            for line in file:
                record = json.loads(line)
                if record.get('number') == int(arguments[2]):
                    sys.stdout.write((export_2048 if record['game'] == 'duel2048' else export_eraser)(record))
                    return 0
        raise Bad('there is no game %s' % arguments[2])
    if len(arguments) == 2 and arguments[0] == 'import':
        with open(arguments[1], encoding='utf-8') as file:
            text = file.read()
        record = import_eraser(json.loads(text)) if text.lstrip().startswith('{') else import_2048(text)
        print(json.dumps(record))
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == '__main__':
    try:
        sys.exit(main(sys.argv[1:]))
    except (Bad, KeyError, ValueError, OSError) as problem:
        print('course_records: %s: %s' % (sys.argv[2] if len(sys.argv) > 2 else '', problem), file=sys.stderr)
        sys.exit(2)
