#!/bin/bash
# SPDX-License-Identifier: MIT
# tune_twice.sh PROGRAM - a tuning called twice at once: the second is refused or waits, and ends at the same numbers and the same match; a first that was killed stops nobody. PROGRAM
# is that of `make tune`. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin tune-twice
. tests/two.sh

point=lease.held
tune() {
    "$program" tune reversi6 --params REVERSI_ORDER_MOBILITY,KILLER_SCORE,LATE_BASE --nodes 300 --games 32 --round 8 --rate 1000 --final-games 8 --seed 3 --db "$work/db" --json "$@"
}
one() { tune; }
two() { tune --resume "$@"; }
fresh
one >"$scratch/tune.alone" 2>"$scratch/one.err"
told $? "a tuning of one process alone, with its match"
same() { alike "$scratch/tune.alone" "$scratch/two" && [ "$(sqlite3 "$work/db" "SELECT COUNT(*), SUM(state) FROM run")" = '2|2' ]; } # no second match
twice tune 'wuqi tune' 'run 1' 'wuqi tune'

# Where the first is in the match at the end it has both runs.
first() { WUQI_HALT=$(holds "$FIRST" lease.held 2) "$@" >"$scratch/one" 2>"$scratch/one.err"; }
twice 'tune, its match' 'wuqi tune' 'run 1' 'wuqi tune'
exit $status
