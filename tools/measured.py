#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""measured.py [--check] [ROOT] - writes the tables of measurements into the papers, and the figure of docs/strength.md.

The figures are in data/{strength,speed,reliability,trials}/*.tsv: a first line with the names of the columns, then one line a
measurement. A paper shows them between two markers, `<!-- KIND NAME -->` and `<!-- end -->`:

  table FILE         every column of data/FILE.tsv
  trials GAME        data/trials/GAME.tsv, a table a topic and the commands below it
  strength GAME      the current matches of data/strength/GAME.tsv, and below them conditions and commands
  earlier GAME       the other matches of that file
  summary strength   the matches of the figure

A Chinese paper (*.zh-CN.md) shows the heads and cells of a `table` that are in data/chinese.tsv in Chinese, the others as they are.

With --check nothing is written: it prints TAP and ends with status 1 if a paper is behind its data, or a line of data is
not as it should be.
"""
import glob
import os
import re
import sys
import textwrap

UNKNOWN = 'not recorded'
FIGURE = 'docs/images/strength.svg'
CHINESE = 'chinese'
COLUMNS = {
    'strength': 'state figure opponent version limits games won drawn lost score interval date commit conditions command'.split(),
    'trials': 'topic idea change games result kept date commit command'.split(),
}
GAMES = {'duel2048': '2048 duel', 'eraser': 'Eraser', 'gomoku': 'Gomoku 15x15', 'reversi6': 'Reversi 6x6', 'reversi8': 'Reversi 8x8', 'xiangqi': 'Xiangqi'}
ORDER = ['xiangqi', 'gomoku', 'reversi8', 'reversi6', 'duel2048', 'eraser']
MARKER = re.compile(r'<!-- (table|trials|strength|earlier|summary) ([\w/-]+) -->\n(?:.*?\n)??<!-- end -->', re.S)
DATE = re.compile(r'20\d\d-\d\d(-\d\d)?$')
COMMIT = re.compile(r'[0-9a-f]{7,40}$')
NUMBER = re.compile(r'\d+(\.\d+)?$')


class Wrong(Exception):
    """Something in the data or in a marker, with the file and the line."""


# --- data -----------------------------------------------------------------------------------------------------

def read(name):
    """The lines of data/NAME.tsv as dictionaries; the names of the columns come first."""
    path = 'data/%s.tsv' % name
    if not os.path.exists(path):
        raise Wrong('%s: there is no such file' % path)
    with open(path, encoding='utf-8') as file:
        lines = [line.split('\t') for line in file.read().splitlines()]
    if not lines:
        raise Wrong('%s:1: no line with the names of the columns' % path)
    columns, rows = lines[0], []
    for number, cells in enumerate(lines[1:], 2):
        if len(cells) != len(columns):
            raise Wrong('%s:%d: %d cells, there are %d columns' % (path, number, len(cells), len(columns)))
        row = dict(zip(columns, cells))
        if row.get('date', UNKNOWN) != UNKNOWN and not DATE.match(row['date']):
            raise Wrong("%s:%d: '%s' is no date such as 2026-11-19" % (path, number, row['date']))
        if row.get('commit', UNKNOWN) != UNKNOWN and not COMMIT.match(row['commit']):
            raise Wrong("%s:%d: '%s' is not the name of a commit" % (path, number, row['commit']))
        rows.append(row)
    return columns, rows


def read_of(kind, name):
    """A file whose columns are fixed."""
    columns, rows = read('%s/%s' % (kind, name))
    path = 'data/%s/%s.tsv' % (kind, name)
    if columns != COLUMNS[kind]:
        raise Wrong('%s:1: the columns must be %s' % (path, ' '.join(COLUMNS[kind])))
    for number, row in enumerate(rows, 2):
        where = '%s:%d' % (path, number)
        empty = [name for name in columns if not row[name] and name not in ('figure', 'change', 'conditions', 'command', 'interval')]
        if empty:
            raise Wrong("%s: %s is empty; what is not known is '%s'" % (where, empty[0], UNKNOWN))
        if kind == 'trials' and not re.match(r'(yes|no)\b|–$', row['kept']):
            raise Wrong("%s: kept begins with 'yes' or 'no' (or is – where there is nothing to keep), not with '%s'" % (where, row['kept']))
        if kind == 'strength':
            check_match(where, row)
    return rows


def check_match(where, row):
    if row['state'] not in ('current', 'earlier'):
        raise Wrong("%s: state is 'current' or 'earlier', not '%s'" % (where, row['state']))
    counts = [row['won'], row['drawn'], row['lost']]
    if not NUMBER.match(row['score']) or (row['interval'] != UNKNOWN and not NUMBER.match(row['interval'])):
        raise Wrong('%s: score and interval are per cent' % where)
    for count in [row['games']] + [count for count in counts if count != UNKNOWN]:
        if not count.isdecimal():
            raise Wrong("%s: '%s' is not a number of games" % (where, count))
    if UNKNOWN in counts:
        return
    won, drawn, lost = map(int, counts)
    if won + drawn + lost != int(row['games']):
        raise Wrong('%s: %d won, %d drawn and %d lost are not %s games' % (where, won, drawn, lost, row['games']))
    score = (won + drawn / 2) / int(row['games']) * 100
    if abs(score - float(row['score'])) > 0.55:
        raise Wrong('%s: the score is %.1f %%, not %s' % (where, score, row['score']))


# --- Markdown -------------------------------------------------------------------------------------------------

def cell(text):
    return text.replace('|', '\\|')


def table(columns, rows):
    """Rows of strings under their names."""
    lines = [columns, ['---'] * len(columns)] + rows
    return ''.join('| %s |\n' % ' | '.join(map(cell, line)) for line in lines)


def score(row):
    return '%s %%' % row['score'] if row['interval'] == UNKNOWN else '%s ± %s %%' % (row['score'], row['interval'])


def result(row):
    return UNKNOWN if UNKNOWN in (row['won'], row['drawn'], row['lost']) else '+%s =%s -%s' % (row['won'], row['drawn'], row['lost'])


def details(title, notes):
    """A folded, numbered list of (text, command)."""
    lines = ['', '<details><summary>%s</summary>' % title, '']
    for number, (text, command) in enumerate(notes, 1):
        indent = ' ' * len('%d. ' % number)
        lines += textwrap.wrap('%d. %s' % (number, text), 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        if command and command != UNKNOWN:
            lines += ['', indent + '    ' + command, '']
    return '\n'.join(lines + ([''] if lines[-1] else []) + ['</details>', ''])


def matches(rows):
    columns = ['', 'opponent', 'version', 'time a move or game', 'games', 'result', 'score', 'date', 'commit']
    body = [[str(number), row['opponent'], row['version'], row['limits'], row['games'], result(row), score(row), row['date'], row['commit']]
            for number, row in enumerate(rows, 1)]
    notes = [('%s, %s: %s.' % (row['opponent'], row['limits'], row['conditions'] or 'no notes'), row['command']) for row in rows]
    return table(columns, body) + details('Conditions and commands', notes)


def trials(name):
    rows, text = read_of('trials', name), ''
    for topic in dict.fromkeys(row['topic'] for row in rows):
        of_topic = [row for row in rows if row['topic'] == topic]
        columns = ['idea', 'change', 'games', 'result', 'kept', 'date', 'commit']
        text += '\n## %s\n\n%s' % (topic, table(columns, [[row[name] for name in columns] for row in of_topic]))
        commands = [(row['idea'], row['command']) for row in of_topic if row['command']]
        if commands:
            text += details('Commands', commands)
    return text + '\n'


def figure_rows():
    return [(game, row) for game in ORDER for row in read_of('strength', game) if row['figure']]


def chinese():
    """{English: Chinese} of data/chinese.tsv; none where there is no such file."""
    return {row['english']: row['chinese'] for row in read(CHINESE)[1]} if os.path.exists('data/%s.tsv' % CHINESE) else {}


def whole(name, words):
    """Every column of a file; what `words` has, in its language."""
    columns, rows = read(name)
    lines = [columns] + [[row[column] for column in columns] for row in rows]
    lines = [[words.get(text, text) for text in line] for line in lines]
    return table(lines[0], lines[1:])


def generated(kind, name, words):
    if kind == 'table':
        return whole(name, words)
    if kind == 'trials':
        return trials(name)
    if kind == 'summary':
        body = [[GAMES[game], row['opponent'], row['limits'], row['games'], score(row)] for game, row in figure_rows()]
        return table(['game', 'opponent', 'time a move or game', 'games', 'score'], body)
    rows = read_of('strength', name)
    return matches([row for row in rows if row['state'] == ('current' if kind == 'strength' else 'earlier')])


# --- the figure -----------------------------------------------------------------------------------------------

STYLE = ('text{fill:#222}.grid{stroke:#ccc}.half{stroke:#777}.bar{fill:#4a7fb5}.error{stroke:#111;stroke-width:1.5}'
         '@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.half{stroke:#999}.error{stroke:#eee}}')


def figure():
    """The matches of the summary: a bar for each score, with its interval. Half of the points is a line."""
    left, width, step, top = 400, 380, 24, 50
    rows = figure_rows()
    bottom = top + step * len(rows)

    def x(value):
        return left + width * min(max(value, 0), 100) / 100

    def line(kind, x1, y1, x2, y2):
        return '<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>' % (kind, x1, y1, x2, y2)

    def label(text, where, y, anchor):
        return '<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>' % (where, y, anchor, text.replace('&', '&amp;').replace('<', '&lt;'))

    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">' % (left + width + 90, bottom + 12),
             '<title>Score of wuqi against other programs</title>', '<style>%s</style>' % STYLE,
             label('score in per cent, 95 % interval / 得分率（%），95% 置信区间', left + width / 2, 18, 'middle')]
    for value in (0, 25, 50, 75, 100):
        parts += [line('half' if value == 50 else 'grid', x(value), top - 8, x(value), bottom), label(str(value), x(value), top - 14, 'middle')]
    for number, (game, row) in enumerate(rows):
        y, mean = top + step * number, float(row['score'])
        name = '%s: %s, %s' % (GAMES[game], re.sub(r'[,(].*', '', row['opponent']).strip(), re.sub(r'[(;,].*', '', row['limits']).strip())
        parts += [label(name, left - 10, y + 15, 'end'), '<rect class="bar" x="%d" y="%d" width="%.1f" height="14"/>' % (left, y + 4, x(mean) - left)]
        if row['interval'] != UNKNOWN:
            error = float(row['interval'])
            parts += [line('error', x(mean - error), y + 11, x(mean + error), y + 11)]
            parts += [line('error', x(end), y + 7, x(end), y + 15) for end in (mean - error, mean + error)]
        parts.append(label(score(row), left + width + 8, y + 15, 'start'))
    return '\n'.join(parts + ['</svg>', ''])


# --- papers ---------------------------------------------------------------------------------------------------

def papers():
    """{path: (text, text with the tables as the data has them)} of the papers that show data, and what they show."""
    texts, shown, words = {}, set(), chinese()

    def block(match, path):
        kind, name = match.groups()
        shown.add('strength/' + name if kind in ('strength', 'earlier') else 'trials/' + name if kind == 'trials' else name)
        return '<!-- %s %s -->\n%s<!-- end -->' % (kind, name, generated(kind, name, words if path.endswith('.zh-CN.md') else {}))

    for path in sorted(glob.glob('docs/**/*.md', recursive=True)):
        with open(path, encoding='utf-8') as file:
            text = file.read()
        if MARKER.search(text):
            texts[path] = (text, MARKER.sub(lambda match: block(match, path), text))
    texts[FIGURE] = (open(FIGURE, encoding='utf-8').read() if os.path.exists(FIGURE) else '', figure())
    return texts, shown


def verdict(wrong, name):
    if wrong:
        print(''.join('# %s\n' % line for line in wrong) + 'not ok - ' + name)
    else:
        print('ok - ' + name)
    return bool(wrong)


def check():
    try:
        texts, shown = papers()
    except Wrong as error:
        return verdict([str(error)], 'the data of the measurements')
    verdict([], 'the data of the measurements')
    behind = [path for path, (text, new) in texts.items() if text != new]
    status = verdict(['%s is behind its data: make docs' % path for path in behind], 'the papers show the data of today')
    chinese_papers = ''.join(new for path, (_, new) in texts.items() if path.endswith('.zh-CN.md'))
    unused = [english for english, text in chinese().items() if '| %s |' % cell(text) not in chinese_papers]
    status = verdict(["data/%s.tsv: '%s' is in no table of a Chinese paper" % (CHINESE, text) for text in unused], 'the Chinese papers show every Chinese word of the data') or status
    files = glob.glob('data/strength/*.tsv') + glob.glob('data/speed/*.tsv') + glob.glob('data/reliability/*.tsv') + glob.glob('data/trials/*.tsv')
    hidden = sorted(path for path in files if path[len('data/'):-len('.tsv')] not in shown)
    return verdict(['%s is in no paper' % path for path in hidden], 'every file of data is in a paper') or status


def main():
    checks = sys.argv[1:2] == ['--check']
    root = sys.argv[2:] if checks else sys.argv[1:]
    os.chdir(root[0] if root else os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    if checks:
        return check()
    try:
        texts, _ = papers()
    except Wrong as error:
        print('measured.py: %s' % error, file=sys.stderr)
        return 1
    for path, (text, new) in texts.items():
        if new != text:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(new)
    return 0


if __name__ == '__main__':
    sys.exit(main())
