#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_twins.py [ROOT] - the code in every Chinese page NAME.zh-CN.md is that of its English twin NAME.md, and no page of rules lacks a twin.

Prints TAP, a line per rule; status 1 if one is broken. The blocks of code, fenced or indented, are as many, in the same
languages, with the same lines. A comment may be translated or missing, `--lang zh` may be added, and a line with Chinese in it
stands for any line. What else twins have in common is checked by tools/check_docs.sh.
"""
import itertools
import os
import re
import sys

SKIP = {'node_modules', 'build', '.git'}
CHINESE = re.compile(r'[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]')
COMMENT = re.compile(r'(^|\s)(#|//)(\s.*|$)')


def blocks(path):
    """The blocks of code of a page: number of the first line, language, lines."""
    with open(path, encoding='utf-8') as file:
        lines = file.read().splitlines()
    found, fenced, indented, empty = [], False, False, True
    for number, line in enumerate(lines, 1):
        mark = re.match(r'\s*(```|~~~)(.*)', line)
        deep = re.match(r'(    |\t)(?!\s*([-*]|\d+\.) )', line) and (empty or indented)
        if mark:
            fenced = not fenced
            if fenced:
                found.append((number, mark[2].strip(), []))
        elif fenced:
            found[-1][2].append(line)
        elif deep:
            if not indented:
                found.append((number, 'indented', []))
            found[-1][2].append(line)
        indented = bool(deep) or (indented and not line.strip())
        empty = not line.strip()
    return found


def code(line):
    """A line of code without its comment; None stands for any line."""
    line = ' '.join(COMMENT.sub('', line).replace(' --lang zh', '').split())
    return None if CHINESE.search(line) else line


def same_code(zh, en):
    ours, theirs = (list(filter(lambda line: line != '', map(code, block[2]))) for block in (zh, en))
    return zh[1] == en[1] and len(ours) == len(theirs) and all(a is None or a == b for a, b in zip(ours, theirs))


def check_code(pages):
    """Where the code of two pages differs first."""
    for zh in (page for page in pages if page.endswith('.zh-CN.md') and english(page) in pages):
        for ours, theirs in itertools.zip_longest(blocks(zh), blocks(english(zh))):
            if not ours:
                yield f'{zh}: lacks the code of {english(zh)}:{theirs[0]}'
            elif not theirs or not same_code(ours, theirs):
                yield f'{zh}:{ours[0]}: ' + (f'not the code of {english(zh)}:{theirs[0]}' if theirs else f'{english(zh)} has no more code')
            else:
                continue
            break


def check_rules(pages):
    for page in pages:
        if os.path.dirname(page) == 'docs/rules' and not page.endswith('.zh-CN.md') and chinese(page) not in pages:
            yield f'{page}: there is no {chinese(page)}'


def english(path):
    return path.replace('.zh-CN.md', '.md')


def chinese(path):
    return re.sub(r'(?<!\.zh-CN)\.md$', '.zh-CN.md', path)


def find():
    for folder, below, files in os.walk('.'):
        below[:] = sorted(set(below) - SKIP)
        yield from (os.path.normpath(os.path.join(folder, name)) for name in sorted(files) if name.endswith('.md'))


def main():
    os.chdir(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    pages = list(find())
    status = 0
    for name, check in (('twins have the same code', check_code), ('every page of rules has a Chinese twin', check_rules)):
        wrong = list(check(pages))
        print(*(f'# {line}' for line in wrong), ('not ok - ' if wrong else 'ok - ') + name, sep='\n')
        status |= bool(wrong)
    sys.exit(status)


main()
