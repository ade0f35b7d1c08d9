#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrap.py [FILE...] - wraps the prose of Markdown files at 120 characters; without a file it is a filter.

Only a paragraph or a list item with a longer line is wrapped anew. Tables, headings, code and comments stay as they are. A code
span of up to 80 characters is not broken, nor the address of a link; Chinese is broken after a mark of punctuation.
"""
import re
import sys

WIDTH = 120
ITEM = re.compile(r'(\s*)([-*]|\d+\.)( +)')
FENCE = re.compile(r'\s*(```|~~~)')
# A piece that is not broken: a code span, the end of a link, or a run without a blank. Chinese punctuation ends one.
PIECE = re.compile(r'(?:`[^`]{1,80}`|\]\([^)]*\)|[^\s，。；：、！？）])+[，。；：、！？）]*|[，。；：、！？）]+')
WIDE = re.compile(r'[\u2e80-\u9fff\uff00-\uffef，。；：、！？（）“”]')
MARK = re.compile('[，。；：、！？（）“”《》]')
SPAN = re.compile(r'`[^`]*`')
LONG, TICK = 82, '\1'  # the ticks of a code span that is too long to stay whole are no ticks for PIECE: they would pair with others
BLOCK_START = re.compile(r'([-*+]|1[.)]|#+|>|\|.*|=+|```.*)$')


def joined(before, after):
    """Whether no blank belongs between lines that end and begin so: in Chinese, and beside its punctuation."""
    return bool(WIDE.match(before[-1]) and WIDE.match(after[0]) or MARK.match(before[-1]) or MARK.match(after[0]))


def wrapped(lines, first, rest):
    """A block of lines, its first one indented by `first` and the others by `rest`."""
    text = ''
    for line in (line.strip() for line in lines):
        text += line if not text or joined(text, line) else ' ' + line
    text = SPAN.sub(lambda span: span.group() if len(span.group()) <= LONG else span.group().replace('`', TICK), text)
    out, now, position = [], first, 0
    for match in PIECE.finditer(text):
        space = ' ' if match.start() > position else ''
        position = match.end()
        piece = match.group()
        if now.strip() and len(now) + len(space) + len(piece) > WIDTH and not BLOCK_START.match(piece):
            out.append(now)
            now = rest + piece
        else:
            now += (space if now.strip() and now != first else '') + piece
    return [line.replace(TICK, '`') for line in out + [now]]


def wrap(text):
    out, block, indents = [], [], ('', '')
    fence = code = generated = False
    empty = True

    def flush():
        nonlocal block
        if block:
            bare = [block[0][len(indents[0]):]] + block[1:]
            out.extend(wrapped(bare, *indents) if any(len(line) > WIDTH for line in block) else block)
        block = []

    for line in text.splitlines():
        if FENCE.match(line):
            fence = not fence
            kept = True
        else:
            item = ITEM.match(line)
            code = not fence and ((empty or code) and line.startswith(('    ', '\t')) and not item or code and not line.strip())
            if line.startswith('<!--'):
                generated = bool(re.match(r'<!-- (table|trials|strength|earlier|summary) ', line))
            kept = fence or code or generated or not line.strip() or line.lstrip().startswith(('|', '#', '<'))
        if kept:
            flush()
            out.append(line)
        elif item:
            flush()
            block, indents = [line], (item.group(), ' ' * len(item.group()))
        elif block:
            block.append(line)
        else:
            indent = re.match(r'\s*', line).group()
            block, indents = [line], (indent, indent)
        empty = not line.strip()
    flush()
    return '\n'.join(out) + '\n'


def main():
    if len(sys.argv) == 1:
        sys.stdout.write(wrap(sys.stdin.read()))
    for path in sys.argv[1:]:
        with open(path, encoding='utf-8') as file:
            text = file.read()
        new = wrap(text)
        if new != text:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(new)


if __name__ == '__main__':
    main()
