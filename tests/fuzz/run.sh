#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh FUZZER - runs a fuzzer from its corpus with a fixed seed, for $RUNS inputs, or for $FUZZ_SECONDS; what it finds stays in build/fuzz/found.
# What it learns is kept in build/fuzz/corpus by a run for a time, and by one for a number of inputs not at all: that one is always the same.
set -u
program=$1
runs=${RUNS:-20000}
name=$(basename "$program")
[ "$name" = fuzz_weights ] && runs=$((runs / 50 + 1)) # an input is a file of megabytes, and some searches with it
case $name in fuzz_suites | fuzz_samples | fuzz_rows | fuzz_class) runs=$((runs / 10 + 1)) ;; esac # each writes a file or asks a database
limit=-runs=$runs
here=$(dirname "$0")
if [ -n "${FUZZ_SECONDS:-}" ]; then
    limit=-max_total_time=$FUZZ_SECONDS
    learned=build/fuzz/corpus/$name
else
    learned=$(mktemp -d) || exit 2
    trap 'rm -rf "$learned"' EXIT
fi
mkdir -p "$learned" build/fuzz/found
seeds="$here/corpus/$name"
[ -d "$seeds" ] || seeds=
longest=1024
[ "$name" = fuzz_records ] && longest=2048 # a file of one of the formats begins with a kilobyte of header
# shellcheck disable=SC2086
if "$program" -seed=1 "$limit" -timeout=300 -max_len=$longest -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/found/$name-" "$learned" $seeds 2>&1; then
    echo "ok - $name ran: $limit"
else
    echo "not ok - $name found something: see build/fuzz/found"
    exit 1
fi
