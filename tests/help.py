#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""help.py PROGRAM - every command and every option has its help in both languages (src/app/help), and no file has an entry for what is not there.

Prints TAP.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HELP = ROOT / 'src/app/help'
TEXTS = ('summary', 'about')
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
    broken = [key for key in own if key not in options and key not in TEXTS and not key.startswith('usage ')]
    verdict('%s: nothing superfluous' % name, ['%s.help: %s is no option of the command' % (name, key) for key in broken])
    texts = {**{key: command[key] for key in TEXTS}, **{key: option['help'] for key, option in options.items()}}
    verdict('%s: all there in both languages' % name,
            ['%s: %s has no text (%s)' % (name, key, language) for key, text in texts.items() for language in ('en', 'zh') if not text[language]] +
            ['%s: %s is not Chinese' % (name, key) for key, text in texts.items() if text['zh'] and not re.search('[\u4e00-\u9fff]', text['zh'])] +
            ([] if command['usage'] else ['%s: no usage' % name]))
    used |= set(options) - own
verdict('common: nothing superfluous', ['common.help: %s is used by no command' % key for key in sorted(common - used)])
sys.exit(status)
