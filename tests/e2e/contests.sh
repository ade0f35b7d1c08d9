#!/bin/bash
# SPDX-License-Identifier: MIT
# contests.sh PROGRAM - what people read of matches: names, ids of games, why a bot failed; Ctrl-C.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin contests
export LC_ALL=C.UTF-8
cp -r tests/data/bots "$scratch/bots" && chmod -R a+rX "$scratch/bots"
bots=$scratch/bots

# Names, given and derived; what the bot was asked when it failed, and where in its program.
"$program" match ttt --a "li=ugi:python3 $bots/hostile.py nothing" --b "ugi:python3 -u '$bots/raising.py'" --games 2 --random-plies 0 --seed 3 --nodes 1000 \
    >"$scratch/out" 2>"$scratch/err"
grep -q '^Finished game 1 (li vs raising.py): 1-0 {O breaks down: .*exit status 1: KeyError: .* (raising.py line 7)}$' "$scratch/out" &&
    grep -q '^Results of li vs raising.py ' "$scratch/out" && grep -q '^Offences of raising.py: on time 0, illegal moves 0, crashes 2$' "$scratch/out"
result $? "bots are called by their names"
grep -q '^  position: ' "$scratch/out" && grep -q '^  sent: position startpos moves ' "$scratch/out" && grep -q '^  sent: go ' "$scratch/out" &&
    grep -q '^  stderr: .*raising.py", line 7, in look_up' "$scratch/out"
result $? "a bot's failure comes with the position, the lines it was sent and its last words"
"$program" match ttt --a "ugi:python3 $bots/hostile.py bytes_" --b random --games 2 --random-plies 0 --nodes 1000 >"$scratch/out" 2>"$scratch/err"
grep -q '^  answered: bestmove' "$scratch/out"
result $? "an illegal answer is shown"
grep -q '^Run: 2 (wuqi runs 2 --games, wuqi replay 2.1, wuqi bundle 2.1)$' "$scratch/out" && "$program" runs 2 --games >"$scratch/out" 2>"$scratch/err" &&
    grep -q '^2\.1  hostile.py vs random: 0-1 {' "$scratch/out" && grep -q '^2\.2  random vs hostile.py: 1-0 {' "$scratch/out" &&
    "$program" replay 2.2 --json >"$scratch/out" 2>"$scratch/err" && "$program" bundle 2.2 --out "$scratch/bundle" >"$scratch/out" 2>"$scratch/err"
result $? "games have ids that replay and bundle take"
"$program" runs 1 --games --json >"$scratch/out" 2>"$scratch/err" && grep -q '^{"id":"1.1","first":"li","second":"raising.py",.*"fault":{"position":' "$scratch/out"
result $? "and the reasons of failures are kept with them"
"$program" runs 1 --export "$scratch/run.jsonl" >/dev/null 2>&1 && "$program" convert "$scratch/run.jsonl" --to pgn >"$scratch/out" 2>"$scratch/err" &&
    [ "$(grep -c '"li"\]$' "$scratch/out")" -eq 2 ] && "$program" runs 1 >"$scratch/out" && grep -q '^ *[12] li ' "$scratch/out"
result $? "an exported run and its table have the names, too"
"$program" match ttt --a random --b random --games 2 --json >"$scratch/out" 2>"$scratch/err" && grep -q '"names":{"a":"random (a)","b":"random (b)"}' "$scratch/out"
result $? "two players of one name are told apart"

"$program" match ttt --a $'\xff=random' --b random --games 2 >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ] && grep -q 'not UTF-8' "$scratch/err" && ! "$program" match ttt --a =random --b random --games 2 >"$scratch/out" 2>"$scratch/err" && grep -q "unknown player '=random'" "$scratch/err"
result $? "names that are none are refused"

# Another build of the program by its path.
cp "$program" "$scratch/old wuqi"
"$program" match ttt --a this --b "$scratch/old wuqi" --games 2 --nodes 100 --db none >"$scratch/out" 2>"$scratch/err" && grep -q '^Results of this vs old wuqi ' "$scratch/out" &&
    "$program" match ttt --a "new=this" --b "old=$scratch/old wuqi" --games 2 --nodes 100 --db none --json >"$scratch/out" 2>"$scratch/err" &&
    grep -q '"names":{"a":"new","b":"old"}' "$scratch/out" && grep -q '"a":"engine"' "$scratch/out"
result $? "this build plays another one that is named by its path"
! "$program" match ttt --a this --b "$scratch/no-wuqi" --games 2 --db none >"$scratch/out" 2>"$scratch/err" && [ "$(wc -l <"$scratch/err")" -eq 1 ]
result $? "refused: a build that is not there"

# Ctrl-C where nothing is kept: what was played counts, the half of a pair included, and nothing is promised.
# The second game of the pair waits for a bot that never answers.
start match "$program" match ttt --a random --b "ugi:python3 $bots/hostile.py second" --games 10 --random-plies 0 --nodes 1000 --db none >"$scratch/out" 2>"$scratch/err"
await grep -q 'Finished game 1 ' "$scratch/out" && send INT match
ended match
[ $? -eq 1 ] && grep -q '^Games: 1, ' "$scratch/out" && grep -q '^1 of 10 games$' "$scratch/err" && ! grep -q 'resume\|^Run:' "$scratch/out" "$scratch/err"
result $? "Ctrl-C with --db none reports the games played and promises nothing"
for option in --resume --queue; do
    "$program" match ttt --a random --b random --games 2 --db none $option >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ] && grep -q -- "$option" "$scratch/err"
    result $? "refused: --db none $option"
done
exit $status
