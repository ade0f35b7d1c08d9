#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""module.py [--check] - the reference of wuqi.mjs in docs/module.md and its Chinese twin.

Signatures and fields come from src/lib/wuqi.mjs, what they mean from data/module.tsv. With --check it writes nothing and prints TAP: a paper that is not as it would be
written fails, and so do a member without a row, a row without a member and a row without Chinese.
"""
import re
import sys
from pathlib import Path

from wrap import wrap

ROOT = Path(__file__).resolve().parent.parent
SOURCE = 'src/lib/wuqi.mjs'
PAPERS = {'docs/module.md': (1, 'protocols.md', ('call', 'what it does'), ('field', 'meaning')),
          'docs/module.zh-CN.md': (2, 'protocols.zh-CN.md', ('调用', '作用'), ('字段', '含义'))}


def rows():
    """Member or field: English and Chinese; '-': not for others."""
    lines = (ROOT / 'data/module.tsv').read_text(encoding='utf-8').splitlines()
    return {name: (None, english, chinese) for name, english, chinese in
            (line.split('\t') for line in lines if line and not line.startswith('#'))}


def members(source):
    """The methods of the class with their parameters, in one line each."""
    body = source[source.index('export class Wuqi {'):]
    found = {}
    for match in re.finditer(r'^  (static async |async )?(\w+)\(((?:[^()]|\([^()]*\))*)\) \{$', body, re.M):
        how, name, parameters = match.groups()
        parameters = re.sub(r'\s+', ' ', parameters).strip().rstrip(',')
        if '{ ' in parameters:  # options with defaults: their names
            before, options = parameters.split('{ ', 1)
            parameters = '%s{ %s }' % (before, ', '.join(re.findall(r'(\w+) = \(', options)))
        parameters = parameters.replace(' = {}', '')
        begin = 'await Wuqi.' if how and 'static' in how else 'wuqi.'
        found[name] = '%s%s(%s)' % (begin, name, parameters)
    return found


def fields(source):
    task = re.search(r'const TASK = \{(.*?)\};', source, re.S).group(1)
    report = re.search(r'const REPORT_FIELDS = \[(.*?)\];', source, re.S).group(1)
    return {'task': re.findall(r'(\w+): \[', task), 'report': re.findall(r"'(\w+)'", report)}


def table(titles, lines):
    return ''.join('| %s |\n' % ' | '.join(line) for line in (titles, ('---',) * len(titles), *lines))


def paper(path, known, source):
    language, protocols, calls, titles = PAPERS[path]
    tables = {'calls': table(calls, [('`%s`' % call, known[name][language].replace('PROTOCOLS', protocols))
                                     for name, call in members(source).items() if known[name][1] != '-'])}
    for kind, names in fields(source).items():
        tables[kind] = table(titles, [('`%s`' % name, known['%s.%s' % (kind, name)][language]) for name in names])
    text = (ROOT / path).read_text(encoding='utf-8')
    for marker, made in tables.items():
        begin = text.index('<!-- %s -->\n' % marker) + len('<!-- %s -->\n' % marker)
        text = text[:begin] + made + text[text.index('<!-- end -->', begin):]
    return wrap(text)


def main():
    check = sys.argv[1:] == ['--check']
    source = (ROOT / SOURCE).read_text(encoding='utf-8')
    known = rows()
    wanted = set(members(source)) | {'%s.%s' % (kind, name) for kind, names in fields(source).items() for name in names}
    wrong = ['%s has no row in data/module.tsv' % name for name in sorted(wanted - set(known))]
    wrong += ['%s is not in %s' % (name, SOURCE) for name in sorted(set(known) - wanted)]
    wrong += ['%s has no text' % name for name, (_, english, chinese) in known.items() if not english or not chinese]
    if check or wrong:
        for line in wrong:
            print('# ' + line)
        print('%s - data/module.tsv says what each member and field of wuqi.mjs is' % ('not ok' if wrong else 'ok'))
    if wrong:
        return 1
    status = 0
    for path in PAPERS:
        made = paper(path, known, source)
        same = (ROOT / path).read_text(encoding='utf-8') == made
        if check:
            print('%s - %s is made of the module%s' % (('ok', path, '') if same else ('not ok', path, ': make docs')))
            status |= not same
        elif not same:
            (ROOT / path).write_text(made, encoding='utf-8')
    return status


if __name__ == '__main__':
    sys.exit(main())
