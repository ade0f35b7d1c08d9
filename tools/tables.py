#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tables.py [--check] | --take RESULTS - what the docs and the C code show of data/levels.json and data/results.

Writes docs/experiments.md and its Chinese twin, the table of levels in docs/protocols.md and its Chinese twin, and src/players/levels.def. With --check it writes nothing and prints TAP: a
file that is not as it would be written fails, and so does a result of another program: every result holds the signature that the quick form of
its experiment had (`quick`), which must be the one of tests/lab.expected; tests/lab.sh compares that file with the program. --take first copies
the results of `wuqi lab run all --out RESULTS` to data/results and their figures to docs/experiments. Run `make lab-update` before it.
"""
import json
import re
import shutil
import sys
from pathlib import Path

from wrap import wrap

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / 'data/results'
LEVELS = 'data/levels.json'
HEAD = '''# Experiments

[中文](experiments.zh-CN.md) · Every experiment of the five course reports, and some that no report has, with their full results. Each is one command
and leaves a folder with this table, the figure, a manifest and a page (`report.html`) in both languages. Columns headed
"report" are numbers that the report prints. Nodes, results and signatures are the same in every run, except for games
with a clock; times are from one machine, which also did other work unless the text says otherwise. `make lab-quick`
runs all of them in their quick form and compares them with what is recorded. How to write one of your own:
[experiment-format.md](experiment-format.md). This page is made from `data/results` (`make docs`); `make test` fails
when a result is of another program.
'''
HEAD_ZH = '''# 实验

[English](experiments.md) · 五份课程报告中的全部实验以及若干新实验的完整结果。每个实验只需一条命令，所得目录中有本页的表格、图、实验清单和中英双语的网页（`report.html`）。
标有“报告”的列是报告中给出的数字。除按时钟进行的对局外，节点数、结果与特征值每次运行完全相同；时间来自一台机器，除非另有说明，该机同时还在做别的工作。
`make lab-quick` 以简短形式运行全部实验，并与记录比较。自己编写实验的方法见 [experiment-format.md](experiment-format.md)（英文）。
本页由 `data/results` 生成（`make docs`）；结果若来自另一版本的程序，`make test` 会失败。
'''


def dump(result):
    """A result as text: a column and a row a line."""
    lines = []
    for key, value in result.items():
        if key in ('columns', 'rows', 'fits'):
            inner = ',\n'.join('  ' + json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(' "%s": [%s]' % (key, '\n' + inner + '\n ' if value else ''))
        else:
            lines.append(' "%s": %s' % (key, json.dumps(value, ensure_ascii=False)))
    return '{\n' + ',\n'.join(lines) + '\n}\n'


def expected():
    """The signature of every experiment's quick form, as the program has it (tests/lab.sh)."""
    lines = (ROOT / 'tests/lab.expected').read_text(encoding='utf-8').split('\n')
    return {line.split()[0]: line.split()[2] for line in lines if line}


def names():
    found = re.findall(r'^EXPERIMENT\(([^,)]+)', (ROOT / 'src/lab/experiments.def').read_text(encoding='utf-8'), re.M)
    return [re.sub(r'["\s]', '', name) for name in found]


def stale():
    """For every experiment: None, or why its result is not the program's."""
    signatures = expected()
    for name in names():
        path = RESULTS / (name + '.json')
        taken = json.loads(path.read_text(encoding='utf-8')).get('quick') if path.exists() else None
        again = 'wuqi lab run %s --out RESULTS && tools/tables.py --take RESULTS' % name
        if not path.exists():
            yield name, 'there is no result: ' + again
        elif name not in signatures:
            yield name, 'it is not in tests/lab.expected: make lab-update'
        elif taken != signatures[name]:
            yield name, 'the result is of another program (quick form %s, now %s): %s' % (taken, signatures[name], again)
        else:
            yield name, None


def take(folder):
    """Copies results and figures; what a person has added to a result of the same signature stays."""
    for path in sorted(Path(folder).glob('*/table.json')):
        result = json.loads(path.read_text(encoding='utf-8'))
        own = RESULTS / (result['experiment'] + '.json')
        before = json.loads(own.read_text(encoding='utf-8')) if own.exists() else {}
        if before.get('note') and before['signature'] == result['signature']:
            result['note'] = before['note']
        result['time_s'] = round(result['time_s'])
        result['quick'] = expected()[result['experiment']]
        own.write_text(dump(result), encoding='utf-8')
        if (path.parent / 'figure.svg').exists():
            shutil.copy(path.parent / 'figure.svg', ROOT / 'docs/experiments' / (result['experiment'] + '.svg'))


def experiment(name, tongue):
    """The section of an experiment, in "en" or "zh"."""
    result = json.loads((RESULTS / (name + '.json')).read_text(encoding='utf-8'))
    chinese = tongue == 'zh'
    words = result.get('words', {}) if chinese else {}
    colon = '：' if chinese else ': '
    lines = ['## ' + result['title'][tongue], '', '    ./wuqi lab run ' + name, '', '![%s](experiments/%s.svg)' % (name, name), '',
             ''.join('| %s ' % column['title'][tongue] for column in result['columns']) + '|',
             ''.join('|---' if column['label'] else '|--:' for column in result['columns']) + '|']
    lines += [''.join('| %s ' % cell(words.get(each, each)) for each in row) + '|' for row in result['rows']]
    lines += [''] + ['- %s%s%s' % (column['title'][tongue], colon, column['about'][tongue]) for column in result['columns'] if 'about' in column]
    fits = ['- %s%s%s ~ e^(%.2f d) = %.2f^d' % (fit['series_zh' if chinese else 'series'], colon, fit['of'], fit['slope'], fit['factor']) for fit in result.get('fits', [])]
    lines += (['', '随深度的增长（d 为深度）：' if chinese else 'Growth with depth (d: the depth):', ''] if fits else []) + fits + ['', result['finding'][tongue], '']
    end = '特征值 %s，共 %d 个节点，用时 %d 秒；%s。%s' if chinese else 'Signature %s, %d nodes, %d s in all; %s.%s'
    note = result.get('note', {}).get(tongue, '')
    lines.append(end % (result['signature'], result['nodes'], result['time_s'], result['cpu'], ' ' * (note != '' and not chinese) + note))
    return '\n'.join(lines) + '\n'


def cell(text):
    """A text as one cell of a table, none of it taken for Markdown."""
    return text.replace('|', '\\|').replace('*', '\\*')


VERDICTS = {'exact': ('reproduced exactly', '完全复现'), 'within': ('reproduced within limits', '在范围内复现'), 'differs': ('not reproduced', '未能复现'),
            'contradiction': ('contradicts itself', '自相矛盾'), 'unknown': ('cannot be known', '无从得知')}
CLAIMS_HEAD = '''## What the reports claim, and what became of it

`wuqi lab reports` prints this list with the command that repeats each finding; `--results DIR` judges by your own runs.
Each verdict is computed from the results above, or by one evaluation or search; the form is in
[claims-format.md](claims-format.md).
'''
CLAIMS_HEAD_ZH = '''## 报告的各项说法与核对结论

`wuqi lab reports` 会列出下表及各项的复现命令；`--results DIR` 依据你自己的运行结果核对。
结论均由上面的结果或一次估值、搜索计算得出；格式见 [claims-format.md](claims-format.md)（英文）。
'''


def claims(tongue):
    """The tables of claims, a report each."""
    chinese = tongue == 'zh'
    sections = [CLAIMS_HEAD_ZH if chinese else CLAIMS_HEAD]
    for report in json.loads((ROOT / 'data/verdicts.json').read_text(encoding='utf-8')):
        heading = '| 说法 | 报告所印 | 结论 | 实测 |' if chinese else '| claim | printed | verdict | found |'
        lines = ['### ' + report['title'][tongue], '', heading, '|---|---|---|---|']
        for claim in report['claims']:
            cells = [claim['text'][tongue], claim.get('printed', ''), VERDICTS[claim['verdict']][chinese], claim['detail'][tongue]]
            lines.append('| ' + ' | '.join(cell(each) for each in cells) + ' |')
        sections.append('\n'.join(lines) + '\n')
    return '\n'.join(sections)


def experiments(tongue):
    sections = ['\n' + experiment(name, tongue) for name in names() if (RESULTS / (name + '.json')).exists()]
    return (HEAD_ZH if tongue == 'zh' else HEAD) + ''.join(sections) + '\n' + claims(tongue)


def ladders():
    return json.loads((ROOT / LEVELS).read_text(encoding='utf-8'))['ladders']


CHINESE = {'any other': '其他棋种', ', with the solvers': '，并用求解', ', with the provers': '，并用证明'}


def level_table(words=None):
    """The table of docs/protocols.md: a row of numbers and a row of scores for each ladder; its words as `words` has them, every one."""
    def said(text):
        return words[text] if words and text else text

    rows = ['| | ' + ' | '.join(map(str, range(1, 10))) + ' |', '|---' * 10 + '|']
    for ladder in ladders():
        cells = ['%d/%d/%d%s' % (level['depth'], level['lapse'], level['budget'], said(', ' + level['note'] if 'note' in level else '')) for level in ladder['levels']]
        rows.append('| %s | %s |' % (ladder['game'] or said('any other'), ' | '.join(cells)))
        if any('score' in level for level in ladder['levels']):
            scores = ['%d (%d)' % (level['score'], level['games']) if 'score' in level else '–' for level in ladder['levels'][1:]]
            rows.append('| | | %s |' % ' | '.join(scores))
    return '\n'.join(rows) + '\n'


def level_code():
    """What src/players/levels.c includes."""
    lines = ['/* SPDX-License-Identifier: MIT', ' *', ' * The levels of each game; made by tools/tables.py from %s (make docs).' % LEVELS, ' */']
    for ladder in ladders():
        levels = ['LEVEL(%d, %d, %d, %d, %d)' % (level['depth'], level['moves'], level['lapse'], level['budget'], level.get('score', 0)) for level in ladder['levels']]
        lines += ['LADDER("%s",' % ladder['game']] + ['       %s%s' % (level, ',' if i + 1 < len(levels) else ')') for i, level in enumerate(levels)]
    return '\n'.join(lines) + '\n'


def between(path, marker, text):
    """The file with `text` between <!-- marker --> and <!-- end -->."""
    whole = (ROOT / path).read_text(encoding='utf-8')
    begin = whole.index('<!-- %s -->\n' % marker) + len('<!-- %s -->\n' % marker)
    return whole[:begin] + text + whole[whole.index('<!-- end -->', begin):]


def made():
    return {
        'docs/experiments.md': wrap(experiments('en')),
        'docs/experiments.zh-CN.md': wrap(experiments('zh')),
        'docs/protocols.md': wrap(between('docs/protocols.md', 'levels', level_table())),
        'docs/protocols.zh-CN.md': wrap(between('docs/protocols.zh-CN.md', 'levels', level_table(CHINESE))),
        'src/players/levels.def': level_code(),
    }


def main():
    if sys.argv[1:2] == ['--take']:
        take(sys.argv[2])
    status = 0
    for name, text in made().items():
        path = ROOT / name
        same = path.exists() and path.read_text(encoding='utf-8') == text
        if sys.argv[1:] == ['--check']:
            print('%s - %s is made of the data%s' % (('ok', name, '') if same else ('not ok', name, ': make docs')))
            status |= not same
        elif not same:
            path.write_text(text, encoding='utf-8')
    for name, why in stale() if sys.argv[1:] == ['--check'] else ():
        print('%s - the result of %s is the program\'s%s' % (('not ok', name, ': ' + why) if why else ('ok', name, '')))
        status |= why is not None
    return status


if __name__ == '__main__':
    sys.exit(main())
