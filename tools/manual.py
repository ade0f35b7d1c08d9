#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""manual.py PROGRAM [--check] - the manual pages and the completions of shells, from what `wuqi help --json` says.

Writes docs/man/wuqi.1 (with docs/man/overview.txt), docs/man/wuqi-COMMAND.1, the same in Chinese in docs/man/zh_CN, and
docs/completions for bash, zsh and fish. With --check it writes nothing and prints TAP: a file that is not as it would be written fails.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OVERVIEW = ROOT / 'docs/man/overview.txt'
SPDX = 'SPDX-License-Identifier: MIT'
MADE = 'Made by tools/manual.py; change src/app/help or docs/man/overview.txt instead.'
LANGUAGES = ('en', 'zh')
TITLES = {'NAME': '名称', 'SYNOPSIS': '用法', 'DESCRIPTION': '描述', 'ARGUMENTS': '参数', 'OPTIONS': '选项', 'EXAMPLES': '示例', 'COMMANDS': '命令',
          'EXIT STATUS': '退出状态', 'SEE ALSO': '参见', 'User Commands': '用户命令'}
STATUS = {'en': '0: done. 1: failed. 2: wrong usage or wrong input.', 'zh': '0：完成。1：失败。2：用法或输入有误。'}
RANGE = {'en': '. Range: %d to %d.', 'zh': '。范围：%d 到 %d。'}
RANGE_SHOWN = 10 ** 6  # larger limits are those of the type
COMMON = [{'name': '--lang', 'hint': 'en|zh', 'help': {'en': 'language of the output', 'zh': '界面语言'}},
          {'name': '--help', 'help': {'en': 'print the help of the command', 'zh': '显示该命令的说明'}}]
PLAYERS = 'engine classic search random greedy uci: ugi: ucci: gomocup: nboard: gtp: botzone: pku2048: pkueraser:'


# --- texts ----------------------------------------------------------------------------------------------------

def entries(path):
    """The entries of a file of help: key, then the texts by language. Lines are joined as src/app/help.c does it."""
    found, language = [], None
    for line in path.read_text(encoding='utf-8').split('\n'):
        if re.match(r'[^ #]', line):
            found.append((line, {'en': '', 'zh': ''}))
        elif re.match(r'  (en|zh) ', line):
            language = line[2:4]
            found[-1][1][language] = line[5:]
        elif line.startswith('     '):
            text = found[-1][1][language]
            chinese = re.search('[，。；：、（）“”？！]$', text) or re.match('[，。；：、（）“”？！]', line[5:]) or (text[-1] > '\x7f' and line[5] > '\x7f')
            found[-1][1][language] = text + ('' if chinese else ' ') + line[5:]
    return found


def plain(text):
    """Text as troff takes it."""
    text = text.replace('\\', '\\e').replace('-', '\\-').replace("'", '\\(aq')
    return '\n'.join('\\&' + line if line.startswith('.') else line for line in text.split('\n'))


def roff(text):
    """The same with the places where a line of Chinese may break, which troff does not know."""
    after, before = '[^ \n，。；：、）”？！%]', '[^ \n（“]'
    return re.sub('(?<=[\u3000-\uffef])(?<![（“])(?=%s)|(?<=%s)(?=[\u3000-\uffef])(?![，。；：、）”？！])' % (after, before), r'\\:', plain(text))


def title(language, words):
    return words if language == 'en' else TITLES.get(words, words)


def heading(language, words):
    return '.SH "%s"' % title(language, words)


def paragraphs(text):
    return '\n.PP\n'.join(roff(part) for part in text.split('\n\n'))


def tagged(tag, text):
    return '.TP\n%s\n%s' % (tag, roff(text))


def hint(words):
    """What stands for a value: capitals are to be replaced, the rest is to be typed."""
    return re.sub(r'[A-Z][A-Z0-9]*', lambda name: '\\fI%s\\fR' % name[0], roff(words))


def usage(words):
    return re.sub(r'(?<![A-Za-z-])[A-Z][A-Z0-9]*', lambda name: '\\fI%s\\fR' % name[0], roff(words))


def page(language, name, body):
    zh = ["'\\\" -*- coding: UTF-8 -*-"] if language == 'zh' else []
    return '\n'.join(zh + ['.\\" ' + SPDX, '.\\" ' + MADE, '.TH %s 1 "" wuqi "%s"' % (roff(name.upper()), title(language, 'User Commands'))] + ['.ad l'] * (language == 'zh') + body) + '\n'


def command_page(command, language):
    name = 'wuqi-' + command['command']
    body = [heading(language, 'NAME'), '%s \\- %s' % (roff(name), plain(command['summary'][language])), heading(language, 'SYNOPSIS')]
    for i, line in enumerate(command['usage']):
        words = usage(line).replace('[options]', '[options]' if language == 'en' else '[选项]')
        body += (['.br'] if i else []) + ['\\fBwuqi %s\\fR %s' % (command['command'], words)]
    body += [heading(language, 'DESCRIPTION'), paragraphs(command['about'][language])]
    if command['words']:
        body += [heading(language, 'ARGUMENTS')] + [tagged(usage(word['name']), word['help'][language]) for word in command['words']]
    body += [heading(language, 'OPTIONS')]
    for option in command['options'] + COMMON:
        text = option['help'][language]
        if 'low' in option and option['high'] <= RANGE_SHOWN:
            text += RANGE[language] % (option['low'], option['high'])
        body.append(tagged('\\fB%s\\fR%s' % (roff(option['name']), ' ' + hint(option['hint']) if option.get('hint') else ''), text))
    body += [heading(language, 'EXAMPLES')]
    for example in command['examples']:
        body.append(tagged('\\fB%s\\fR' % roff(example['command']), example['help'][language]))
    body += [heading(language, 'EXIT STATUS'), roff(STATUS[language]), heading(language, 'SEE ALSO'), '.BR wuqi (1)']
    return page(language, name, body)


def overview_page(commands, language):
    body = [heading(language, 'NAME'), 'wuqi \\- ' + {'en': 'play, teach and measure five board games', 'zh': '五种棋的对弈、教学与测试'}[language],
            heading(language, 'SYNOPSIS'), '\\fBwuqi\\fR [\\fB\\-\\-lang\\fR en|zh] \\fI%s\\fR [%s]' % (('COMMAND', 'options') if language == 'en' else ('命令', '选项'))]
    sections = 0
    for key, texts in entries(OVERVIEW):
        kind, _, name = key.partition(' ')
        if kind == 'section':
            sections += 1
            if sections == 2:
                body += [heading(language, 'COMMANDS')]
                body += [tagged('\\fBwuqi\\-%s\\fR(1)' % command['command'], command['summary'][language]) for command in commands]
            body.append('.SH "%s"' % (name if language == 'en' else texts['zh']))
        elif kind == 'text':
            body.append('.PP\n' + paragraphs(texts[language]))
        else:
            body.append(tagged('\\fB%s\\fR' % roff(name), texts[language]))
    examples = [(command['examples'][0]['command'], command['examples'][0]['help'][language]) for command in commands
                if command['command'] in ('play', 'analyze', 'match', 'serve', 'trace')]
    body += [heading(language, 'EXAMPLES')] + [tagged('\\fB%s\\fR' % roff(command), text) for command, text in examples]
    body += [heading(language, 'SEE ALSO'), ',\n'.join('.BR wuqi\\-%s (1)' % command['command'] for command in commands).replace(',\n', '\n')]
    return page(language, 'wuqi', body)


# --- completions ----------------------------------------------------------------------------------------------

def choices(option):
    """Words to choose from, where the hint names them: wall|cpu, A|B|C|D."""
    words = (option.get('hint') or '').split('|')
    listed = len(words) > 1 and all(word.islower() or len(word) == 1 for word in words)
    return ' '.join(word for word in words if word != 'N') if listed else ''


def values(option):
    """What the value of an option is: a kind that the completions know, or words to choose from."""
    name = option.get('hint') or ''
    if choices(option):
        return choices(option)
    if re.search(r'\b(FILE|OUT)\b', name):
        return '@file'
    if re.search(r'\b(DIR|FOLDER)\b', name):
        return '@folder'
    for kind in ('SPEC', 'GAME', 'FORMAT'):
        if kind in name:
            return '@' + kind.lower()
    return ''


def arguments(command):
    """What the words of a command are: the same kinds, and the actions that its help lists."""
    kinds = []
    if 'ACTION' in command['takes']:
        kinds += sorted({word for entry in command['words'] for word in entry['name'].split(' ')[:1] if word.islower()}, key=str) + ['@file']
        kinds += [name for line in command['usage'] for name in line.split(' ')[0].split('|') if '|' in line.split(' ')[0] and name not in kinds]
    if command['command'] == 'help':
        kinds.append('rules')
    if command['command'] == 'lab':
        kinds.append('@experiment')
    if 'GAME' in command['takes'].replace('RUN.GAME', ''):
        kinds.append('@game')
    if re.search(r'\b(FILE|IN)\b', command['takes']):
        kinds.append('@file')
    if 'DIR' in command['takes']:
        kinds.append('@folder')
    if 'SPEC' in command['takes']:
        kinds.append('@spec')
    if 'COMMAND' in command['takes']:
        kinds.append('@command')
    return ' '.join(dict.fromkeys(kinds))


def bash(commands):
    lines = ['# ' + SPDX, '# bash completion for wuqi. ' + MADE, '',
             '# What may follow: words, or @game and the like for what the program or the file system knows.', '_wuqi_words() {', '    case $1 in']
    for command in commands:
        options = ' '.join(option['name'] for option in command['options'] + COMMON)
        lines.append("        '%s') echo '%s' ;;" % (command['command'], arguments(command)))
        lines.append("        '%s -') echo '%s' ;;" % (command['command'], options))
        for option in command['options'] + COMMON:
            if option.get('hint'):
                lines.append("        '%s %s') echo '%s' ;;" % (command['command'], option['name'], values(option) or '@none'))
    lines += ['    esac', '}', '', '_wuqi_commands=\'%s\'' % ' '.join(command['command'] for command in commands), '', r'''_wuqi() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= i kind
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            --lang) ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
        esac
    done
    COMPREPLY=()
    local words
    if [[ $previous == --lang ]]; then
        words='en zh'
    elif [[ -z $command ]]; then
        words="$_wuqi_commands --lang --help --version"
    elif words=$(_wuqi_words "$command $previous") && [[ $previous == -* && -n $words ]]; then
        :
    elif [[ $word == -* ]]; then
        words=$(_wuqi_words "$command -")
    else
        words=$(_wuqi_words "$command")
    fi
    for kind in $words; do
        case $kind in
            @none) ;;
            @file) COMPREPLY+=($(compgen -f -- "$word")) ;;
            @folder) COMPREPLY+=($(compgen -d -- "$word")) ;;
            @game) COMPREPLY+=($(compgen -W "$("$program" --lang en games 2>/dev/null | sed 's/ .*//')" -- "$word")) ;;
            @format) COMPREPLY+=($(compgen -W "$("$program" --lang en convert --list 2>/dev/null | sed 's/ .*//')" -- "$word")) ;;
            @experiment) COMPREPLY+=($(compgen -W "all $("$program" --lang en lab list 2>/dev/null | sed 's/ .*//')" -- "$word")) ;;
            @command) COMPREPLY+=($(compgen -W "$_wuqi_commands" -- "$word")) ;;
            @spec) COMPREPLY+=($(compgen -W "PLAYERS" -- "$word")) ;;
            *) COMPREPLY+=($(compgen -W "$kind" -- "$word")) ;;
        esac
    done
}

complete -F _wuqi wuqi ./wuqi'''.replace('PLAYERS', PLAYERS)]
    return '\n'.join(lines) + '\n'


def quoted(text):
    return text.replace("'", "'\\''")


def zsh_kind(kinds):
    """An action of _arguments for the kinds."""
    known = {'@file': '_files', '@folder': '_files -/', '@game': '_wuqi_games', '@format': '_wuqi_formats', '@command': '_wuqi_commands',
             '@experiment': '_wuqi_experiments', '@spec': '_wuqi_players', '': ' '}
    return known.get(kinds) or '(%s)' % kinds


def zsh(commands):
    lines = ['#compdef wuqi', '# ' + SPDX, '# zsh completion for wuqi. ' + MADE, '',
             '_wuqi_games() { local -a names; names=(${(f)"$(wuqi --lang en games 2>/dev/null | sed \'s/ .*//\')"}); compadd -a names }',
             '_wuqi_formats() { local -a names; names=(${(f)"$(wuqi --lang en convert --list 2>/dev/null | sed \'s/ .*//\')"}); compadd -a names }',
             '_wuqi_experiments() { local -a names; names=(all ${(f)"$(wuqi --lang en lab list 2>/dev/null | sed \'s/ .*//\')"}); compadd -a names }',
             '_wuqi_players() { compadd -S "" %s }' % PLAYERS, '_wuqi_commands() {', '    local -a commands=(']
    lines += ["        '%s:%s'" % (command['command'], quoted(command['summary']['en'].replace(':', '\\:'))) for command in commands]
    lines += ['    )', "    _describe 'command' commands", '}', '', '_wuqi() {', '    local state line', "    _arguments -C '--lang[language of the output]:language:(en zh)' \\",
              "        '1:command:_wuqi_commands' '*::argument:->argument'", '    [[ $state == argument ]] || return', '    case $line[1] in']
    functions = []  # words of several kinds
    for command in commands:
        lines.append('        %s)' % command['command'])
        lines.append('            _arguments \\')
        for option in command['options'] + COMMON:
            text = quoted(re.sub(r'([\[\]:])', r'\\\1', option['help']['en']))
            value = ":%s:%s" % (re.sub(r'([\[\]:])', r'\\\1', option['hint']), quoted(zsh_kind(values(option)))) if option.get('hint') else ''
            lines.append("                '%s[%s]%s' \\" % (option['name'], text, value))
        kinds = arguments(command).split(' ')
        words = ' '.join(kind for kind in kinds if not kind.startswith('@'))
        actions = (['(%s)' % words] if words else []) + [zsh_kind(kind) for kind in kinds if kind.startswith('@')]
        lines.append("                '*:argument:%s' ;;" % (actions[0] if len(actions) == 1 else '_wuqi_%s_words' % command['command']))
        if len(actions) > 1:
            functions += ['_wuqi_%s_words() {' % command['command'], '    _alternative ' + ' '.join("'a%d:argument:%s'" % pair for pair in enumerate(actions)), '}']
    lines += ['    esac', '}', ''] + functions + ['', '_wuqi "$@"']
    return '\n'.join(lines) + '\n'


def fish(commands):
    names = ' '.join(command['command'] for command in commands)
    lines = ['# ' + SPDX, '# fish completion for wuqi. ' + MADE, '', 'complete -c wuqi -f', 'complete -c wuqi -l lang -x -a "en zh" -d "language of the output"']
    actions = {'@file': '-r -F', '@folder': '-x -a "(__fish_complete_directories)"', '@game': '-x -a "(wuqi --lang en games | string replace -r \' .*\' \'\')"',
               '@format': '-x -a "(wuqi --lang en convert --list | string replace -r \' .*\' \'\')"', '@experiment': '-x -a "all (wuqi --lang en lab list | string replace -r \' .*\' \'\')"', '@spec': '-x -a "%s"' % PLAYERS, '@command': '-x -a "%s"' % names, '': '-x'}
    for command in commands:
        lines.append('complete -c wuqi -n __fish_use_subcommand -a %s -d "%s"' % (command['command'], command['summary']['en'].replace('"', '\\"')))
    for command in commands:
        on = 'complete -c wuqi -n "__fish_seen_subcommand_from %s"' % command['command']
        for option in command['options']:
            flag = '-l ' + option['name'][2:] if option['name'].startswith('--') else '-s ' + option['name'][1:]
            value = actions.get(values(option)) or '-x -a "%s"' % values(option)
            lines.append('%s %s %s-d "%s"' % (on, flag, value + ' ' if option.get('hint') else '', option['help']['en'].replace('"', '\\"').replace('$', '\\$')))
        for kind in arguments(command).split(' '):
            if kind:
                lines.append('%s %s' % (on, {'@file': '-F'}.get(kind) or (actions.get(kind) or '-a ' + kind).replace('-x ', '')))
    return '\n'.join(lines) + '\n'


# --- all of it ------------------------------------------------------------------------------------------------

def made(program):
    """Every file, and what it holds."""
    said = subprocess.run([program, 'help', '--json'], capture_output=True, text=True, check=True).stdout
    commands = [json.loads(line) for line in said.splitlines()]
    for language, folder in (('en', 'docs/man'), ('zh', 'docs/man/zh_CN')):
        yield folder + '/wuqi.1', overview_page(commands, language)
        for command in commands:
            yield '%s/wuqi-%s.1' % (folder, command['command']), command_page(command, language)
    yield 'docs/completions/wuqi.bash', bash(commands)
    yield 'docs/completions/_wuqi', zsh(commands)
    yield 'docs/completions/wuqi.fish', fish(commands)


def main():
    files = dict(made(sys.argv[1]))
    present = {str(path.relative_to(ROOT)) for pattern in ('docs/man/*.1', 'docs/man/zh_CN/*.1') for path in ROOT.glob(pattern)}
    if '--check' not in sys.argv:
        for name in present - set(files):
            (ROOT / name).unlink()
        for name, text in files.items():
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_text(text, encoding='utf-8')
        return 0
    behind = sorted(name for name, text in files.items() if not (ROOT / name).exists() or (ROOT / name).read_text(encoding='utf-8') != text)
    behind += sorted(present - set(files))
    for name in behind:
        print('# %s is behind the help of the commands: make docs' % name)
    print('%s - manual pages and completions are as the program says' % ('not ok' if behind else 'ok'))
    return bool(behind)


sys.exit(main())
