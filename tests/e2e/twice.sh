#!/bin/bash
# SPDX-License-Identifier: MIT
# twice.sh PROGRAM - everything that has one coordinator or one writer, called twice at once: the second is refused in a line that says who has it, or waits with --wait and goes
# on when the first is done; what came out is what one alone makes. A first that was killed stops nobody. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin twice
. tests/two.sh

# --- files -------------------------------------------------------------------------------------------------------

point=lock.held
train() { "$program" train eraser --positions 2000 --nodes 40 --seed 5 --rounds 5 --data "$work/data.zst" "$@"; }
one() { train; }
two() { train "$@"; }
fresh
one >"$scratch/out" 2>&1 && cp "$work/data.zst" "$scratch/alone.zst"
told $? "positions of one process alone"
same() { cmp "$scratch/alone.zst" "$work/data.zst" && no_lock_is_left; }
twice train 'wuqi train' "$work/data.zst" 'wuqi train'

# By another name it is the same file; weights that are being made, too.
two() { (cd "$work" && ln -sf data.zst link.zst && "$program" train eraser --positions 2000 --nodes 40 --seed 5 --data link.zst "$@"); }
fresh
train >"$scratch/out" 2>&1
start first first train --out "$work/weights"
held first "$FIRST"
second two
is_refused $? 'wuqi train' link.zst 'wuqi train'
told $? "train: a link to the file is the file"
second "$program" train eraser --positions 10 --nodes 40 --data "$work/other.zst" --out "$work/weights"
is_refused $? 'wuqi train' "$work/weights" 'wuqi train'
told $? "train: weights that are being made are refused, and nothing was begun"
[ ! -e "$work/other.zst" ] && [ ! -e "$work/other.zst.lock" ]
told $? "train: whoever is refused leaves nothing"
second "$program" --lang zh train eraser --positions 10 --nodes 40 --data "$work/data.zst"
grep -Eqx "wuqi train: $work/data.zst 正由“wuqi train”写入（$host 上的进程 [0-9]+，已 [0-9]+ s）：可用 --wait 等待其结束" "$scratch/two.err"
told $? "train: it is said in Chinese"
let_go "$FIRST"
ended first
told $? "train: the first goes on"

# A file is read while it is written: what is whole in it.
fresh
point=samples.added
start first first train
held first "$FIRST"
"$program" train eraser --positions 1 --data "$work/more.zst" --merge "$work/data.zst" >"$scratch/two" 2>"$scratch/two.err" &&
    cmp "$work/data.zst" "$work/more.zst" && [ -s "$work/more.zst" ]
told $? "train: another file takes what there is of a file that is being written"
let_go "$FIRST"
ended first && same
told $? "train: and the first is not disturbed"
point=lock.held

prove() { "$program" prove gomoku15 --file "$work/proof" --moves "h8 a8 g7 a1" "$@"; }
one() { prove; }
two() { prove "$@"; }
fresh
one >"$scratch/out" 2>&1 && cp "$work/proof" "$scratch/proof.alone"
told $? "a proof of one process alone"
same() { cmp "$scratch/proof.alone" "$work/proof" && no_lock_is_left; }
twice prove 'wuqi prove' "$work/proof" 'wuqi prove'

solve() { "$program" prove reversi6 --file "$work/book" --empties 32 "$@"; }
fresh
start first first solve
held first "$FIRST"
second solve
is_refused $? 'wuqi prove' "$work/book" 'wuqi prove'
told $? "prove reversi6: the second is refused, and says who has it"
killed first
rm -f "$FIRST"
start first first solve
held first "$FIRST"
told $? "prove reversi6: a first that was killed stops nobody"
killed first

lab() { "$program" lab run reversi-evals --quick --no-figure --out "$work" --json "$@"; }
one() { lab; }
two() { lab "$@"; }
fresh
one >"$scratch/lab.alone" 2>&1
told $? "an experiment of one process alone"
same() { alike "$scratch/lab.alone" "$scratch/two" && no_lock_is_left; }
twice lab 'wuqi lab' "$work/reversi-evals-quick" 'wuqi lab run'

# --- runs --------------------------------------------------------------------------------------------------------

point=lease.held
train() { "$program" train eraser --positions 2000 --nodes 40 --seed 5 --db "$work/db" "$@"; }
one() { train --data "$work/data.zst"; }
two() { train --data "$work/data.zst" "$@"; }
same() { cmp "$scratch/alone.zst" "$work/data.zst" && no_lock_is_left; }
twice 'train --db' 'wuqi train' "$work/data.zst" 'wuqi train'
two() { train --data "$work/second.zst" "$@"; }
same() { cmp "$scratch/alone.zst" "$work/second.zst"; }
twice 'train --db of another file' 'wuqi train' 'run 1' 'wuqi train'

prove() { "$program" prove gomoku15 --moves "h8 a8 g7 a1" --db "$work/db" "$@"; }
one() { prove --file "$work/proof"; }
two() { prove --file "$work/proof" "$@"; }
same() { cmp "$scratch/proof.alone" "$work/proof" && no_lock_is_left; }
twice 'prove --db' 'wuqi prove' "$work/proof" 'wuqi prove'
two() { prove --file "$work/second" "$@"; }
same() { cmp "$scratch/proof.alone" "$work/second"; }
twice 'prove --db of another file' 'wuqi prove' 'run 1' 'wuqi prove'

place=$scratch/work/db
play() { "$program" match ttt --a engine:depth=2 --b greedy --games 12 --seed 3 --db "$place" --json "$@"; }
one() { play; }
two() { play --resume "$@"; }
fresh
one >"$scratch/match.alone" 2>&1
told $? "a match of one process alone"
same() { alike "$scratch/match.alone" "$scratch/two"; }
point=job.played # the job that a killed one was playing is free, too
twice match 'wuqi match' 'run 1' 'wuqi match'
point=lease.held

cat >"$scratch/cup.json" <<'CUP'
{"name": "cup", "game": "ttt", "format": "roundrobin", "games": 2, "depth": 2, "players": ["engine:depth=2", "greedy", "random"]}
CUP
cup() { "$program" tournament "$scratch/cup.json" --db "$place" --json "$@"; }
one() { cup; }
two() { cup --resume "$@"; }
fresh
one >"$scratch/cup.alone" 2>&1
told $? "a tournament of one process alone"
same() { alike "$scratch/cup.alone" "$scratch/two"; }
twice tournament 'wuqi tournament' 'run 1' 'wuqi tournament'

prepare() {
    "$program" ladder new l --game ttt --depth 2 --db "$place" >"$scratch/out" 2>&1
    local bot
    for bot in engine:depth=2 greedy random; do
        "$program" ladder add l "${bot%%:*}" "$bot" --db "$place" >>"$scratch/out" 2>&1
    done
}
climb() { "$program" ladder run l --games 6 --db "$place" --json "$@"; }
one() { climb; }
two() { climb "$@"; }
fresh
one >"$scratch/ladder.once" 2>&1 && one >"$scratch/ladder.twice" 2>&1
told $? "two calls of a ladder, one after the other"
same() { alike "$scratch/two" "$scratch/ladder.twice" || { [ ! -s "$scratch/one" ] && alike "$scratch/two" "$scratch/ladder.once"; }; } # who was killed has played nothing
twice ladder 'wuqi ladder' 'run 1' 'wuqi ladder run'

# Two bots that are let in at once: both are there, each a player of its own.
fresh
point=ladder.valid
start first first "$program" ladder add l early engine:depth=1 --db "$place"
held first "$FIRST"
second "$program" ladder add l late engine:depth=1 --db "$place"
told $? "ladder: a bot comes in while another one is let in"
let_go "$FIRST"
ended first && [ "$(sqlite3 "$place" "SELECT COUNT(*), COUNT(DISTINCT player), MAX(player) FROM ladder_bot")" = '5|5|4' ] &&
    [ "$(sqlite3 "$place" "SELECT json_array_length(spec, '$.players'), json_extract(spec, '$.players[4].name') FROM run")" = '5|early' ]
told $? "ladder: and each is a player of its own"
fresh
start first first "$program" ladder add l early ugi:false --db "$place" # which cannot play
held first "$FIRST"
second "$program" ladder add l early engine:depth=2 --db "$place"
told $? "ladder: a bot comes in while another of its name is let in"
let_go "$FIRST"
ended first
[ $? -ne 0 ] && grep -q "there is already a bot 'early'" "$scratch/one.err" && [ "$(sqlite3 "$place" "SELECT status FROM ladder_bot WHERE name = 'early'")" = 1 ]
told $? "ladder: of two of one name one comes in"
point=lease.held

# Who waits ends at once when it is told to.
fresh
start first first one
held first "$FIRST"
start second second two --wait
held second "$SECOND"
send INT second
let_go "$SECOND"
ended second
[ $? -eq 1 ] && [ "$(tail -n 1 "$scratch/two.err")" = 'wuqi ladder: interrupted while it waited' ]
told $? "ladder: Ctrl-C ends the waiting"
killed first
unset -f prepare

# --- a lease that runs out ---------------------------------------------------------------------------------------

# The first is held in a game and by the thread that renews its lease, as a process is that the system has halted; the lease is over, and another takes the run. Awake again the first
# has lost it: it ends, and writes nothing.
two() { play --resume "$@"; }
fresh
start first eval 'WUQI_HALT="$(holds "$FIRST" job.played) $(holds "$scratch/kept.held" lease.kept)" play >"$scratch/one" 2>"$scratch/one.err"'
held first "$FIRST" && held first "$scratch/kept.held"
sqlite3 "$place" "UPDATE run_lease SET lease_until = 1; UPDATE job SET lease_until = 1 WHERE state = 1"
two >"$scratch/two" 2>"$scratch/two.err" && alike "$scratch/match.alone" "$scratch/two"
told $? "a lease that has run out is taken by another, who ends the match"
state() { sqlite3 "$place" "SELECT id, state FROM run; SELECT epoch, life, since FROM run_lease; SELECT id, token, state FROM job; SELECT * FROM game"; }
state >"$scratch/before"
let_go "$FIRST"
let_go "$scratch/kept.held"
ended first
[ $? -eq 1 ] && [ ! -s "$scratch/one" ] && grep -Eqx "wuqi match: run 1 was taken over by another process: this one stops" "$scratch/one.err"
told $? "the one that has lost it ends with a line that says so"
state | cmp - "$scratch/before"
told $? "and has written nothing"

# --- PostgreSQL --------------------------------------------------------------------------------------------------

as_server() { # a command of the server's package as its user
    if [ "$(id -u)" -eq 0 ]; then
        (cd "$scratch" && exec runuser -u postgres -- "$@")
    else
        "$@"
    fi
}
cleanup() { [ ! -d "$scratch/sql/cluster" ] || as_server "$bin/pg_ctl" -D "$scratch/sql/cluster" -m immediate -w stop >/dev/null 2>&1; }
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
mkdir "$scratch/sql"
if [ "$(id -u)" -eq 0 ]; then chown postgres "$scratch/sql"; fi
as_server "$bin/initdb" -D "$scratch/sql/cluster" -A trust -U postgres --no-sync >"$scratch/out" 2>&1 &&
    as_server "$bin/pg_ctl" -D "$scratch/sql/cluster" -l "$scratch/sql/log" -w -t 300 -o "-c listen_addresses= -c unix_socket_directories=$scratch/sql" start >>"$scratch/out" 2>&1
result $? "PostgreSQL starts"
place="postgresql://postgres@/postgres?host=$scratch/sql"
query() { as_server "$bin/psql" -h "$scratch/sql" -U postgres -qAt -d postgres -c "$1"; }
prepare() { query 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' >"$scratch/out" 2>&1; }
same() { alike "$scratch/match.alone" "$scratch/two"; }
one() { play; }
twice 'match on PostgreSQL' 'wuqi match' 'run 1' 'wuqi match'

fresh
start first eval 'WUQI_HALT="$(holds "$FIRST" job.played) $(holds "$scratch/kept.held" lease.kept)" play >"$scratch/one" 2>"$scratch/one.err"'
held first "$FIRST" && held first "$scratch/kept.held"
query "UPDATE run_lease SET lease_until = 1; UPDATE job SET lease_until = 1 WHERE state = 1"
two >"$scratch/two" 2>"$scratch/two.err" && same
told $? "match on PostgreSQL: a lease that has run out is taken by another"
let_go "$FIRST"
let_go "$scratch/kept.held"
ended first
[ $? -eq 1 ] && [ ! -s "$scratch/one" ] && grep -q 'was taken over by another process: this one stops' "$scratch/one.err"
told $? "match on PostgreSQL: the one that has lost it ends with a line that says so"
exit $status
