#!/bin/bash
# SPDX-License-Identifier: MIT
# transcripts.sh PROGRAM - every conversation printed in the docs is held again, and what it prints must be what the page says.
#
# A conversation is a fenced block. ```session ARGUMENTS is one with `wuqi engine ARGUMENTS`: `> ` is sent, `< ` must be the next line
# that comes, `…` stands for any lines, and within a line for anything. ```console is a shell: `$ ` is a command, the lines after it are its output. Times, speeds and what
# depends on them are masked. A block that looks like a conversation and is not marked as one is an error.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
begin transcripts
mkdir "$scratch/bin" && ln -s "$program" "$scratch/bin/wuqi"
export PATH=$scratch/bin:$PATH LC_ALL=C.UTF-8

for page in README.md README.zh-CN.md docs/*.md docs/rules/*.md; do
    awk -v base="$scratch/$(tr '/.' '__' <<<"$page")" '
        /^```/ && !inside { inside = 1; kind = $1; arguments = $0; sub(/^```[a-z]* ?/, "", arguments)
                            file = sprintf("%s_%d.%s", base, NR, kind == "```session" ? "session" : kind == "```console" ? "console" : "other")
                            if (kind == "```session") print "! " arguments > file
                            next }
        /^```/ { inside = 0; close(file); next }
        inside { print > file }' "$page"
done

# What differs from run to run, as patterns; everything else is literal.
as_pattern() {
    sed -E -e 's/[][\.*^$()+?{}|]/\\&/g' -e 's/ nps [0-9]+/ nps [0-9]+/; s/ time [0-9]+/ time [0-9]+/; s/ hashfull [0-9]+/ hashfull [0-9]+/' \
        -e 's/^nodestats ([0-9]+) .*/nodestats \1 [0-9.]+/; s/^(=== .*\/)[0-9]+\\\.[0-9]+$/\1[0-9.]+/' \
        -e 's/"debug":"[^"]*"/"debug":"[^"]*"/' -e 's/…/.*/g'
}

for file in "$scratch"/*.other; do
    if [ -e "$file" ] && grep -qE '^(> |< |\$ )' "$file"; then
        verdict 1 "$(basename "$file" .other) looks like a conversation: mark it with session or console"
    fi
done

for file in "$scratch"/*.session; do
    mode='='
    while IFS= read -r line; do
        case $line in
        '! '* | '> '*) printf '%s\n' "$line"; mode='=' ;;
        '…') mode='<' ;;
        '<'*) printf '%s %s\n' "$mode" "$(as_pattern <<<"$(sed 's/^< \{0,1\}//' <<<"$line")")"; mode='=' ;;
        esac
    done <"$file" >"$file.steps"
    mv "$file.steps" "$file"
    echo '. 0' >>"$file"
done
tests/protocol/run.py "$program" "$scratch"/*.session || status=1

for file in "$scratch"/*.console; do
    [ -e "$file" ] || continue
    grep '^\$ ' "$file" | cut -c3- | bash >"$file.out" 2>&1
    fine=1
    [ "$(wc -l <"$file.out")" -eq "$(grep -vc '^\$ ' "$file")" ] || fine=0
    paste -d '\n' <(grep -v '^\$ ' "$file" | as_pattern) "$file.out" | while IFS= read -r pattern && IFS= read -r line; do
        grep -qxE -- "$pattern" <<<"$line" || exit 1
    done || fine=0
    [ "$fine" -eq 1 ] || sed 's/^/# /' "$file.out" | head -n 10
    verdict $((1 - fine)) "$(basename "$file" .console) is what is printed"
done
exit $status
