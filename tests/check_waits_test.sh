#!/bin/bash
# SPDX-License-Identifier: MIT
# check_waits_test.sh - tools/check_waits.sh complains about a line that guesses how long something takes, and about no other. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin waits
mkdir -p "$scratch/tree/tests/web"

# said RULE|- FILE LINE... - the checker must complain about RULE (`-`: about nothing) where a file has these lines
said() {
    local rule=$1 file=$2
    shift 2
    rm -f "$scratch"/tree/tests/*.* "$scratch"/tree/tests/web/*
    printf '%s\n' "$@" >"$scratch/tree/tests/$file"
    tools/check_waits.sh "$scratch/tree" >"$scratch/out"
    if [ "$rule" = - ]; then
        ! grep -q '^not ok' "$scratch/out"
    else
        [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $rule" "$scratch/out" && grep -q "^# tests/$file:$#: " "$scratch/out"
    fi
    result $? "$rule: ${*: -1}"
}
sleeps='nothing sleeps by a guess' limit='a limit is one that no machine reaches' wall='nothing is measured by the wall clock'
said "$sleeps" a.sh '    sleep 1'
said "$sleeps" a.sh 'do_it; sleep 0.2'
said "$sleeps" a.sh 'until ready; do' '    sleep $delay'
said "$sleeps" a.py 'time.sleep(0.25)'
said "$sleeps" a.c '    clock_sleep_ms(120);'
said "$sleeps" a.c '    usleep(120);'
said "$sleeps" web/a.mjs 'await page.waitForTimeout(30);'
said "$sleeps" web/a.mjs 'await new Promise((resolve) => setTimeout(resolve, 100));'
said "$limit" a.sh 'timeout 20 make'
said "$limit" a.sh 'timeout -k 10 120 make'
said "$limit" a.py 'subprocess.run(words, timeout=60)'
said "$limit" web/a.mjs "await page.waitForSelector('.lines', { timeout: 30000 });"
said "$limit" a.c '    alarm(60);'
said "$wall" a.c '    int64_t start = clock_now_ms();'
said "$wall" a.py 'start = time.monotonic()'
said "$wall" a.sh 'begin=$(date +%s%N)'
said "$wall" web/a.mjs 'const start = performance.now();'
said - a.sh 'until ready; do sleep 0.01; done'
said - a.sh '# it used to sleep 1 here' 'timeout 300 make'
said - a.py 'subprocess.run(words, timeout=300)'
said - a.sh 'sleep 1 # waits: a file system that keeps whole seconds'
said - a.c '    /* waits: only shown to a person */' '    int64_t start = clock_now_ms();'
said "$sleeps" a.sh '# waits: for one line alone' 'true' 'sleep 1'
said - web/speed.mjs 'const start = performance.now();'
exit $status
