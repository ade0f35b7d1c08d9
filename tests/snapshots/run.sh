#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Snapshot tests of the program: cases/NAME.cmd is a shell line that uses $WUQI and may write to $SCRATCH;
# cases/NAME.out is what it must print (stdout, then stderr, then the exit status). What differs from run to run -
# times, speeds, node counts, and lists that grow - is masked.
#
# run.sh [--update] [PROGRAM]: --update writes the .out files anew. The last line is `N passed, N failed`.
set -u
here=$(cd "$(dirname "$0")" && pwd)
[ "${1:-}" = --update ] && update=1 && shift || update=0
export WUQI=${1:-$here/../../wuqi}
export CASES=$here/cases
unset WUQI_LANG LC_MESSAGES
export LC_ALL=C LANG=C NO_COLOR=1
[ -x "$WUQI" ] || { echo "snapshots: $WUQI is not there (run make)"; echo "0 passed, 1 failed"; exit 1; }
WUQI=$(cd "$(dirname "$WUQI")" && pwd)/$(basename "$WUQI")
. "$here/../tap.sh"
begin snapshots
work=$scratch

mask() {
    sed -E \
        -e "s#$CASES/##g; s#$work/scratch/##g" \
        -e 's/"(time_ms|time_us|nps|nodes)":[0-9]+/"\1":N/g' \
        -e 's/"time_ms":\{"a":[0-9]+,"b":[0-9]+\}/"time_ms":{"a":N,"b":N}/g' \
        -e 's/"(times_ms|cpu_ms|nodes)":\[[^]]*\]/"\1":[N]/g' \
        -e 's/ +[0-9]+\.[0-9]{3} +[0-9,]+ +[0-9,]+(  |$)/ TIME NODES NPS\1/' \
        -e 's/[0-9]+\.[0-9]{3} (s|秒)/TIME \1/g' \
        -e 's/[0-9]+ nodes\/s/NPS nodes\/s/; s/每秒 [0-9]+ 个/每秒 NPS 个/' \
        -e 's/ +[0-9]+  +TIME s +[0-9]+ nps/ NODES TIME NPS/' \
        -e 's/TIME s, [0-9]+ nodes$/TIME s, NODES nodes/' \
        -e 's/, [0-9,]+ nodes\)/, NODES nodes)/; s/，[0-9,]+ 个节点）/，NODES 个节点）/' \
        -e 's/^searched: [0-9]+  cut: [0-9]+  time: .* s$/searched: NODES  cut: CUTS  time: TIME s/' \
        -e 's/(unknown (game|player) .*) \(there are .*\)/\1 (LIST)/' \
        -e 's/ \(v[13]\)$/ (LEVEL)/; s/"cpu":"v[13]"/"cpu":"LEVEL"/'
}

passed=0 failed=0
for case in "$here"/cases/*.cmd; do
    name=$(basename "$case" .cmd)
    mkdir -p "$work/scratch"
    (cd "$work/scratch" && SCRATCH=$work/scratch XDG_DATA_HOME=$work/scratch/data timeout "$AWAIT_SECONDS" bash "$case" </dev/null >"$work/stdout" 2>"$work/stderr")
    code=$?
    {
        mask <"$work/stdout"
        [ -s "$work/stderr" ] && { echo "--- stderr"; mask <"$work/stderr"; }
        echo "--- status $code"
    } >"$work/actual"
    rm -rf "$work/scratch"
    if [ $update -eq 1 ]; then
        cp "$work/actual" "$here/cases/$name.out"
    fi
    diff -u --label "$name expected" --label "$name actual" "$here/cases/$name.out" "$work/actual"
    same=$?
    verdict $same "snapshot $name"
    passed=$((passed + !same)) failed=$((failed + !!same))
done
echo "$passed passed, $failed failed"
exit $status
