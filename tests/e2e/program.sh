#!/bin/bash
# SPDX-License-Identifier: MIT
# program.sh PROGRAM - the program as a user meets it: answers, exit statuses, one clear line for bad input.
set -u
program=$1

. tests/tap.sh
begin program

# good PATTERN ARGUMENT... - status 0, nothing on stderr but progress, and the pattern in the output.
good() {
    local pattern=$1
    shift
    "$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null && grep -qE -- "$pattern" "$scratch/out"
    result $? "wuqi $* says $pattern"
}

# bad PATTERN ARGUMENT... - status 2, nothing on stdout, one line on stderr with the pattern.
bad() {
    local pattern=$1
    shift
    "$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    [ $? -eq 2 ] && [ ! -s "$scratch/out" ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -qiE -- "$pattern" "$scratch/err"
    result $? "wuqi $* is refused: $pattern"
}

# json KEY... -- ARGUMENT... - every line of the output is an object with these keys.
json() {
    local keys=()
    while [ "$1" != -- ]; do
        keys+=("$1")
        shift
    done
    shift
    "$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    local fine=$?
    grep -qvE '^\{.*\}$' "$scratch/out" && fine=1
    [ -s "$scratch/out" ] || fine=1
    for key in "${keys[@]}"; do
        tail -n 1 "$scratch/out" | grep -q "\"$key\":" || fine=1
    done
    result "$fine" "wuqi $* gives JSON with ${keys[*]}"
}

good 'perft' help
good 'depth' help analyze
good '56' perft reversi8 3
good '1364' perft reversi6 5
good 'reversi8' games
good 'Game over' play --demo
json game position best score bound solved depth seldepth nodes time_ms nps pv -- analyze ttt --depth 9 --json
json game position best score bound solved depth seldepth nodes time_ms nps pv -- analyze reversi8 --nodes 5000 --json
json game best -- analyze reversi6 --depth 4 --moves 'c2 b2' --json
json best -- analyze ttt --position 'XX-OO---- X' --depth 3 --json
json nodes -- bench ttt --json
good 'Black wins from the empty board, in at most 63 plies' prove gomoku15 --verify data/gomoku15.proof.zst
good 'agree' prove reversi6 --verify data/reversi6.solved.zst

echo nothing >"$scratch/out.zst"
bad "unknown command 'fly'" fly
bad 'no file of proofs' prove gomoku15 --verify data/reversi6.solved.zst
bad 'not a zstd file' prove gomoku15 --verify "$scratch/out.zst"
bad 'game' analyze
bad "unknown game 'go'" analyze go --depth 3
bad '36 squares' analyze reversi6 --position XX --depth 3
bad 'side' analyze ttt --position 'XX-OO----' --depth 3
bad 'flips nothing' analyze reversi8 --moves 'a1' --depth 3
bad 'move 2' analyze reversi8 --moves 'd3 d3' --depth 3
bad 'depth' analyze ttt --depth x
bad 'depth' analyze ttt --depth 0
bad 'depth' analyze ttt --depth
bad 'colour' analyze ttt --colour red
bad "option .-1" perft reversi8 -1
bad 'depth' perft reversi8 99999999999999999999
bad 'no/such/file' suite reversi8 no/such/file
bad "unknown game 'go'" play go
bad 'level' play ttt --level 11
bad 'witch' match reversi6 --a witch --b random --games 2
bad 'eval' match reversi6 --a classic:eval=z --b random --games 2

# A trace is right if it is whole: wherever it is cut, somebody says so.
"$program" trace ttt --depth 2 --out "$scratch/whole.trace" >/dev/null 2>&1
size=$(stat -c %s "$scratch/whole.trace") taken=
for part in $(seq 100 11 "$size"); do
    [ "$part" -eq "$size" ] && break
    head -c "$part" "$scratch/whole.trace" >"$scratch/cut.trace"
    "$program" trace "$scratch/cut.trace" >"$scratch/out" 2>"$scratch/err"
    [ $? -ne 0 ] && [ ! -s "$scratch/out" ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] || taken="$taken $part"
done
[ "$size" -gt 150 ] && [ -z "$taken" ]
result $? "a trace that is cut short is not called right (cut at:$taken)"
good 'all of them right' trace "$scratch/whole.trace"
head -c 146 "$scratch/whole.trace" >"$scratch/cut.trace"
"$program" trace "$scratch/cut.trace" --print >"$scratch/out" 2>"$scratch/err"
[ $? -ne 0 ] && [ -s "$scratch/out" ] && grep -q 'cut short' "$scratch/err"
result $? "what there is of it is shown, and that it is not all"
exit $status
