#!/bin/bash
# SPDX-License-Identifier: MIT
# foreign_text.sh PROGRAM - whatever bots, names, files and databases hold, nothing that the program prints or writes for people steers a terminal: no
# escape sequence, no control character, no mark that turns the direction of writing.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin foreign
cp tests/data/bots/painter.py "$scratch" && chmod a+r "$scratch/painter.py"
bot="ugi:python3 $scratch/painter.py"
evil=$'\e[2J\e]0;title\a\x7f\xc2\x9b2J\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa8'

# Fails, and shows where, if a file holds what no terminal should be sent. Colours are the program's own.
cat >"$scratch/clean.py" <<'EOF'
import re, sys
bad = re.compile('[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]')
for name in sys.argv[1:]:
    text = open(name, 'rb').read().decode('utf-8').replace('\r\n', '\n')
    found = bad.search(text)
    if found:
        print('# %s: %r' % (name, text[max(0, found.start() - 60):found.end() + 20]))
        sys.exit(1)
    if not text.strip() and name.endswith('out'):
        sys.exit('# %s is empty' % name)
EOF
clean() { python3 "$scratch/clean.py" "$@"; }
# runs WHAT COMMAND... - runs the program; what it prints on both streams must be clean, and something
runs() {
    local what=$1
    shift
    "$program" "$@" >"$scratch/both.out" 2>&1
    clean "$scratch/both.out"
    result $? "$what"
}

for mode in illegal raise play; do
    runs "match: a bot whose words steer terminals ($mode)" match ttt --a "$bot $mode" --b random --games 2 --random-plies 0 --movetime 60000 --record "$scratch/record"
    grep -q . "$scratch/record" && clean "$scratch/record"
    result $? "its record ($mode)"
done
runs "match --json" match ttt --a "$bot illegal" --b random --games 2 --random-plies 0 --movetime 60000 --json
run=$(grep -o '"run":[0-9]*' "$scratch/both.out" | cut -d: -f2)
runs "in Chinese" --lang zh match ttt --a "$bot illegal" --b random --games 2 --random-plies 0 --movetime 60000
runs "check" check "$bot illegal" ttt
runs "check, with its complaints" check "$bot play" ttt
runs "runs" runs
runs "runs RUN" runs "$run"
runs "runs RUN --games" runs "$run" --games
runs "runs RUN --games --json" runs "$run" --games --json
"$program" runs "$run" --export "$scratch/games.json" >/dev/null 2>&1
clean "$scratch/games.json"
result $? "runs --export"
runs "replay" replay "$run.1"
runs "bundle" bundle "$run.1" --out "$scratch/bundle"
clean "$scratch"/bundle/*
result $? "the files of a bundle"

# Names.
"$program" match ttt --a "x${evil}=random" --b random --games 2 --db none >"$scratch/both.out" 2>&1
[ $? = 2 ] && clean "$scratch/both.out" && grep -q 'control characters' "$scratch/both.out"
result $? "a name with escape sequences is refused"
"$program" match ttt --a "random:seed=${evil}" --b random --games 2 --db none >"$scratch/both.out" 2>&1
[ $? = 2 ] && clean "$scratch/both.out" && grep -q 'control characters' "$scratch/both.out"
result $? "so is a spec"
echo '{"game":"ttt","format":"roundrobin","games":2,"players":[{"name":"\u001b[2J","spec":"random"},"greedy"]}' >"$scratch/cup.json"
"$program" tournament "$scratch/cup.json" --db none >"$scratch/both.out" 2>&1
[ $? = 2 ] && clean "$scratch/both.out" && grep -q 'control characters' "$scratch/both.out"
result $? "so is a name in the file of a tournament"
"$program" ladder new "l$evil" --game ttt >"$scratch/both.out" 2>&1
[ $? != 0 ] && clean "$scratch/both.out" && grep -q 'control characters' "$scratch/both.out"
result $? "so is that of a ladder"
"$program" ladder new steps --game ttt >/dev/null 2>&1
"$program" ladder add steps "b$evil" random >"$scratch/both.out" 2>&1
[ $? != 0 ] && clean "$scratch/both.out" && grep -q 'control characters' "$scratch/both.out"
result $? "so is that of a bot on it"
"$program" ladder add steps painter "$bot illegal" >"$scratch/both.out" 2>&1
clean "$scratch/both.out"
result $? "the reason why a ladder refuses a bot"
runs "ladder show" ladder show steps
"$program" ladder export steps "$scratch/grades.csv" >/dev/null 2>&1
clean "$scratch/grades.csv"
result $? "ladder export"

# Files and arguments.
runs "an unknown command" "$evil"
runs "an unknown option" match "--$evil"
runs "a game that is none" play "$evil"
for command in "suite FILE" "replay FILE" "tournament FILE" "trace check FILE" "convert FILE" "match ttt --a random --b random --openings FILE"; do
    words=()
    for word in $command; do words+=("${word/FILE/$scratch/no$evil}"); done
    runs "a file that is not there: $command" "${words[@]}"
done
printf '(;GM[1]FF[4]SZ[15]PB[%s]PW[%s]C[%s];B[hh]C[%s];W[ii])\n' "${evil//]/}" "${evil//]/}" "${evil//]/}" "${evil//]/}" >"$scratch/game.sgf"
runs "replay of a foreign SGF file" replay "$scratch/game.sgf" --nodes 100
"$program" convert "$scratch/game.sgf" -o "$scratch/game.json" >"$scratch/both.out" 2>&1
clean "$scratch/game.json"
result $? "convert of a foreign SGF file"
printf '[Event "%s"]\n[Red "%s"]\n[Black "x"]\n[Result "*"]\n\n1. h2e2 {%s} *\n' "$evil" "$evil" "$evil" >"$scratch/game.pgn"
runs "replay of a foreign PGN file" replay "$scratch/game.pgn" --nodes 100

# A database that somebody else has filled.
cp "$XDG_DATA_HOME/wuqi/wuqi.db" "$scratch/foreign.db"
sqlite3 "$scratch/foreign.db" "UPDATE game SET ending = '$evil', record = replace(record, 'illegal', 'il\\u001b[2J\\u202elegal'); UPDATE run SET name = '$evil'; UPDATE ladder SET name = '$evil'; UPDATE ladder_bot SET note = '$evil', name = '$evil';
    UPDATE run SET spec = replace(spec, 'painter', 'p\\u001b[2J\\u202e')"
for words in runs "runs $run" "runs $run --games" "replay $run.1" "ladder list"; do
    # shellcheck disable=SC2086 # the words are words
    runs "a foreign database: $words" $words --db "$scratch/foreign.db"
done

# On a terminal.
cat >"$scratch/terminal.py" <<'EOF'
import os, pty, re, sys
shown = b''
def read(file):
    global shown
    data = os.read(file, 65536)
    shown += data
    return data
sys.stdout.flush()
null = os.open(os.devnull, os.O_WRONLY)
os.dup2(null, 1)
os.environ['TERM'] = 'xterm'
pty.spawn(sys.argv[1:], read, lambda file: b'')
text = re.sub(r'\x1b\[(K|[0-9]+C|\?25[hl]|\?1049[hl]|H|J|[0127]m|3[0-7]m|1;3[0-7]m)', '', shown.decode('utf-8')).replace('\r', '')
sys.exit(not text.strip() or bool(re.search('[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u2066\u2028]', text)))
EOF
python3 "$scratch/terminal.py" "$program" match ttt --a "$bot illegal" --b random --games 4 --random-plies 0 --movetime 60000 --db none </dev/null
result $? "a match on a terminal, with its line of progress"

exit $status
