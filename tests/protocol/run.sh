#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh [WUQI [SESSION...]] - plays the sessions of this folder against `wuqi engine` and prints TAP, a line per
# session, and at the end `N passed, N failed`. Status 1 if one failed.
#
# A session is a text file; each line is a step:
#   ! ARGUMENTS    what follows `wuqi engine`; the first step
#   > LINE         sends the line
#   ]N TEXT        sends a line of TEXT repeated N times
#   = REGEX        the next line of output is this
#   < REGEX        a line of output from here on is this; lines before it are passed over
#   - REGEX        no line passed over since the last `>` was this
#   @ MS           the next = or < has so much time from the last line sent (5000 without it)
#   ~ MS           waits
#   . STATUS       the input ends; the program must end with this status (0 without it)
#   2 REGEX        after the end: a line on standard error is this
# Patterns are extended regular expressions that must match the whole line. Lines that begin with # are comments.
set -u
export LC_ALL=C
wuqi=$(realpath "${1:-./wuqi}")
shift
cd "$(dirname "$0")" || exit 1
[ $# -gt 0 ] || set -- *.session
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
passed=0 failed=0

# Sets $now; nothing here forks, for forks would count as the program's time.
tell_now() {
    now=$((${EPOCHREALTIME/[.,]/} / 1000))
}

complain() {
    problem="line $number: $step: $1"
    return 1
}

# Takes a line of output into $line, from what was put aside or from the program; false if none comes in time.
next_line() {
    local left seconds
    if [ "$taken" -lt ${#aside[@]} ]; then
        line=${aside[taken++]}
        return
    fi
    tell_now
    left=$((deadline > now ? deadline - now : 1))
    printf -v seconds '%d.%03d' $((left / 1000)) $((left % 1000))
    IFS= read -r -t "$seconds" -u "$from" line
}

expect_next() {
    next_line || { complain "no answer in time"; return; }
    [[ $line =~ ^($1)$ ]] || complain "got '$line'"
}

expect_somewhere() {
    while next_line; do
        [[ $line =~ ^($1)$ ]] && return
        seen+=("$line")
    done
    complain "no such line in time"
}

# Waits, and puts aside what comes meanwhile: reading it later would count as the program's time.
linger() {
    local lines=("${aside[@]:taken}") last=$deadline
    taken=${#aside[@]}
    tell_now
    deadline=$((now + $1))
    while [ "$now" -lt "$deadline" ]; do
        next_line && lines+=("$line")
        tell_now
    done
    aside=("${lines[@]}")
    taken=0
    deadline=$last
}

expect_none() {
    local old
    for old in "${seen[@]}"; do
        [[ ! $old =~ ^($1)$ ]] || { complain "got '$old'"; return; }
    done
}

expect_end() {
    local status ticks=0
    exec {to}>&-
    while kill -0 "$pid" 2>/dev/null; do
        ticks=$((ticks + 1))
        [ "$ticks" -lt 500 ] || { complain "it does not end"; return; }
        sleep 0.01
    done
    wait "$pid"
    status=$?
    ended=1
    [ "$status" -eq "$1" ] || complain "status $status"
}

sent() {
    seen=()
    tell_now
    since=$now
    deadline=$((since + 5000))
}

obey() {
    local rest=${step:2}
    case $step in
    '' | '#'*) ;;
    '>'*) sent && printf '%s\n' "$rest" >&"$to" ;;
    ']'*) sent && printf '%*s\n' "${step:1:5}" '' | sed "s/ /${step#* }/g" >&"$to" ;;
    '='*) expect_next "$rest" && deadline=$((since + 5000)) ;;
    '<'*) expect_somewhere "$rest" && deadline=$((since + 5000)) ;;
    '-'*) expect_none "$rest" ;;
    '@'*) deadline=$((since + rest)) ;;
    '~'*) linger "$rest" ;;
    '.'*) expect_end "$rest" ;;
    '2'*) grep -qxE -- "$rest" "$errors" || complain "stderr: $(head -c 200 "$errors")" ;;
    *) complain "not a step" ;;
    esac
}

play() { # FILE
    local arguments step number=1 seen=() aside=() taken=0 now since deadline ended=0 line pid to from
    IFS= read -r arguments <"$1"
    read -ra arguments <<<"${arguments#! }"
    coproc ENGINE { exec "$wuqi" engine "${arguments[@]}" 2>"$errors"; }
    pid=$ENGINE_PID
    exec {to}>&"${ENGINE[1]}" {from}<&"${ENGINE[0]}"
    eval "exec ${ENGINE[1]}>&- ${ENGINE[0]}<&-"
    problem=
    sent
    while [ -z "$problem" ] && IFS= read -r step; do
        number=$((number + 1))
        obey
    done < <(tail -n +2 "$1")
    step='the end'
    [ -n "$problem" ] || [ "$ended" -eq 1 ] || expect_end 0
    if [ "$ended" -eq 0 ]; then
        kill "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    fi
    exec {from}<&-
    [ -z "$problem" ]
}

trap '' PIPE
for session in "$@"; do
    # On a busy machine an answer may be late through no fault of the program; three times in a row it is not.
    tries=3
    until play "$session" 2>/dev/null; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] && [[ $problem == *"in time" ]] || break
    done
    if [ -z "$problem" ]; then
        echo "ok - ${session%.session}"
        passed=$((passed + 1))
    else
        echo "# $problem"
        echo "not ok - ${session%.session}"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
