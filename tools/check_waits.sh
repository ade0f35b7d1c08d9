#!/bin/bash
# SPDX-License-Identifier: MIT
# check_waits.sh [ROOT] - no test guesses how long something takes. Prints TAP, a line per rule; status 1 if one is broken.
#
# 1. Nothing sleeps for a tenth of a second or longer, or for a time that is worked out. A loop that polls sleeps less.
# 2. A limit of time is one that no machine reaches: 300 seconds and more.
# 3. Nothing is measured by the wall clock: processor time, counts and the order of events are the same on every machine.
#
# A line that has to break a rule says why in a comment that begins with `waits:`, on the line itself or on the one before. Bots of the tests may sleep (it is what some of
# them are for), and so may measurements that are not a part of `make test`. A few files are where tests wait; the others use what is there.
set -u
cd "${1:-$(dirname "$0")/..}" || exit 2
measurements='tests/web/(speed|spectators|screenshots)\.mjs|tests/python/(bench|speed)\.py|tests/clock_long\.sh|tests/cluster/(bench|spectators)\.py'
homes='tests/(tap\.sh|waiting\.py|support\.c|keeper\.py|web/browser\.mjs|protocol/run\.py|store/(chaos\.py|clock_shim\.c)|check_waits_test\.sh)'

status=0
# rule NAME PERL - PERL is a condition on $_, a line; $file is its file.
rule() {
    local name=$1 condition=$2 broken
    broken=$(find tests -type f \( -name '*.sh' -o -name '*.py' -o -name '*.mjs' -o -name '*.c' -o -name '*.h' \) -not -path '*/node_modules/*' -not -path 'tests/data/bots/*' |
        grep -vE "^($measurements|$homes)$" | LC_ALL=C sort | xargs -r perl -ne '
            BEGIN { $excused = 0 }
            our $file = $ARGV;
            my $now = /(#|\/\/|\/\*) waits: \S/;
            if (!$now && !$excused && !/^\s*(#|\/\/|\*|\/\*)/ && ('"$condition"')) { s/^\s+//; print "$file:$.: $_" }
            $excused = $now;
            if (eof) { close ARGV; $excused = 0 }')
    if [ -n "$broken" ]; then
        sed 's/^/# /' <<<"$broken"
        echo "not ok - $name"
        status=1
    else
        echo "ok - $name"
    fi
}

short='0(\.0[0-9]*)?' # seconds
rule "nothing sleeps by a guess" \
    "/\\bsleep\\s+(?!$short(\\s|;|\$))[\\d.\\\$\"]/ || /time\\.sleep\\((?!$short\\))/ || /\\b(usleep|nanosleep)\\(/ || /clock_sleep_ms\\((?!\\d{1,2}\\))/ || /waitForTimeout|setTimeout\\(/"
rule "a limit is one that no machine reaches" \
    '/\btimeout\s+(?:-\S+\s+(?:\d\S*\s+)?)*(\d+)[ms]?\s/ && $1 < 300 || /timeout\s*=\s*(\d+)/ && $1 < 300 || /\btimeout:\s*(\d+)/ && $1 < 300000 || /\balarm\(([1-9]\d*)\)/ && $1 < 300'
rule "nothing is measured by the wall clock" \
    '/\bclock_now_(ms|ns)\(|\bCLOCK_(MONOTONIC|REALTIME)\b|\btime\.(monotonic|time|perf_counter)\(|performance\.now\(|Date\.now\(|\$\{?SECONDS\b|\$\{?EPOCHREALTIME\b|\bdate \+%s/'
exit $status
