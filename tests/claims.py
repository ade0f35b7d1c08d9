# SPDX-License-Identifier: MIT
"""claims.py - what becomes of the reports' claims about experiments, computed a second time from data/reports and data/results alone, as docs/claims-format.md
says: for tests/reports.py. Nothing is shared with src/lab."""
import math
import re

OPEN = {'en': 'the difference is within the error of the games played: ', 'zh': '差别在所下局数的误差之内：'}
FITS = {'en': 'the printed numbers fit together', 'zh': '所印数字彼此相符'}


def number(cell):
    """The number of a cell: a final score is a difference, wins-draws-losses as well; None if it is none."""
    if cell in ('yes', 'no'):
        return float(cell == 'yes')
    for pattern in (r'(-?[\d.]+) : ([\d.]+)', r'(\d+)-\d+-(\d+)'):
        found = re.fullmatch(pattern, cell or '')
        if found:
            return float(found[1]) - float(found[2])
    try:
        return float(cell)
    except (TypeError, ValueError):
        return None


class Table:
    def __init__(self, result):
        self.columns = [column['name'] for column in result['columns']]
        labels = sum(1 for column in result['columns'] if column['label'])
        self.rows = {tuple(row[:labels]): dict(zip(self.columns, row)) for row in result['rows']}

    def cell(self, column, labels):
        return self.rows.get(tuple(labels.split('/')), {}).get(column) or None

    def gathered(self, function, column, labels):
        wanted = labels.split('/')
        found = []
        for own, row in self.rows.items():
            value = number(row[column])
            if value is not None and len(own) == len(wanted) and all(one in ('*', other) for one, other in zip(wanted, own)):
                found.append((own[wanted.index('*')], value))
        values = [value for _, value in found]
        if function != 'slope':
            return {'sum': sum, 'least': min, 'most': max}[function](values)
        points = [(float(x), math.log(value)) for x, value in found if value > 0]
        mean = [sum(point[i] for point in points) / len(points) for i in range(2)]
        return sum((x - mean[0]) * (y - mean[1]) for x, y in points) / sum((x - mean[0]) ** 2 for x, _ in points)

    def value(self, inside):
        name, labels = inside.split('@', 1)
        function, colon, column = name.rpartition(':')
        return self.gathered(function, column, labels) if colon else number(self.cell(column, labels))

    def holds(self, condition):
        names = {}

        def put(found):
            names['v%d' % len(names)] = self.value(found[1])
            return 'v%d' % (len(names) - 1)

        python = re.sub(r'\{([^}]*)\}', put, condition)
        left, sign, right = re.fullmatch(r'(.*?)\s*(<=|>=|==|!=|<|>)\s*(.*)', python).groups()
        apart = eval('(%s) - (%s)' % (left, right), {'__builtins__': {}}, names)
        same = abs(apart) < 1e-9
        return {'<': apart < 0 and not same, '<=': apart < 0 or same, '>': apart > 0 and not same, '>=': apart > 0 or same, '==': same, '!=': not same}[sign]

    def fill(self, sentence):
        def put(found):
            if ':' in found[1].split('@')[0]:
                return '%.4g' % self.value(found[1])
            return self.cell(*found[1].split('@', 1)) or '–'

        return re.sub(r'\{([^}]*@[^}]*)\}', put, sentence)


def compare(pairs):
    """How many are there, equal, with the same winner; the largest difference; whether all are final scores."""
    apart, equal, winners, scores = [], 0, 0, 0
    for ours, printed in pairs:
        own, told, score = number(ours), number(printed), ' : ' in printed
        apart.append(abs(own - told) / 2 if score else abs(own - told) / max(abs(told), 1e-9))
        equal += ours == printed if score else apart[-1] < 1e-9
        winners += (own > 0) == (told > 0) and (own < 0) == (told < 0)
        scores += score
    return len(pairs), equal, winners, max(apart), scores == len(pairs)


def judge_columns(kind, table):
    pairs = []
    for labels, row in table.rows.items():
        if '/'.join(labels) in kind.get('rows', ['/'.join(labels)]):
            pairs += [(row[ours], row[report]) for ours, report in zip(kind['ours'], kind['report']) if number(row[ours]) is not None and number(row[report]) is not None]
    count, equal, winners, apart, scores = compare(pairs)
    if equal == count:
        return 'exact', {'en': 'all %d numbers' % count, 'zh': '%d 个数全部一致' % count}
    if scores:
        return 'within' if winners == count else 'differs', {
            'en': '%d of %d games to the disc, the winner in %d; at most %.0f discs more or fewer' % (equal, count, winners, apart),
            'zh': '%d 局中 %d 局子数完全一致，%d 局胜方一致，最多差 %.0f 子' % (count, equal, winners, apart)}
    return 'within' if 100 * apart <= kind.get('within', 20) else 'differs', {
        'en': '%d of %d numbers equal, at most %.0f %% off' % (equal, count, 100 * apart), 'zh': '%d 个数中 %d 个相同，最多相差 %.0f %%' % (count, equal, 100 * apart)}


def judge_among(kind, table):
    found, nearest = [], (math.inf, '')
    for labels, row in table.rows.items():
        pairs = [(row[ours], printed) for ours, printed in zip(kind['ours'], kind['printed']) if number(row[ours]) is not None]
        if not pairs:
            continue
        count, equal, _, apart, _ = compare(pairs)
        found += ['/'.join(labels)] if equal == count else []
        nearest = min(nearest, (apart, '/'.join(labels)), key=lambda each: each[0])
    if found:
        return 'exact', {'en': 'at ' + ', '.join(found), 'zh': '见于 ' + ', '.join(found)}
    return 'differs', {'en': 'nowhere in the table; nearest at ' + nearest[1], 'zh': '表中无此结果；最接近的是 ' + nearest[1]}


def judge(claim, results):
    """Verdict and details of a claim about an experiment or printed numbers; None for the others."""
    name = next((each for each in ('columns', 'among', 'holds', 'arithmetic') if each in claim), None)
    if not name:
        return None
    kind = claim[name]
    table = Table(results[kind['experiment']]) if 'experiment' in kind else Table({'columns': [], 'rows': []})
    if name == 'columns':
        return judge_columns(kind, table)
    if name == 'among':
        return judge_among(kind, table)
    fine = all(table.holds(condition) for condition in kind['that'])
    if name == 'arithmetic':
        return ('exact', FITS) if fine else ('contradiction', {lang: table.fill(kind['how'][lang]) for lang in ('en', 'zh')})
    shown = {lang: table.fill(kind.get('shown', {}).get(lang, '')) for lang in ('en', 'zh')}
    if 'unsure' in kind and all(table.holds(condition) for condition in kind['unsure']):
        return 'unknown', {lang: OPEN[lang] + shown[lang] for lang in shown}
    return 'exact' if fine else 'differs', shown


def more(result):
    """The result with a larger number in every cell that a run makes, as a run that came out otherwise would have it."""
    labels = sum(1 for column in result['columns'] if column['label'])

    def other(cell, column):
        if number(cell) is None or column.startswith('report'):
            return cell
        return {'yes': 'no', 'no': 'yes'}.get(cell) or re.sub(r'\d+', lambda found: str(2 * int(found[0]) + 1), cell, count=1)

    names = [column['name'] for column in result['columns']]
    return dict(result, rows=[row[:labels] + [other(cell, name) for cell, name in zip(row[labels:], names[labels:])] for row in result['rows']])


def turned(result):
    """The result with the numbers of each row at the next one, and those of the report."""
    labels = sum(1 for column in result['columns'] if column['label'])
    rows = result['rows']
    return dict(result, rows=[row[:labels] + [other if cell and other else cell for cell, other in zip(row[labels:], rows[i - 1][labels:])] for i, row in enumerate(rows)])
