#!/bin/bash
# SPDX-License-Identifier: MIT
# first_hour.sh PROGRAM - what somebody meets who writes a bot: folders to begin with, Pythons of all kinds, the mistakes of a beginner.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
root=$PWD

. tests/tap.sh
begin first_hour
bots=$scratch/bots
mkdir "$bots" && cp tests/data/bots/mistakes/*.py "$bots" && chmod a+r "$bots"/*
system_python=/usr/bin/python3

# --- folders for bots ------------------------------------------------------------------------------------------
cd "$scratch" || exit 2
for lang in python c cpp js; do
    "$program" bot new reversi6 --lang $lang "$lang" >"$scratch/out" 2>"$scratch/err" && grep -q "check \"ugi:" "$scratch/out"
    result $? "bot new makes a folder for $lang and says how to go on"
    [ -f "$lang/README.md" ] && [ -f "$lang/README.zh-CN.md" ] && ! grep -rqI '@GAME@' "$lang"
    result $? "it has a README in both languages, and the game's name is in it"
    "$program" bot new ttt --lang $lang "$lang" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ] && grep -q "is there already" "$scratch/err" && ! grep -q ttt "$lang/README.md"
    result $? "nothing is overwritten"
done
"$program" bot new reversi6 --lang c++ other 2>"$scratch/err"
[ $? -eq 2 ] && grep -q 'python, c, cpp or js' "$scratch/err" && [ ! -e other ]
result $? "another language is an error"
"$program" bot new reversi6 missing/bot >"$scratch/out" 2>"$scratch/err"
[ $? -ne 0 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -e missing ]
result $? "and so is a folder in a folder that is not there"
WUQI_KIT=$scratch/none "$program" bot new reversi6 other 2>"$scratch/err"
[ $? -eq 2 ] && grep -q 'make' "$scratch/err"
result $? "where the samples are missing, it is said how to get them"
library=$(find "$root/build/kit/python" -name 'libwuqi.so.*') own=python/wuqi/$(basename "$library")
if ln "$library" probe 2>/dev/null; then
    [ "$(stat -c %d:%i "$own")" = "$(stat -c %d:%i "$library")" ]
    result $? "the library in the folder takes no room"
    rm probe
fi
cmp -s "$own" "$library" && [ ! -L "$own" ]
result $? "it is a file, which goes with the folder to another machine"
mkdir empty && "$program" bot new reversi6 "empty" --json >"$scratch/out" 2>"$scratch/err" && [ -f empty/bot.py ] && grep -q '"folder":"empty"' "$scratch/out"
result $? "an empty folder is filled"
(cd python && "$system_python" test_bot.py) >"$scratch/out" 2>&1
result $? "the test of the bot in Python passes"
[ -z "$(find python -name 'bot-*')" ] && grep -q 'CORNER' python/search_bot.py
result $? "beside it is the one that searches, of its game and no other"
sed -i 's/from bot import/from search_bot import/' python/test_bot.py && (cd python && "$system_python" test_bot.py) >"$scratch/out" 2>&1
result $? "which passes it, too"
make -C c test >"$scratch/out" 2>&1
result $? "the bot in C is built and moves"
make -C cpp test >"$scratch/out" 2>&1
result $? "the bot in C++ is built and moves"
(cd js && node test_bot.mjs) >"$scratch/out" 2>&1
result $? "the bot in JavaScript moves"
for spec in "ugi:$system_python python/bot.py" "ugi:$system_python python/search_bot.py" ugi:c/bot ugi:./cpp/bot "ugi:node js/bot.mjs"; do
    "$program" check "$spec" reversi6 --quick --movetime 600000 >"$scratch/out" 2>"$scratch/err" && ! grep -q '^not ok' "$scratch/out"
    result $? "check has nothing against $spec"
done
mkdir "a b" && cp -r python "a b/my bot" && "$program" check "ugi:$system_python 'a b/my bot/bot.py'" ttt --quick --movetime 600000 >"$scratch/out" 2>"$scratch/err"
result $? "a folder with blanks in its name is quoted"
"$program" place "ugi:$system_python python/bot.py" ttt --games 4 --depth 1 --json >"$scratch/out" 2>"$scratch/err" && grep -q '"level":[1-9]' "$scratch/out" && grep -q '"games":4' "$scratch/out"
result $? "place says which level the bot is like"
"$program" place greedy ttt --games 6 --depth 1 >"$scratch/out" 2>"$scratch/err" && tail -n 1 "$scratch/out" | grep -Eq '^greedy is .*level.*Elo -?[0-9]+ \+/- [0-9]+ after 6 games'
result $? "in a table and a sentence"

# --- interpreters ----------------------------------------------------------------------------------------------
# Three Pythons, each with a module that no other has: an environment, a shim as version managers make them, the system's.
cat >who.py <<'PY'
import sys
import mark
print(mark.NAME, sys.executable, file=sys.stderr)
PY
printf '#!/usr/bin/env python3\n' >who && cat who.py >>who && chmod 755 who
"$system_python" -m venv --without-pip venv
echo "NAME = 'venv'" >"$(echo venv/lib/python3*/site-packages)/mark.py"
mkdir -p shims && printf '#!/bin/sh\n%s "$@"\nexit\n' "$scratch/venv/bin/python3" >shims/python3 && chmod 755 shims/python3
mkdir -p lone/bin && ln -s "$system_python" lone/bin/python3
chmod -R a+rX .
tiers="C off"
[ "$(id -u)" -eq 0 ] && tiers="B C D off" || tiers="A C D off"
# says WHAT SPEC TIER: the bot's last word names its Python
says() {
    local option="--sandbox $3"
    [ "$3" = off ] && option=--no-sandbox
    # shellcheck disable=SC2086
    "$program" check "$2" reversi6 $option >"$scratch/out" 2>"$scratch/err"
    grep -q "sandbox tier $3 does not work here" "$scratch/err" || grep -q "exit status 0: $1 " "$scratch/out"
    result $? "tier $3: $2 is run by the Python of $1"
}
for tier in $tiers; do
    says venv "ugi:venv/bin/python3 who.py" "$tier"
    says venv "ugi:$scratch/venv/bin/python3 who.py" "$tier"
    PATH=$scratch/venv/bin:$PATH says venv "ugi:python3 who.py" "$tier"
    PATH=$scratch/venv/bin:$PATH says venv "ugi:./who" "$tier"
    PATH=$scratch/shims:$PATH says venv "ugi:python3 who.py" "$tier"
    "$program" check "ugi:lone/bin/python3 who.py" reversi6 $([ "$tier" = off ] && echo --no-sandbox || echo "--sandbox $tier") >"$scratch/out" 2>"$scratch/err"
    grep -q "does not work here" "$scratch/err" || grep -q "No module named 'mark' (who.py line 2)" "$scratch/out"
    result $? "tier $tier: a link to the system's Python is the system's"
done
# A link to somebody's environment opens nothing of it.
mkdir theirs && ln -s "$scratch/venv/bin" theirs/bin && cp who.py theirs
"$program" check "ugi:theirs/bin/python3 theirs/who.py" reversi6 >"$scratch/out" 2>"$scratch/err"
grep -q "No module named 'mark'" "$scratch/out"
result $? "a link to the folder of an environment does not open it"
# A bot beside an environment is copied without it, and runs.
mkdir own && cp -r python/. own && "$system_python" -m venv --without-pip own/.venv
"$program" ladder new made --game ttt --depth 1 >"$scratch/out" 2>&1 && "$program" ladder add made one "ugi:own/.venv/bin/python3 own/bot.py" >"$scratch/out" 2>&1 &&
    "$program" ladder show made >"$scratch/out" 2>&1 && grep -q one "$scratch/out"
result $? "a ladder takes a bot with an environment beside it"

# --- mistakes --------------------------------------------------------------------------------------------------
# mistake SPEC PATTERN...: the first line that says what is wrong names the cause and the cure.
cp -r "$scratch/python/wuqi" "$bots/wuqi"
chmod 644 "$bots"/*.py
chmod -R a+rX "$bots"
printf 'int main(void) { return *(volatile int *)8; }\n' >"$bots/fall.c" && cc -o "$bots/fall" "$bots/fall.c"
printf '#!/usr/bin/python3\n' >"$bots/plain" && chmod 644 "$bots/plain"
mkdir "$bots/my bot" && cp "$bots/illegal.py" "$bots/my bot/bot.py"
cd "$bots" || exit 2
count=0
mistake() {
    local spec=$1 line pattern fine=0
    shift
    "$program" check "$spec" reversi6 --clock wall >"$scratch/out" 2>"$scratch/err"
    line=$(cat "$scratch/err" "$scratch/out" | grep -m 1 -e '^not ok' -e '^wuqi check:')
    for pattern in "$@"; do
        case $line in *"$pattern"*) ;; *) fine=1 ;; esac
    done
    count=$((count + 1))
    echo "# $spec -> $line"
    result $fine "mistake $count, $spec: ${*}"
}
python=$system_python
mistake "ugi:$python illegal.py" "'a1' flips nothing" "legal move"
mistake "ugi:$python none.py" "choose (none.py line 5) returned None" "return"
mistake "ugi:$python number.py" "choose (number.py line 5) returned 77" "no legal move"
mistake "ugi:$python list.py" "choose (list.py line 5) returned a list" "a move is a number or a text"
mistake "ugi:$python index.py" "IndexError" "(index.py line 6)"
mistake "ugi:$python push.py" "'zz' is not a square" "(push.py line 6)"
mistake "ugi:$python slow.py" "no answer in time" "answer sooner"
mistake "ugi:$python memory.py,memory=64" "MemoryError" "(memory.py line 6)" "memory=MB"
mistake "ugi:$python syntax.py" "SyntaxError" "(syntax.py line 6)"
mistake "ugi:$python module.py" "No module named 'wuqi_that_is_not_there'" "(module.py line 2)" "name the Python that has"
mistake "ugi:$python raw.py noflush" "its output is buffered" "flush it" "python3 -u"
mistake "ugi:$python raw.py bare" "it said 'c2'" "'bestmove MOVE' was expected"
mistake "ugi:$python raw.py noend" "it wrote 'bestmove c2' without the end of the line" "line feed"
mistake "ugi:$python raw.py notation" "'3/2'" "legal move in the notation"
mistake "ugi:$python raw.py hello" "it said 'hello' where 'ugiok' was expected"
mistake "ugi:$python raw.py once" "it has ended: exit status 0" "let it read lines until"
mistake "ugi:./fall" "killed by signal 11" "Segmentation fault" "-fsanitize=address"
mistake "ugi:$python nosuch.py" "there is no file 'nosuch.py'"
mistake "ugi:$python my bot/bot.py" "there is no file 'my'" "needs quotes: 'my bot/bot.py'"
mistake "ugi:./illegal.py" "is not executable" "python3 ./illegal.py" "chmod +x"
mistake "ugi:./plain" "is not executable" "chmod +x ./plain"
mistake "ugi:fall" "there is no program 'fall' on the path" "./fall"
mistake "ugi:pyhton3 bot.py" "there is no program 'pyhton3' on the path"
mistake "ugi:./wuqi" "is a folder, not a program"
mistake "python3 bot.py" "unknown player" "ugi:python3 bot.py"
! grep -rq "machine's fault" "$scratch/out" "$scratch/err"
result $? "no slip is the machine's fault"
for spec in "ugi:$python none.py" "ugi:$python raw.py bare" "ugi:$python nosuch.py" "ugi:./plain"; do
    "$program" check "$spec" reversi6 --lang zh --clock wall >"$scratch/out" 2>"$scratch/err"
    ! cat "$scratch/out" "$scratch/err" | grep -E '^(不通过|wuqi check)' | sed "s/“[^”]*”//g; s/\`[^\`]*\`//g" | grep -Eq '\b(is|the|no|was|returned|expected|not)\b'
    result $? "in Chinese without English words: $spec"
done
# A match and its record say the same.
"$program" match reversi6 --a "ugi:$python raw.py bare" --b random --games 2 --movetime 5000 --clock wall >"$scratch/out" 2>"$scratch/err"
grep -Eq "loses on time \(move 1: [0-9]+ ms used, 5050 allowed; [0-9]+ ms of processor time, load [0-9.]+ on [0-9]+ processors\): .*it said 'c2' where 'bestmove MOVE' was expected" "$scratch/out"
result $? "a loss on time says used, allowed, which move, how busy the machine was, and what was said"
cd "$root" || exit 2
exit $status
