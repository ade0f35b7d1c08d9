#!/bin/bash
# SPDX-License-Identifier: MIT
# check_globals_test.sh - tools/check_globals.sh complains about a variable that a search could write to, and about no other. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin globals

# said RULE|- FILE LINE... - the checker must complain about RULE (`-`: about nothing) where an object file is made of these lines
said() {
    local rule=$1 file=$2
    shift 2
    rm -rf "$scratch/objects"
    mkdir -p "$scratch/objects/src/games/eraser" "$scratch/objects/src/search"
    { printf '%s\n' '#include <stdint.h>' 'int eval_shipped[4];' "$@"; } >"$scratch/a.c"
    ${CC:-cc} -std=c17 -O3 -fPIC -c -o "$scratch/objects/src/$file" "$scratch/a.c" 2>"$scratch/err" || return 1
    tools/check_globals.sh "$scratch/objects" >"$scratch/out"
    if [ "$rule" = - ]; then
        ! grep -q '^not ok' "$scratch/out"
    else
        [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $rule" "$scratch/out" && grep -q "^# .*/src/$file: found$" "$scratch/out"
    fi
    result $? "$rule: ${*: -1}"
}
thread='no variable of the games and the search belongs to a thread'
constant='a variable of the games and the search is constant, or in the table'
eraser=games/eraser/eraser.v1.o
said "$thread" $eraser '_Thread_local const int *found; const int *get(void) { return found; } void set(const int *to) { found = to; }'
said "$thread" $eraser 'int get(void) { static _Thread_local int found = 3; return found++; }'
said "$constant" $eraser 'static int found[8]; int get(int i) { return found[i]++; }'
said "$constant" $eraser 'int get(void) { static int found = 7; return found++; }'
said "$constant" $eraser 'static const char *found = "x"; const char *get(void) { const char *was = found; found = 0; return was; }'
said - $eraser 'static const char *const names[] = {"a", "b"}; const char *get(int i) { return names[i]; }'
said - $eraser 'int get(int i) { static const int squares[] = {1, 4, 9}; return squares[i]; }'

rm -rf "$scratch/objects"
! tools/check_globals.sh "$scratch/objects" >"$scratch/out" && grep -q '^not ok - there are object files' "$scratch/out"
result $? "without object files it does not say that all is well"
exit $status
