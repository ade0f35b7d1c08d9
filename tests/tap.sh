# SPDX-License-Identifier: MIT
# tap.sh - for scripts that test by commands: `. tests/tap.sh` from the root of the project.
#
# What runs beside a script is started by `start`, in a process group of its own, and is ended with its whole group when the script ends, however
# it ends. Nothing here guesses how long something takes: a script waits for a condition (`await`), or holds the program at a named point
# (`held`, `let_go`; src/base/halt.h) and does there what it has to do.
status=0
declare -A pids=()
AWAIT_SECONDS=300 # what no machine needs; whoever waits so long waits in vain

# begin NAME - makes the folder $scratch, which goes at the end with all that was started; a function `cleanup` is called first, if there is one.
begin() {
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/wuqi-$1-XXXXXX") || exit 2
    chmod 755 "$scratch"
    export XDG_DATA_HOME=$scratch/data
    trap tap_end EXIT
}
tap_end() {
    local name
    if declare -F cleanup >/dev/null; then cleanup; fi
    for name in "${!pids[@]}"; do killed "$name"; done
    rm -rf "$scratch"
}

# --- processes -------------------------------------------------------------------------------------------------

# start NAME COMMAND... - begins a command or a function in the background, in a process group of its own in which Ctrl-C is not ignored; an earlier one of
# that name is ended
start() {
    local name=$1
    shift
    [ -z "${pids[$name]:-}" ] || killed "$name"
    set -m
    "$@" &
    pids[$name]=$!
    set +m
}
# send SIGNAL NAME - to the whole group of a process that was started
send() { kill "-$1" -- "-${pids[$2]}" 2>/dev/null; }
running() { [ -n "${pids[$1]:-}" ] && kill -0 "${pids[$1]}" 2>/dev/null; }
# ended NAME - waits for its end; its status. What is left of its group is ended, and is gone when this returns: where the group began with a function, the
# shell that ran it can be gone before the program that it had started.
ended() {
    local code
    wait "${pids[$1]}" 2>/dev/null
    code=$?
    send KILL "$1"
    await tap_group_gone "${pids[$1]}"
    unset "pids[$1]"
    return $code
}
# No process of the group is left, but for those that are dead with all their threads and wait for their parent.
tap_group_gone() {
    kill -0 -- "-$1" 2>/dev/null || return 0
    local group=$1 process about threads
    for process in /proc/[0-9]*; do
        { read -r about <"$process/stat"; } 2>/dev/null || continue
        set -- ${about##*) } # state, parent, group
        [ "$3" = "$group" ] || continue
        threads=("$process"/task/*)
        [ "$1" = Z ] && [ ${#threads[@]} -le 1 ] || return 1
    done
}
# killed NAME - ends it at once with its whole group; true if it was still running
killed() {
    running "$1"
    local code=$?
    send KILL "$1"
    ended "$1"
    return $code
}

# --- waiting ---------------------------------------------------------------------------------------------------

# await COMMAND... - until it is true; false after AWAIT_SECONDS
await() {
    local end=$((SECONDS + AWAIT_SECONDS))
    until "$@"; do
        if [ $SECONDS -ge $end ]; then
            echo "# waited in vain for: $*"
            return 1
        fi
        sleep 0.01
    done
}
# holds FILE POINT [N] - for WUQI_HALT: the program stops at the N-th passing of the point, writes the file and goes on when it is gone
holds() { printf '%s:%d=%s' "$2" "${3:-1}" "$1"; }
# held NAME FILE - waits until the process is held there; false if it ended before
held() { await tap_held_or_over "$1" "$2" && [ -s "$2" ]; }
tap_held_or_over() { [ -s "$2" ] || ! running "$1"; }
let_go() { rm -f "$1"; }

# serve NAME PROGRAM [ARGUMENT...] - starts `PROGRAM serve` on a free port and waits until it listens; $port and $served, what it said
serve() {
    local name=$1 program=$2
    shift 2
    served=$scratch/$name.served
    : >"$served"
    start "$name" "$program" serve --listen 127.0.0.1:0 --json "$@" >"$served" 2>"$scratch/$name.err"
    await tap_held_or_over "$name" "$served" && port=$(sed -nE 's/.*"port": ?([0-9]+).*/\1/p' "$served") && [ -n "$port" ]
}

# --- telling ---------------------------------------------------------------------------------------------------

# verdict STATUS NAME
verdict() {
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        status=1
    fi
}

check() { # NAME COMMAND... - tells what the command said only if it fails
    local name=$1
    shift
    if "$@" >"$scratch/out" 2>&1; then
        verdict 0 "$name"
    else
        sed 's/^/# /' "$scratch/out" | tail -n 20
        verdict 1 "$name"
    fi
}

# result STATUS NAME - for commands that were run before: tells what they left in `out`, `err` and so on of $scratch only if they failed
result() {
    [ "$1" -eq 0 ] || cat "$scratch"/out "$scratch"/err "$scratch"/one "$scratch"/two 2>/dev/null | sed 's/^/# /' | cut -c 1-300 | head -n 30
    verdict "$1" "$2"
}
