#!/bin/bash
# SPDX-License-Identifier: MIT
# lab.sh PROGRAM all|NAME... - runs experiments in their quick form and compares nodes and signature with tests/lab.expected;
# prints TAP. Every result must have all its files, and a second run of the first one must not differ.
# lab.sh PROGRAM --full all|NAME... - runs the whole experiments and compares their signatures with data/results, from which the docs are made.
# lab.sh PROGRAM --update writes tests/lab.expected anew: after a change of the search or of an evaluation.
set -u
cd "$(dirname "$0")/.." || exit 1
program=$1
shift
expected=tests/lab.expected
. tests/tap.sh
begin lab
out=$scratch/results
jobs=$(nproc 2>/dev/null || echo 1)

measure() { # NAME: "name nodes signature"
    "$program" lab run "$1" --quick --json --jobs "$jobs" --out "$out" 2>"$out.err" |
        sed -nE 's/.*"experiment":"([^"]+)".*"signature":"([^"]+)","nodes":([0-9]+).*/\1 \3 \2/p'
}

whole() { # NAME: the signature of the whole experiment
    "$program" lab run "$1" --json --no-figure --jobs "$jobs" --out "$out" 2>"$out.err" | sed -nE 's/.*"signature":"([^"]+)".*/\1/p'
}

names=$("$program" --lang en lab list | sed 's/ .*//')
if [ "$1" = --update ]; then
    for name in $names; do measure "$name"; done >"$expected.new" && mv "$expected.new" "$expected"
    cat "$expected"
    exit
fi
if [ "$1" = --full ]; then
    shift
    [ "$1" = all ] && set -- $names
    for name in "$@"; do
        found=$(whole "$name")
        recorded=$(sed -nE 's/^ "signature": "([^"]+)".*/\1/p' "data/results/$name.json")
        [ "$found" = "$recorded" ] && grep -q "Signature $recorded" docs/experiments.md
        verdict $? "lab $name: the whole experiment has the signature of the docs"
        [ $status -eq 0 ] || { echo "# $found, data/results: $recorded"; sed 's/^/# /' "$out.err"; }
    done
    exit $status
fi
[ "$1" = all ] && set -- $names
for name in "$@"; do
    found=$(measure "$name")
    grep -qx "$found" "$expected" && [ -n "$found" ]
    verdict $? "lab $name: $found"
    [ $status -eq 0 ] || { echo "# expected: $(grep "^$name " "$expected")"; sed 's/^/# /' "$out.err"; }
    complete=0
    for file in manifest.json table.json table.csv table.md figure.svg report.html; do
        [ -s "$out/$name-quick/$file" ] || complete=1
    done
    verdict $complete "lab $name: the result is complete"
done
mv "$out/$1-quick" "$out/before"
measure "$1" >/dev/null
"$program" lab diff "$out/before" "$out/$1-quick" >"$out/diff"
verdict $? "lab $1: a second run does not differ"
exit $status
