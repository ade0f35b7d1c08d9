# SPDX-License-Identifier: MIT
# ends.sh - for scripts that end a command at a named point, or the whole machine: `. tests/power/ends.sh` after `begin`.
#
# A case has functions: `one` does the work in $disk, `again` goes on with it, `same` compares what there is with what one alone has made, $alone.
disk=$scratch/disk mirror=$scratch/mirror alone=$scratch/alone HELD=$scratch/cut.held
cc -std=c17 -D_GNU_SOURCE -O1 -shared -fPIC -o "$scratch/power_shim.so" tests/power/power_shim.c || exit 2

fresh_disk() {
    rm -rf "$disk" "$mirror" "$alone" "$HELD"
    mkdir "$disk" "$mirror" "$alone"
    if declare -F prepare >/dev/null; then prepare; fi
}
noted() { LD_PRELOAD=$scratch/power_shim.so WUQI_TEST_DISK=$disk WUQI_TEST_MIRROR=$mirror "$@"; }
cut_first() { WUQI_HALT=$(holds "$HELD" "$1" "$2") noted one >"$scratch/one" 2>"$scratch/one.err"; }
# the disks after a crash of the machine: worst cases
power_fails() { tests/power/after.py "$disk" "$mirror" "$scratch/late" late && tests/power/after.py "$disk" "$mirror" "$scratch/early" early; }
# becomes DISK - that is the disk from now on
becomes() { rm -rf "$disk" && cp -a "$1" "$disk"; }
errors() { sed 's/^/# /' "$scratch"/one.err "$scratch"/again.err "$scratch"/out 2>/dev/null | cut -c 1-300 | tail -n 20; }
said() { # STATUS NAME
    [ "$1" -eq 0 ] || errors
    verdict "$1" "$2"
}

# what was being written when it was ended is gone (src/base/outfile.h)
nothing_beside() { find "$disk" -name '.*.new*' >"$scratch/out" && [ ! -s "$scratch/out" ]; }

# undisturbed NAME - does it once; what it was told as done is still there when the power fails a moment later. A function `alone_is` keeps the result.
undisturbed() {
    fresh_disk
    noted one >"$scratch/one" 2>"$scratch/one.err" && alone_is
    said $? "$1: undisturbed"
    power_fails
    local names
    for names in late early; do
        becomes "$scratch/$names"
        same >"$scratch/out" 2>&1
        said $? "$1: what was told as done is on the disk (names $names)"
    done
}

# ended_at NAME POINT [N] - ends it at the N-th passing of the point by SIGKILL, and by a failure of the power; it goes on, and the result is that of an undisturbed run
ended_at() {
    local name=$1 point=$2 number=${3:-1} disks
    rm -rf "$disk" "$mirror" "$HELD"
    mkdir "$disk" "$mirror"
    if declare -F prepare >/dev/null; then prepare; fi
    start first cut_first "$point" "$number"
    held first "$HELD"
    said $? "$name: held at $point $number"
    power_fails
    killed first
    rm -f "$HELD" && rm -rf "$scratch/killed" && cp -a "$disk" "$scratch/killed"
    for disks in killed late early; do
        becomes "$scratch/$disks"
        again >"$scratch/one" 2>"$scratch/again.err" && same >"$scratch/out" 2>&1 && nothing_beside
        said $? "$name: ended at $point $number ($disks), it goes on to the same result"
    done
}
