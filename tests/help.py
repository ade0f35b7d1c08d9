#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""help.py PROGRAM - every command and every option has its help in both languages (src/app/help), and no file has an entry for what is not there;
every example can be read, and most of them run; the rules of every game can be read in both languages.

Prints TAP.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HELP = ROOT / 'src/app/help'
TEXTS = ('summary', 'about')
LIMIT = 300
# Examples that take long, or need a network or something of the user's: only their words and options are read.
READ_ONLY = ('match ', 'serve', 'tournament', 'prove', 'tune', 'check', 'worker --server', 'submit')
ENGLISH = re.compile(r'(?<![\w-])[a-z]+ [a-z]+ [a-z]+(?![\w-])')  # of a sentence
status = 0


def verdict(what, broken):
    """A line of TAP; `broken` says what is wrong."""
    global status
    for line in broken:
        print('# ' + line)
    print(('not ok - ' if broken else 'ok - ') + what)
    status |= bool(broken)


def entries(name):
    """The keys of a file, and what is wrong with its form."""
    keys, wrong = [], []
    for number, line in enumerate((HELP / name).read_text(encoding='utf-8').split('\n'), 1):
        where = '%s:%d: ' % (name, number)
        if re.match(r'[^ #]', line):
            if line in keys:
                wrong.append(where + 'a second entry %r' % line)
            keys.append(line)
            if line.startswith(('example ', 'word ')) and not line.split(' ', 1)[1].strip():
                wrong.append(where + 'a key without a name')
        elif len(line) > 120 or line != line.rstrip():
            wrong.append(where + 'longer than 120 characters, or blanks at its end')
        elif line and not re.match(r'#|  (en|zh) \S|     \S', line):
            wrong.append(where + 'neither a key nor a text')
    return keys, wrong


def described(program):
    """What the program says of each command."""
    listed = subprocess.run([program, 'help', '--lang', 'en'], capture_output=True, text=True, check=True).stdout
    for name in re.findall(r'^  (\w+) +\S', listed, re.M):
        said = subprocess.run([program, name, '--help=json'], capture_output=True, text=True, check=True).stdout
        yield name, json.loads(said)


program = sys.argv[1]
commands = dict(described(program))
files = {path.name: entries(path.name) for path in sorted(HELP.iterdir())}
verdict('files of help have their form', [line for _, wrong in files.values() for line in wrong])
verdict('each command has a file of help, and each file its command',
        ['%s: a file without a command, or a command without one' % name
         for name in sorted({name + '.help' for name in commands} ^ (set(files) - {'common.help'}))])

common = set(files['common.help'][0])
used = {'--lang', '--help'}
for name, command in commands.items():
    options = {option['name']: option for option in command['options']}
    own = set(files[name + '.help'][0])
    broken = [key for key in own if key not in options and key not in TEXTS and not re.match('(usage|word|example) ', key)]
    verdict('%s: nothing superfluous' % name, ['%s.help: %s is no option of the command' % (name, key) for key in broken])
    texts = {**{key: command[key] for key in TEXTS}, **{key: option['help'] for key, option in options.items()},
             **{key: word['help'] for word in command['words'] for key in ['word ' + word['name']]},
             **{key: example['help'] for example in command['examples'] for key in ['example ' + example['command']]}}
    verdict('%s: all there in both languages' % name,
            ['%s: %s has no text (%s)' % (name, key, language) for key, text in texts.items() for language in ('en', 'zh') if not text[language]] +
            ['%s: %s is not Chinese' % (name, key) for key, text in texts.items()
             if text['zh'] and (not re.search('[\u4e00-\u9fff]', text['zh']) or ENGLISH.search(text['zh'].replace('wuqi ' + name, '')))] +
            ['%s: %s has no entry' % (name, word) for word in re.findall(r'[^][ ]+', command['takes'].replace('...', ''))
             if 'ACTION' not in command['takes'] and word not in [entry['name'] for entry in command['words']]] +
            ['%s: no %s' % (name, key) for key in ('usage', 'examples') if not command[key]])
    used |= (set(options) | {'word ' + word['name'] for word in command['words']}) - own
verdict('common: nothing superfluous', ['common.help: %s is used by no command' % key for key in sorted(common - used)])


def run(words, **where):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT, check=False, **where)



def rules(game, language):
    """What is wrong with the page of rules of a game, as it is shown: its title, what is left of the Markdown, its width."""
    shown = run([program, 'help', 'rules', game, '--lang', language])
    pages = json.loads(run([program, 'help', 'rules', game, '--json']).stdout)['rules']
    title = pages[language].split('\n', 1)[0].lstrip('# ')
    if shown.returncode or not shown.stdout.startswith(title + '\n==') or bool(re.search('[\u4e00-\u9fff]', title)) != (language == 'zh'):
        yield 'status %d, begins with %r, not with %r' % (shown.returncode, shown.stdout[:40], title)
    for line in shown.stdout.split('\n'):
        wide = sum(2 if unicodedata.east_asian_width(sign) in 'WF' else 1 for sign in line)
        if not line.startswith('    ') and (wide > 80 or re.search(r'\]\(|^\||^#', re.sub('`[^`]*`', '', line))):
            yield '%d columns: %s' % (wide, line)
    headings = [line.lstrip('# ') for line in pages[language].split('\n') if re.match('#+ ', line)]
    yield from ('no heading ' + heading for heading in headings if '\n%s\n' % heading not in '\n' + shown.stdout)


program = os.path.abspath(program)
games = [json.loads(line)['game'] for line in run([program, 'help', 'rules', '--json']).stdout.splitlines()]
known = re.findall(r'^GAME\((\w+)\)', (ROOT / 'src/games/games.def').read_text(encoding='utf-8'), re.M)
verdict('rules of every game are listed', [] if games == known else ['%s, not %s' % (games, known)])
for game in games:
    verdict('rules of ' + game, [line for language in ('en', 'zh') for line in rules(game, language)])

with tempfile.TemporaryDirectory() as folder:
    # What the examples find: a few games in a file and in the database, some positions, a small tournament, a planned one, an assignment and students.
    scratch = {'cwd': folder, 'env': {**os.environ, 'XDG_DATA_HOME': folder + '/data', 'LC_ALL': 'C'}}
    made = run([program, 'match', 'xiangqi', '--a', 'random', '--b', 'greedy', '--games', '2', '--max-plies', '20', '--record', 'games.jsonl'], **scratch)
    verdict('games for the examples', made.stderr.splitlines() if made.returncode else [])
    positions = (ROOT / 'tests/data/xiangqi_mates.epd').read_text(encoding='utf-8').splitlines(keepends=True)
    Path(folder, 'mates.epd').write_text(''.join(positions[:5]), encoding='utf-8')
    Path(folder, 'cup.json').write_text('{"game": "ttt", "format": "roundrobin", "players": ["random", "greedy"], "games": 4}', encoding='utf-8')
    shutil.copy(os.path.join(folder, 'cup.json'), os.path.join(folder, 'season.json'))
    made = run([program, 'plan', 'season.json', '--blocks', '2'], **scratch)
    verdict('a planned run for the examples', made.stderr.splitlines() if made.returncode else [])
    shutil.copy(ROOT / 'examples/alphabeta.json', folder)
    for student in ('wang', 'class/wang', 'class/li'):
        os.makedirs(os.path.join(folder, student))
        shutil.copy(ROOT / 'tests/class/bot.py', os.path.join(folder, student))
        Path(folder, student, 'Makefile').write_text('all:\n', encoding='utf-8')
    Path(folder, 'roster.csv').write_text('name,number\nWang,wang\nLi,li\n', encoding='utf-8')
    for name, command in commands.items():
        for example in command['examples']:
            line = example['command']
            words = shlex.split(line)[1:]
            read = run([program] + words + ['--help'], **scratch)
            broken = [] if shlex.split(line)[0].split('/')[-1] == 'wuqi' and words[0] == name else ['no command of wuqi ' + name]
            broken += read.stderr.splitlines() if read.returncode or read.stderr else []
            whole = not line.split(' ', 1)[1].startswith(READ_ONLY)
            if whole and not broken:
                ran = run([program] + words, **scratch)
                broken += ['status %d' % ran.returncode] + ran.stderr.splitlines() if ran.returncode else []
            verdict('example%s: %s' % (' runs' if whole else '', line), broken)
sys.exit(status)
