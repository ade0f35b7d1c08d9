#!/bin/bash
# SPDX-License-Identifier: MIT
# course.sh WUQI [--long] - `wuqi course new`: the folders that it makes, the rules in them against ours, the programs to begin with, and model solutions that
# get all points. --long: every model solution in every language (`make test-class`).
set -u
cd "$(dirname "$0")/../.." || exit 2
wuqi=$(realpath "$1")
. tests/tap.sh
begin course
long=${2:-}
root=$PWD
export WUQI_LANG=en
cd "$scratch" || exit 2

"$wuqi" course new spring >out 2>err && [ "$(grep -c 'wuqi grade spring/teacher/.*/assignment.json' out)" -eq 4 ]
result $? 'a course is made, and it is said how to go on'
"$wuqi" course new spring >out 2>err
[ $? -eq 2 ] && grep -q 'is there already' err
result $? 'nothing is overwritten'
"$wuqi" course new other --lang python,java >out 2>err
[ $? -eq 2 ] && grep -q "'java' is not python, c or cpp" err && [ ! -e other ]
result $? 'another language is refused'
"$wuqi" course old other >out 2>err
[ $? -eq 2 ] && [ ! -e other ]
result $? 'another word is refused'
"$wuqi" course new missing/other >out 2>err
[ $? -ne 0 ] || [ -d missing/other ]
result $? 'a folder in a folder that is not there'
mkdir empty && "$wuqi" course new empty --lang python --json >out 2>err && grep -q '"assignments":\["1-minimax"' out && [ -e empty/students/1-minimax/python/bot.py ] &&
    [ -z "$(find empty -name '*.c' -o -name '*.cpp')" ]
result $? 'one language alone, into an empty folder'
! grep -rq '"hidden"' spring/students && [ "$(grep -rl '"hidden"' spring/teacher | wc -l)" -eq 4 ] && [ -z "$(find spring/students -name 'solution*')" ]
result $? 'the students get neither hidden tasks nor solutions'
for text in spring/students/*/README.md; do
    points=$(awk -F'|' '$3 ~ /^ [0-9]+ $/ { sum += $3 } END { print sum }' "$text")
    chinese=$(awk -F'|' '$3 ~ /^ [0-9]+ $/ { sum += $3 } END { print sum }' "${text%.md}.zh-CN.md")
    tasks=$(python3 -c "import json, sys; print(sum(task['points'] for task in json.load(open(sys.argv[1]))['tasks']))" "$(dirname "${text/students/teacher}")/assignment.json")
    [ "$points" = 100 ] && [ "$chinese" = 100 ] && [ "$tasks" = 100 ]
    result $? "$(basename "$(dirname "$text")"): 100 points, in both texts and in the tasks"
done

# --- the rules ----------------------------------------------------------------------------------------------------

cat >perft.py <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import board

def perft(position, depth):
    moves = position.moves()
    return 1 if depth == 0 or not moves else sum(perft(position.play(move), depth - 1) for move in moves)

print(perft(board.start(sys.argv[2]), int(sys.argv[3])))
END
cat >perft.c <<'END'
#include "course.h"
static long perft(const Position *position, int depth)
{
    int moves[MOVES_MAX], count = position_moves(position, moves);
    long sum = 0;
    for (int i = 0; depth > 0 && i < count; i++) {
        Position after = position_play(position, moves[i]);
        sum += perft(&after, depth - 1);
    }
    return depth == 0 || count == 0 ? 1 : sum;
}
Answer think(const Position *position, Limits limits)
{
    Answer none = {(int)limits.depth, position->side};
    return none;
}
int main(int count, char **words)
{
    Position position = position_start(words[1]);
    printf("%ld\n", count == 3 ? perft(&position, atoi(words[2])) : course_run(""));
    return 0;
}
END
rules() { # ASSIGNMENT GAME DEPTH
    local given=spring/teacher/$1/given expected
    expected=$("$wuqi" perft "$2" "$3" | sed -n "s/^perft $3: \([0-9]*\) .*/\1/p")
    [ -n "$expected" ] && [ "$(python3 perft.py "$given" "$2" "$3")" = "$expected" ]
    result $? "$2: the rules in Python give as many games as ours, $expected of $3 plies"
    gcc -std=c99 -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -I"$given" -o perft perft.c && [ "$(./perft "$2" "$3")" = "$expected" ] &&
        g++ -x c++ -Wall -Wextra -Werror -O1 -I"$given" -o perft perft.c && [ "$(./perft "$2" "$3")" = "$expected" ]
    result $? "$2: and in C and C++"
}
rules 1-minimax reversi6 6
rules 3-ordering reversi8 6
rules 4-evaluation duel2048 5

# The rest of a game of 2048 duel, where tiles merge: the same moves and results all the way.
cat >games.py <<'END'
import json, random, subprocess, sys
sys.path.insert(0, sys.argv[2])
import board
random.seed(4)
for seed in range(3):
    position, moves = board.start('duel2048', [f'seed:{seed}', 'rounds=60']), []
    while not position.over():
        move = random.choice(position.moves())
        moves.append(board.name(position, move))
        position = position.play(move)
    found = json.loads(subprocess.run([sys.argv[1], 'analyze', 'duel2048', '--position', f'seed:{seed} rounds=60', '--moves', ' '.join(moves[:-1]), '--depth', '1', '--json'],
                                      capture_output=True, text=True, check=True).stdout.splitlines()[-1])
    again = board.read('duel2048', found['position'].split()).play(board.find(position, moves[-1]))
    assert again.cells == position.cells and again.over() and again.result() == position.result()
END
python3 games.py "$wuqi" spring/teacher/4-evaluation/given 2>err
result $? 'duel2048: whole games are the same'

# --- programs to begin with, and model solutions ------------------------------------------------------------------

points() { # ASSIGNMENT PROGRAM - the marks as "POINTS HIDDEN-OF", 0 for a machine's fault
    "$wuqi" grade "$1" --submission "$2" --json >marks.json 2>err
    python3 -c "
import json
marks = json.load(open('marks.json'))
print(-1 if marks.get('machine') else round(marks['points']))"
}
for language in c cpp; do
    for assignment in 1-minimax 2-alphabeta 3-ordering 4-evaluation; do
        make -C "spring/students/$assignment/$language" CFLAGS='-Wall -Wextra -Werror' CXXFLAGS='-Wall -Wextra -Werror' >out 2>&1 && rm "spring/students/$assignment/$language/bot"
        result $? "$assignment: the program to begin with builds at once in $language"
    done
done
beginner() { # ASSIGNMENT LANGUAGE
    local got
    got=$(points "spring/teacher/$1/assignment.json" "spring/students/$1/$2")
    [ "$got" -ge 0 ] && [ "$got" -le 25 ]
    result $? "$1: the program to begin with in $2 gets $got points"
}
model() { # ASSIGNMENT LANGUAGE
    local got
    got=$(points "spring/teacher/$1/assignment.json" "spring/teacher/$1/solution/$2")
    [ "$got" -eq 100 ]
    result $? "$1: the model solution in $2 gets all points"
    [ "$got" -eq 100 ] || sed 's/^/# /' marks.json
}
beginner 1-minimax python
model 1-minimax c
model 2-alphabeta python
if [ "$long" = --long ]; then
    for assignment in 1-minimax 2-alphabeta 3-ordering 4-evaluation; do
        for language in python c cpp; do
            model $assignment $language
        done
        beginner $assignment c
    done
fi
(cd spring/students/1-minimax/python && PATH="$(dirname "$wuqi"):$PATH" make grade) >out 2>err
grep -q '30 / 30\|5 / 5  files' out && ! grep -q hidden out
result $? 'make grade marks by the visible tests'
printf 'import os\nos._exit(3)\n' >spring/teacher/2-alphabeta/solution/python/course.py
[ "$(points spring/teacher/2-alphabeta/assignment.json spring/teacher/2-alphabeta/solution/python)" -eq 100 ]
result $? 'what is given stands in the place of what a student has changed'

# --- docs/course.md ------------------------------------------------------------------------------------------------

# Its commands, one after the other, in a folder with the roster that it shows and what Moodle exports; what it shows is what is printed.
block() { # PAGE KIND - the blocks of a page of that kind
    awk -v kind="$2" '/^```/ { inside = !inside && $0 == "```" kind; next } inside' "$1"
}
for tongue in en zh; do
    page=$root/docs/course.md
    [ $tongue = en ] || page=$root/docs/course.zh-CN.md
    mkdir "paper-$tongue" && cd "paper-$tongue" || exit 2
    block "$page" csv >roster.csv
    export WUQI_LANG=$tongue
    : >printed
    while read -r command; do
        PATH="$(dirname "$wuqi"):$PATH" bash -c "$command" >out 2>err </dev/null
        result $? "$(basename "$page"): $command"
        cat out >>printed
        [ -e moodle.zip ] || "$root/tests/class/course_zip.py" spring moodle.zip
    done < <(block "$page" sh)
    diff <(block "$page" text) <(grep -Fxf <(block "$page" text) printed) >out 2>&1
    result $? "$(basename "$page"): it shows what is printed"
    cd ..
done
diff <(block "$root/docs/course.md" sh) <(block "$root/docs/course.zh-CN.md" sh) >out
result $? 'both pages have the same commands'

exit $status
