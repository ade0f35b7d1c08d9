#!/bin/bash
# SPDX-License-Identifier: MIT
# class.sh WUQI [--long] - `wuqi grade`: a class of students with one planted mistake each (tests/class/make_class.py), what other programs read of its
# marks, exports of learning platforms, hostile archives, and calls that are wrong. --long: all 40 students, and what they cost (`make test-class`).
set -u
cd "$(dirname "$0")/../.." || exit 2
wuqi=$(realpath "$1")
. tests/tap.sh
begin class
form=${2:+}
[ "${2:-}" = --long ] || form=--short
class=tests/class
assignment=examples/alphabeta.json
export WUQI_LANG=en

# --- one submission -----------------------------------------------------------------------------------------------

mkdir -p "$scratch/right"
cp $class/bot.py "$scratch/right/"
printf 'all:\n' >"$scratch/right/Makefile"
"$wuqi" grade $assignment --submission "$scratch/right" --out "$scratch/one" >"$scratch/out" 2>"$scratch/err"
result $? 'a right submission passes'
check 'its marks as JUnit XML are what CI services read' $class/forms.py junit "$scratch/one/junit.xml"
check 'its marks for Gradescope are what its autograder reads' $class/forms.py gradescope "$scratch/one/results.json"
[ "$(head -n 1 "$scratch/one/answer.md")" = 'Everything is right.' ]
result $? 'the answer begins with what matters'
"$wuqi" check "ugi:python3 '$scratch/right/bot.py'" ttt --junit "$scratch/check.xml" >"$scratch/out" 2>&1 && $class/forms.py junit "$scratch/check.xml"
result $? 'check --junit writes what CI services read'
"$wuqi" grade $assignment --submission "$scratch/right" --visible --json >"$scratch/out" 2>&1
grep -q '"name":"endings","kind":"value","hidden":true,"points":0.0,.*"not_run":true' "$scratch/out"
result $? '--visible leaves hidden tasks out'
"$wuqi" grade $assignment --submission "$scratch/right" --visible --sandbox C >"$scratch/out" 2>&1
[ $? -eq 3 ] && grep -q 'needs sandbox tier A or B' "$scratch/out"
result $? "a cage that cannot build is this machine's fault: status 3"

# A build that tries what it must not, and does not mind failing: the submission is right, and nothing has happened.
cp -r "$scratch/right" "$scratch/sneaky"
cat >"$scratch/sneaky/Makefile" <<END
all:
	-touch $scratch/escaped /escaped /usr/escaped ../escaped ../../escaped \$\$HOME/escaped /dev/shm/escaped
	-cat $scratch/secret >stolen
	-python3 -c "import socket; socket.socket()" && touch online
	-nohup sh -c 'while true; do touch later; done' forever $scratch >/dev/null 2>&1 &
END
echo secret >"$scratch/secret"
chmod 644 "$scratch/secret"
cat >"$scratch/built.json" <<'END'
{"name": "built", "run": ["python3 bot.py"], "build": {"command": "make; test ! -s stolen && test ! -e online", "seconds": 20},
 "tasks": [{"name": "files", "kind": "code", "points": 1, "files": ["bot.py"]}]}
END
"$wuqi" grade "$scratch/built.json" --submission "$scratch/sneaky" >"$scratch/out" 2>&1
result $? 'a build sees no files of others and no network'
[ -z "$(find "$scratch" /escaped /usr/escaped /dev/shm/escaped /tmp/escaped "$HOME/escaped" -name escaped 2>/dev/null)" ] && ! pgrep -f "forever $scratch" >/dev/null
result $? 'it has written nowhere else, and nothing of it goes on'

# --- calls and assignments that are wrong ---------------------------------------------------------------------------

refused() { # STATUS TEXT ARGUMENT... - ends so, and says that
    local status=$1 text=$2
    shift 2
    "$wuqi" grade "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq "$status" ] && grep -qF -- "$text" "$scratch/err"
    result $? "refused: $text"
}
broken() { # OLD NEW TEXT - the assignment with a change
    sed "s|$1|$2|" $assignment >"$scratch/broken.json"
    refused 2 "broken.json:$3" "$scratch/broken.json" --submission "$scratch/right"
}
broken '"kind": "code"' '"kind": "cod"' "13: tasks[0].kind: 'cod' is none of code, check"
broken '"depth": 4, "positions": {"count": 6' '"deep": 4, "positions": {"count": 6' '16: tasks[2].deep: there is no such key'
broken '"count": 8, "plies": 2' '"count": 0, "plies": 2' '14: tasks[1].positions: count: a number from 1 to 10000 is expected'
broken '"points": 5, "files"' '"points": "5", "files"' '13: tasks[0].points: a number, not below 0, is expected'
broken '"against": "random"' '"against": "randon"' '20: tasks[6].against: '
broken '"movetime_ms": 2000' '"ms": 2000' "18: tasks[4].ms: a task of kind 'check' has no such key"
broken '"name": "nodes"' '"name": "value"' "16: tasks[2].name: 'value' is the name of another task"
broken '"seed": 7,' '"seed": 7,,' '11: '
broken '"due": "2026-11-01T' '"due": "2026-13-01T' "9: due: '2026-13-01T23:59:00+08:00' is not a time"
refused 2 'give either --submission or --class' $assignment
refused 2 '--class needs --out' $assignment --class "$scratch/right"
refused 2 'No such file or directory' $assignment --submission "$scratch/nowhere"

# --- a class ------------------------------------------------------------------------------------------------------

$class/make_class.py "$scratch/class" $form && mv "$scratch/class/expected.tsv" "$scratch/" && $class/roster.py "$scratch" "$scratch/roster.csv"
result $? 'a class is made'
grade() { "$wuqi" grade $assignment --class "$scratch/class" --roster "$scratch/roster.csv" --out "$1" "${@:2}"; }
grade "$scratch/marks" --json >"$scratch/all.json" 2>"$scratch/err"
result $? 'the class is graded'
named() { # the mistake of each student, as planted; the first line of the answer is its sentence; right ones have all points
    python3 - "$scratch" <<'END'
import json, sys
folder = sys.argv[1]
expected = dict(line.rstrip('\n').split('\t') for line in open(folder + '/expected.tsv', encoding='utf-8'))
wrong = 0
for entry in json.load(open(folder + '/all.json', encoding='utf-8')):
    name = entry['name']
    if name not in expected:
        wrong += entry.get('fault') != 'absent'
        continue
    with open('%s/marks/answers/%s.md' % (folder, entry['key']), encoding='utf-8') as answer:
        first = answer.readline().replace('\\', '').rstrip('\n')
    right = entry.get('fault', '') == expected[name] and first == entry['headline']['en']
    right = right and (entry['points'] == entry['of']) == (expected[name] == '')
    if not right:
        print('%s: %s instead of %s: %s' % (name, entry.get('fault'), expected[name], first))
        wrong += 1
sys.exit(wrong > 0)
END
}
check "each planted mistake is named in the first line, and no right one loses a point" named
check 'marks.csv has the columns that Moodle knows, and no formula' $class/forms.py moodle "$scratch/marks/marks.csv"
grep -q '<h1>Alpha-beta for tic-tac-toe</h1>' "$scratch/marks/report.html" && ! grep -qE '<script|src=|href=|url\(' "$scratch/marks/report.html"
result $? 'report.html is one file'
[ ! -e "$scratch/marks/work" ] && [ ! -e "$scratch/escaped.txt" ] && [ -z "$(find "$scratch" -maxdepth 2 -name 'escaped*')" ]
result $? 'nothing is left of the submissions, and nothing was written elsewhere'

# Killed when the third submission has been marked, twice; then to the end.
for kill in 1 2; do
    WUQI_HALT="$(holds "$scratch/held" class.marked 3)" start again grade "$scratch/again" --concurrency 1 >/dev/null 2>&1
    held again "$scratch/held"
    result $? "held after three marks ($kill)"
    killed again
    rm -f "$scratch/held"
done
[ "$(find "$scratch/again/marks" -name '*.json' | wc -l)" -eq 6 ]
result $? 'six marks are kept'
touch "$scratch/then"
grade "$scratch/again" >"$scratch/out" 2>"$scratch/err"
result $? 'the killed class is graded to its end'
[ "$(find "$scratch/again/marks" -name '*.json' ! -newer "$scratch/then" | wc -l)" -eq 6 ]
result $? 'what was marked is not marked again'
check 'twice the same, to the byte' diff -r "$scratch/marks" "$scratch/again"

# --- platforms ----------------------------------------------------------------------------------------------------

$class/layouts.py "$scratch/platforms"
result $? 'exports of platforms are made'
printf '\xef\xbb\xbfname,student number,email,section\r\n王小明,2026001,wang@example.edu,1\r\n李华,2026002,li@example.edu,1\r\n张伟,2026003,zhang@example.edu,2\r\n' >"$scratch/three.csv"
cat >"$scratch/short.json" <<'END'
{"name": "short", "game": "ttt", "run": ["python3 bot.py"], "due": "2026-11-01T23:59:00+08:00", "late": {"percent_per_day": 10, "days": 5},
 "tasks": [{"name": "value", "kind": "value", "points": 10, "depth": 2, "positions": {"count": 2, "plies": 2}}]}
END
platform() { # EXPORT GRADES - of the three students
    rm -rf "$scratch/platform"
    TZ=UTC "$wuqi" grade "$scratch/short.json" --class "$scratch/platforms/$1" --roster "$scratch/three.csv" --out "$scratch/platform" >"$scratch/out" 2>"$scratch/err" &&
        [ "$(head -n 4 "$scratch/platform/marks.csv" | tail -n 3 | sed 's/"[^"]*"/_/g' | cut -d, -f6 | tr '\n' ' ')" = "$2 " ]
    result $? "$1"
}
platform moodle.zip '10 8 10'
[ -e "$scratch/platform/answers/王小明_101_assignsubmission_file_answer.md" ] && grep -q '^Participant 203,' "$scratch/platform/marks.csv" &&
    grep -q 'handed in more than once' "$scratch/platform/report.html"
result $? 'Moodle: names, numbers, the later of two'
platform moodle-flat.zip '10 10 0'
platform gradescope '10 8 0'
"$wuqi" grade "$scratch/short.json" --class "$scratch/platforms/hostile" --out "$scratch/hostile" --json >"$scratch/hostile.json" 2>"$scratch/err"
result $? 'a class of hostile archives is graded'
check 'each of them is refused with a name' python3 -c "
import json, sys
reasons = {'absolute': 'not a path in the folder', 'backslash': 'leads out of the folder', 'bomb': 'more than 256 MB', 'broken': 'the archive is broken', 'empty': 'it is empty',
           'fifo': 'is a link or a device', 'hardlink': 'is a link or a device', 'many': 'more than 5000 files', 'nested': 'archives and folders in each other',
           'symlink': 'is a link or a device', 'traversal': 'leads out of the folder'}
marks = {entry['name'].split('.')[0]: entry for entry in json.load(open('$scratch/hostile.json'))}
sys.exit(set(marks) != set(reasons) or any(marks[name]['fault'] != 'archive' or reason not in marks[name]['headline']['en'] for name, reason in reasons.items()))"
[ -z "$(find "$scratch" /tmp/wuqi-escaped.txt /etc/wuqi-escaped -name '*escaped*' 2>/dev/null)" ]
result $? 'and none has written outside its folder'

# --- a ladder -----------------------------------------------------------------------------------------------------

ladder() { TZ=UTC "$wuqi" ladder "$@" --db "$scratch/ladder.sqlite"; }
cat >"$scratch/bots.json" <<'END'
{"name": "bots", "run": ["python3 bot.py"], "tasks": [{"name": "files", "kind": "code", "points": 1}]}
END
{ ladder new spring --game ttt --depth 2 && ladder add spring "$scratch/platforms/moodle.zip" --roster "$scratch/three.csv" --assignment "$scratch/bots.json"; } \
    >"$scratch/out" 2>"$scratch/err" && [ "$(grep -c ': added' "$scratch/out")" -eq 3 ]
result $? 'ladder add takes the programs of a class'
ladder export spring "$scratch/ladder.csv" --roster "$scratch/three.csv" >"$scratch/out" 2>"$scratch/err" &&
    grep -q ',spec,student,number,mail,section' "$scratch/ladder.csv" && grep -q '"李华","2026002","li@example.edu","1"' "$scratch/ladder.csv"
result $? 'ladder export --roster has number, mail and section'
printf '赵云,2026004,zhao@example.edu,2\r\n' >>"$scratch/three.csv"
ladder roster spring "$scratch/three.csv" >"$scratch/out" 2>"$scratch/err" && grep -q '^赵云: no bot' "$scratch/out" && grep -q '^张伟: 张伟 2026003' "$scratch/out"
result $? 'ladder roster shows whose each bot is, and who has none'

roster() { # TEXT LINES - a roster that is refused
    printf "$2" >"$scratch/bad.csv"
    refused 2 "bad.csv: $1" "$scratch/short.json" --class "$scratch/platforms/gradescope" --roster "$scratch/bad.csv" --out "$scratch/platform"
}
roster "line 1: there is no column 'name'" 'number,mail\n1,a@b\n'
roster 'line 3: the name is missing' 'name,number\nA,1\n,2\n'
roster "line 3: the number '1' is that of line 2" 'name;number\nA;1\nB;1\n'
roster "line 2: 'nobody' is not a mail address" 'name,mail\nA,nobody\n'
roster 'line 2: 3 columns where the first line has 2' 'name,mail\nA,b@c,d\n'
roster 'line 2: a quote is not closed' 'name,mail\n"A,b@c\n'
roster 'there are no students in it' 'name\n'

exit $status
