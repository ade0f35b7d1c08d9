#!/bin/bash
# SPDX-License-Identifier: MIT
# check_opens_test.sh - tools/check_opens.sh complains about a file that is opened past infile.h and outfile.h, and about nothing else. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin opens
mkdir -p "$scratch/tree/src/base"

# said 0|1 FILE LINE... - what the checker returns for a tree with this file
said() {
    local expected=$1 file=$2
    shift 2
    rm -f "$scratch"/tree/src/*.c "$scratch"/tree/src/base/*.c
    printf '%s\n' "$@" >"$scratch/tree/src/$file"
    tools/check_opens.sh "$scratch/tree" >"$scratch/out"
    [ $? -eq "$expected" ] && { [ "$expected" = 0 ] || grep -q "^# src/$file:$#: " "$scratch/out"; }
    result $? "$expected: $file: ${*: -1}"
}
said 1 a.c '    FILE *file = fopen(path, "r");'
said 1 a.c '    int file = open(path, O_RDONLY);'
said 1 a.c '    if ((file = openat(folder, name, 0)) < 0)'
said 1 a.c '    json_t *object = json_load_file(path, 0, NULL);'
said 1 a.c '    /* opens: not this one */' '    one();' '    FILE *file = fopen(path, "r");'
said 1 base/text.c '    FILE *file = fopen(path, "r");'
said 0 base/infile.c '    int file = open(path, O_RDONLY);'
said 0 a.c '    FILE *file = fopen("/proc/meminfo", "r");'
said 0 a.c '    int nowhere = open("/dev/null", O_RDWR);'
said 0 a.c '    /* opens: a file of the kernel */' '    int file = open(path, O_RDONLY);'
said 0 a.c '    void *self = driver->open(where, error);'
said 0 a.c '    FILE *file = infile_open(path, 10, error);'
said 0 a.c '/* fopen(path) would wait. */'

exit $status
