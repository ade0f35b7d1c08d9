#!/bin/bash
# SPDX-License-Identifier: MIT
# needs_test.sh - where something is missing, the first line that `make` says is what to type, and no compiler has been asked for anything else; what
# is installed starts no service. TAP.
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

# Packages of servers are installed without their services, and a machine's own rule about services stays.
mkdir "$scratch/bin"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/dpkg-query"
# shellcheck disable=SC2016
printf '#!/bin/sh\n"$SETUP_POLICY" nginx start; echo "$?" >>"%s/said"\n' "$scratch" >"$scratch/bin/apt-get"
printf '#!/bin/sh\n"$@"\n' >"$scratch/bin/sudo"
chmod +x "$scratch/bin"/*
setup() { PATH=$scratch/bin:$PATH SETUP_POLICY=$scratch/policy tools/setup.sh nginx-light >"$scratch/out" 2>&1; }
setup && [ "$(cat "$scratch/said")" = 101 ] && [ ! -e "$scratch/policy" ]
result $? "no service is started while packages are installed"
printf '#!/bin/sh\nexit 7\n' >"$scratch/policy" && chmod +x "$scratch/policy"
setup && [ "$(tail -n 1 "$scratch/said")" = 7 ] && [ -e "$scratch/policy" ]
result $? "a machine's own rule about services is kept"
exit $status
