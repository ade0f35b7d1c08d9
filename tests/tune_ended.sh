#!/bin/bash
# SPDX-License-Identifier: MIT
# tune_ended.sh PROGRAM - a tuning is ended at named points, by SIGKILL and by a machine that loses its power: with --resume it ends at the same numbers and the same match. PROGRAM is
# that of `make tune`. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin tune-cut
. tests/two.sh
. tests/power/ends.sh

tune() {
    "$program" tune reversi6 --params REVERSI_ORDER_MOBILITY,KILLER_SCORE,LATE_BASE --nodes 300 --games 32 --round 8 --rate 1000 --final-games 8 --seed 3 --db "$disk/db" --json "$@"
}
runs() { sqlite3 "$disk/db" "SELECT id, kind, state FROM run ORDER BY id; SELECT run_id, number, pair, a, b, a_first, points, plies, ending FROM game ORDER BY run_id, number"; }
one() { tune; }
again() { tune --resume; }
alone_is() { runs >"$alone/runs" && [ -s "$alone/runs" ] && cp "$scratch/one" "$alone/said"; }
same() { runs | cmp - "$alone/runs"; }
undisturbed "tune"
# What is said at the end is the same, too.
same() { runs | cmp - "$alone/runs" && alike "$scratch/one" "$alone/said"; }
ended_at "tune" store.submit 2
ended_at "tune" store.submit 6
ended_at "tune" lease.held 2
exit $status
