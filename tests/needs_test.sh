#!/bin/bash
# SPDX-License-Identifier: MIT
# needs_test.sh - where something is missing, the first line that `make` says is what to type, and no compiler has been asked for anything else. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin needs
unset MAKEFLAGS MAKELEVEL

first_line() { # NAME PATTERN VARIABLE...
    local name=$1 pattern=$2
    shift 2
    ! make --no-print-directory -j2 BUILD="$scratch/build" PROGRAM="$scratch/wuqi" "$@" >"$scratch/out" 2>&1 && head -n 1 "$scratch/out" | grep -qE "$pattern"
    result $? "$name"
}
first_line "a header that is missing" "^make: .*make setup.* no_such_header.h( |\)|$)" NEEDS='stdio.h no_such_header.h'
first_line "a command that is missing" "^make: .*make setup.* no-such-command( |\)|$)" NEEDS='sh no-such-command'
first_line "no compiler" "^make: .*make setup.* no-such-compiler( |\)|$)" CC=no-such-compiler
tools/needs.sh "${CC:-cc}" stdio.h sh >"$scratch/out" 2>&1 && [ ! -s "$scratch/out" ]
result $? "nothing is said where all is there"
exit $status
