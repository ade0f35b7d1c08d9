#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_class.py DIR [--short] - a class for the tests of `wuqi grade`: eight students whose programs are right, in three languages, and 32 who made
one mistake each.

Each student's files go into DIR/NAME; DIR/expected.tsv names the mistake that the first line of the answer must name ("" for none). Mistakes are made by
replacing a line of the right programs beside this script, so that nothing else is wrong. --short: twelve students.
"""
import io
import os
import sys
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON, C = 'bot.py', 'bot.c'
MAKEFILES = {
    'py': 'all:\n',
    'c': 'bot: bot.c\n\tgcc -O2 -o bot bot.c\n',
    'cpp': 'bot: bot.cpp\n\tg++ -O2 -o bot bot.cpp\n',
}


def source(language):
    with open(os.path.join(HERE, PYTHON if language == 'py' else C), encoding='utf-8') as file:
        return file.read()


def changed(language, *changes):
    text = source(language)
    for old, new in changes:
        assert text.count(old) == 1, (language, old, text.count(old))
        text = text.replace(old, new)
    return text


def files(language, *changes, makefile=None, name=None):
    made = {'Makefile': MAKEFILES[language] if makefile is None else makefile}
    made[name or 'bot.' + language] = changed(language, *changes)
    return {path: text for path, text in made.items() if text != ''}


def zipped(entries):
    """A zip as bytes; an entry is a name and its bytes, or a name, bytes and Unix mode."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data, *mode in entries:
            about = zipfile.ZipInfo(name, (2026, 11, 1, 12, 0, 0))
            about.create_system = 3
            about.external_attr = (mode[0] if mode else 0o100644) << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, data)
    return memory.getvalue()


def tarred(entries):
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode='w:gz') as archive:
        for name, text in entries.items():
            about = tarfile.TarInfo(name)
            about.size = len(text.encode())
            archive.addfile(about, io.BytesIO(text.encode()))
    return memory.getvalue()


CALL_PY = 'value = -self.run(theirs, mine | 1 << square, depth - 1, -beta, -max(alpha, best), ply + 1, NAMES[square])'
CALL_C = '-run(theirs, mine | 1 << square, depth - 1, -beta, -(alpha > best ? alpha : best), ply + 1, names[square])'


def call_c(new):
    return CALL_C, new


GO_PY = "            depth = int(words[words.index('depth') + 1]) if 'depth' in words else 4\n"
GO_C = '    int depth = at ? atoi(at + 6) : 4;\n'

# The files of each student and the mistake by its name in the marks. The first twelve are the short form.
STUDENTS = {
    'right-py': (files('py'), ''),
    'right-c': (files('c'), ''),
    'right-cpp': (files('cpp'), ''),
    'leaf-sign': (files('py', ('            return evaluate(mine, theirs)\n', '            return evaluate(theirs, mine)\n')), 'leaf-sign'),
    'window': (files('c', call_c('-run(theirs, mine | 1 << square, depth - 1, alpha > best ? alpha : best, beta, ply + 1, names[square])')), 'window-not-turned'),
    'hang': (files('c', (GO_C, GO_C + '    for (volatile int i = 1; i;)\n        ;\n')), 'hang'),
    'forks': (files('py', (GO_PY, '            import os\n            os.fork()\n' + GO_PY)), 'processes'),
    'build-error': (files('c', ('    int best = -INF;\n', '    int best = -INF\n')), 'build'),
    'fork-bomb': (files('py', makefile='all:\n\tfor i in $$(seq 400); do tail -f /dev/null & done; wait\n'), 'build-processes'),
    'reads-tests': (files('py', ('def main():\n', "def main():\n    answers = open('../../alphabeta.json').read()\n")), 'outside'),
    'wrong-name': (files('py', name='my_bot.py'), 'no-program'),
    'traversal': (zipped([('bot.py', source('py')), ('Makefile', 'all:\n'), ('../../escaped.txt', 'x')]), 'archive'),
    # the long form
    'right-py-folder': ({'homework/' + path: text for path, text in files('py').items()}, ''),
    'right-zip': (zipped([('homework/' + path, text) for path, text in files('c').items()]), ''),
    'right-nested': (zipped([('homework.tar.gz', tarred(files('cpp')))]), ''),
    'right-windows': (zipped([('homework\\' + path, text) for path, text in files('py').items()]), ''),
    'right-mac': (zipped([('__MACOSX/._bot.c', b'\0\1'), *files('c').items()]), ''),
    'window-swapped': (files('cpp', call_c('-run(theirs, mine | 1 << square, depth - 1, -(alpha > best ? alpha : best), -beta, ply + 1, names[square])')), 'window-not-swapped'),
    'alpha-not-raised': (files('c', call_c('-run(theirs, mine | 1 << square, depth - 1, -beta, -alpha, ply + 1, names[square])')), 'alpha-not-raised'),
    'cut-strict': (files('py', ('            if best >= beta:\n', '            if best > beta:\n')), 'cut-strict'),
    'no-cut': (files('c', ('        if (best >= beta)\n            break;\n', '')), 'no-cut'),
    'one-deeper': (files('cpp', ('    if (depth == 0)\n', '    if (depth < 0)\n')), 'horizon-late'),
    'depth-kept': (files('py', (CALL_PY, CALL_PY.replace('depth - 1', 'depth'))), 'depth-kept'),
    'draw-value': (files('c', ('        return 0;\n    if (depth', '        return 100;\n    if (depth')), 'result-draw'),
    'order': (files('py', ('        for square in range(9):\n', '        for square in range(8, -1, -1):\n')), 'order'),
    'best-not-kept': (files('cpp', ('    int best = -INF;\n', '    int best = -INF, last = 0;\n'), ('        if (value > best) {\n', '        last = value;\n        if (value > best) {\n'), ('    return best;\n', '    return last;\n')), 'best-not-kept'),
    'table': (files('py', ('        if depth == 0:\n            return evaluate(mine, theirs)\n', '''        if depth == 0:
            return evaluate(mine, theirs)
        if (mine, theirs) in self.table:
            self.why = ' table'
            return self.table[mine, theirs]
'''), ("            say(f'< {value}')\n", "            say(f'< {value}{self.why}')\n            self.why = ''\n"),
        ('        self.table = {}\n', "        self.table = {}\n        self.why = ''\n"), ('                break\n        return best\n', '                break\n        self.table[mine, theirs] = best\n        return best\n')), 'table-entry'),
    'child-sign': (files('c', call_c(CALL_C[1:])), 'child-sign'),
    'illegal': (files('py', ("            say(f'bestmove {NAMES[search.best]}')\n", "            say('bestmove a1')\n")), 'illegal'),
    'crash-at-exit': (files('c', ('            break;\n        fflush', '            abort();\n        fflush')), 'exit'),
    'buffered': (files('py', ('    print(line, flush=True)\n', '    print(line)\n')), 'buffered'),
    'no-makefile': (files('c', makefile=''), 'build'),
    'memory': (files('py', (GO_PY, '            keep = bytearray(2 << 30)\n' + GO_PY)), 'memory'),
    'parent': (files('c', ('    int mine = 0, theirs = 0;\n', '''    int mine = 0, theirs = 0;
    FILE *answers = fopen("../hidden.json", "r");
    if (!answers) {
        perror("../hidden.json");
        return 1;
    }
''')), 'outside'),
    'network': (files('py', ('def main():\n', "def main():\n    import socket\n    socket.create_connection(('192.0.2.1', 80))\n")), 'network'),
    'no-score': (files('c', ('score mate %d nodes', 'nodes'), ('score cp %d nodes', 'nodes'), ('depth, value > 0 ? WIN - value : -(WIN + value), nodes', 'depth, nodes'),
                       ('depth, 100 * value, nodes', 'depth, nodes')), 'no-score'),
    'syntax': (files('py', ('        best = -INF\n', '        best = -INF)\n')), 'syntax'),
    'build-hangs': (files('py', makefile='all:\n\twhile true; do true; done\n'), 'build-time'),
    'build-fills': (files('py', makefile='all:\n\tdd if=/dev/zero of=big bs=1M count=1000\n'), 'build-disk'),
    'crash': (files('c', (GO_C, GO_C + '    if (depth == 3)\n        *(volatile int *)8 = 1;\n')), 'crash'),
}
SHORT = 12


def write(folder, name, handed):
    if isinstance(handed, bytes):
        with open(os.path.join(folder, name + '.zip'), 'wb') as file:
            file.write(handed)
        return
    for path, text in handed.items():
        full = os.path.join(folder, name, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, 'w', encoding='utf-8') as file:
            file.write(text)


def main():
    folder = sys.argv[1]
    names = list(STUDENTS)[:SHORT] if '--short' in sys.argv[2:] else list(STUDENTS)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'expected.tsv'), 'w', encoding='utf-8') as expected:
        for name in names:
            handed, mistake = STUDENTS[name]
            write(folder, name, handed)
            expected.write('%s\t%s\n' % (name, mistake))


if __name__ == '__main__':
    main()
