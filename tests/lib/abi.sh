#!/bin/bash
# SPDX-License-Identifier: MIT
# abi.sh [--update] LIBRARY - what the shared library promises, compared with tests/lib/abi.expected: every declaration of include/wuqi.h
# (functions, structs with their fields, enums), the size and the fields' places of every public struct, and the symbols that can be
# seen. TAP; status 1 if something differs.
#
# A new function or struct: `make abi-update`. Anything else that differs breaks programs that are linked already: WUQI_ABI must be
# greater, and --update refuses until it is.
set -u
cd "$(dirname "$0")/../.." || exit 2
update=
[ "${1:-}" = --update ] && update=yes && shift
library=$1
expected=tests/lib/abi.expected
. tests/tap.sh
begin abi
folder=$scratch

# One declaration a line, without comments; the text of the version is not part of it.
declarations() {
    sed '/^#include/d' include/wuqi.h | cc -E -P -DWUQI_API= -x c - | tr '\n' ' ' | awk '
        { for (i = 1; i <= length($0); i++) {
              c = substr($0, i, 1); line = line c
              depth += (c == "{") - (c == "}")
              if (c == ";" && depth == 0) { gsub(/[ \t]+/, " ", line); sub(/^ /, "", line); print line; line = "" } } }'
}

# Size and places, asked of the compiler: "layout WuqiStep 24: kind 0, phase 4 ...".
layouts() {
    {
        echo '#include <stdio.h>'
        echo '#include <wuqi.h>'
        echo 'int main(void) {'
        declarations | sed -n 's/^typedef struct \([A-Za-z]*\) {\(.*\)} .*;$/\1:\2/p' | while IFS=: read -r name fields; do
            echo "printf(\"layout $name %zu:\", sizeof($name));"
            tr ';' '\n' <<<"$fields" | sed 's/\[[^]]*\]//g' | tr ',' '\n' | grep -oE '[A-Za-z_]+ *$' | while read -r field; do
                echo "printf(\" $field %zu\", __builtin_offsetof($name, $field));"
            done
            echo 'puts("");'
        done
        echo 'return 0; }'
    } >"$folder/layout.c"
    cc -Iinclude -o "$folder/layout" "$folder/layout.c" && "$folder/layout"
}

{
    sed -n 's/^#define \(WUQI_ABI .*\)/\1/p' include/wuqi.h
    nm -D --defined-only "$library" | awk '{ print "symbol", $3 }' | sort
    declarations
    layouts
} >"$folder/found" || exit 2

abi_of() { sed -n 's/^WUQI_ABI //p' "$1"; }
if [ -n "$update" ]; then
    if [ -f "$expected" ] && [ "$(abi_of "$expected")" = "$(abi_of "$folder/found")" ] &&
        diff "$expected" "$folder/found" | grep '^<'; then
        echo "abi.sh: these are promises of WUQI_ABI $(abi_of "$expected"); a greater one is needed to take them back" >&2
        exit 1
    fi
    cp "$folder/found" "$expected"
    exit
fi
check "symbols and structs are those of WUQI_ABI $(abi_of "$expected")" diff "$expected" "$folder/found"
# What the header declares and what the library shows are the same functions.
declarations | grep -oE 'wuqi_[a-z_]+\(' | tr -d '(' | sort >"$folder/declared"
sed -n 's/^symbol //p' "$folder/found" >"$folder/shown"
check "the library shows what the header declares and nothing else" diff "$folder/declared" "$folder/shown"
exit $status
