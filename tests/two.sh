# SPDX-License-Identifier: MIT
# two.sh - for scripts that call a command twice at once: `. tests/two.sh` after `begin`. The second is refused in a line that says who has what it wants, or waits with
# --wait and goes on when the first is done.
#
# $point is where the first is held: lock.held for files, lease.held for runs.
FIRST=$scratch/first.held SECOND=$scratch/second.held
host=$(uname -n)

first() { WUQI_HALT=$(holds "$FIRST" "$point") "$@" >"$scratch/one" 2>"$scratch/one.err"; }
second() { WUQI_HALT=$(holds "$SECOND" lock.waits) "$@" >"$scratch/two" 2>"$scratch/two.err"; }

# says COMMAND WHAT HOLDER - the second has said in one line that the first has it
says() {
    [ "$(wc -l <"$scratch/two.err")" -eq 1 ] &&
        grep -Eqx "$1: $2 is being (written|played) by '$3' \(process $(cat "$FIRST") on $host, for [0-9]+ (s|min)\): wait for its end with --wait" "$scratch/two.err"
}
is_refused() { # STATUS COMMAND WHAT HOLDER
    [ "$1" -eq 1 ] && [ ! -s "$scratch/two" ] && says "$2" "$3" "$4"
}
show_errors() { sed 's/^/# /' "$scratch/one.err" "$scratch/two.err" 2>/dev/null | cut -c 1-300; }
told() { # STATUS NAME
    [ "$1" -eq 0 ] || show_errors
    verdict "$1" "$2"
}

# twice NAME COMMAND WHAT HOLDER - with functions `one` (begins it), `two` (begins it again, or goes on) and `same` (what there is at the end is what one alone makes).
# COMMAND names itself so in errors; WHAT, a pattern, is what it wants.
twice() {
    local name=$1 command=$2 what=$3 holder=$4
    fresh
    start first first one
    held first "$FIRST" || show_errors
    second two
    is_refused $? "$command" "$what" "$holder"
    told $? "$name: the second is refused, and says who has it"

    start second second two --wait
    held second "$SECOND" && grep -Eqx "$command: waiting: $what is being (written|played) by '$holder' \(process [0-9]+ on $host, for .*\)" "$scratch/two.err"
    told $? "$name: with --wait it waits, and says for whom"
    let_go "$SECOND"
    let_go "$FIRST"
    ended first
    local begun=$?
    ended second
    local waited=$?
    [ $begun -eq 0 ] && [ $waited -eq 0 ] && same
    told $? "$name: it goes on when the first is done, and the result is that of one alone"

    fresh
    start first first one
    held first "$FIRST"
    killed first
    second two
    [ $? -eq 0 ] && same
    told $? "$name: a first that was killed stops nobody"
    rm -f "$FIRST" "$SECOND"
}

# A new place for what the case makes.
fresh() {
    work=$scratch/work
    rm -rf "$work" "$FIRST" "$SECOND"
    mkdir "$work"
    if declare -F prepare >/dev/null; then prepare; fi
}
no_lock_is_left() { [ -z "$(find "$work" -name '*.lock')" ]; }

# Without what differs from run to run: numbers of runs, times.
plain() { sed -E 's/"run":[0-9]+|"match":[0-9]+|"time_ms":\{[^}]*\}|"time_s":[0-9.]+|"(start_ms|warnings)":[^]}]*[]}]//g' "$1"; }
alike() { cmp -s <(plain "$1") <(plain "$2"); }
