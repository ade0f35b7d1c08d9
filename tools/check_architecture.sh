#!/bin/bash
# SPDX-License-Identifier: MIT
# check_architecture.sh [FILE] - docs/architecture.md tells of every room of src/ and of no other, and each function it names is defined there.
# Prints TAP; status 1 if something is not so.
set -u
shopt -s lastpipe # so that a verdict at the end of a pipe is remembered
cd "$(dirname "$0")/.." || exit 2
file=${1:-docs/architecture.md}
status=0

verdict() { # NAME, what is wrong on standard input
    local wrong
    wrong=$(cat)
    if [ -n "$wrong" ]; then
        sed 's/^/# /' <<<"$wrong"
        echo "not ok - $1"
        status=1
    else
        echo "ok - $1"
    fi
}

told=$(sed -n '/^## Why each room exists/,/^## Five flows/s/^- \*\*\([a-z]*\)\*\*: .*/\1/p' "$file" | sort)
diff <(echo "$told") <(ls -d src/*/ | xargs -n 1 basename | sort) | verdict "every room of src/ is told of, and no other"

# A definition begins in the first column and is no prototype.
defined=$(grep -rhoE '^[a-zA-Z_][^;(=]*[ *]([a-z][a-z0-9_]*)\([^;]*$' src --include='*.[ch]' | sed -E 's/^[^(]*[ *]([a-z0-9_]+)\(.*/\1/' | sort -u)
named=$(sed -n '/^## Five flows/,/^## Files/p' "$file" | grep -oE '`[a-z][a-z0-9_]*\(\)`' | tr -d '`()' | sort -u)
comm -23 <(echo "${named:-none}") <(echo "$defined") | verdict "every function of the flows is defined in src/ ($(wc -w <<<"$named") names)"
exit $status
