#!/bin/bash
# SPDX-License-Identifier: MIT
# file_list.sh FILE.md | --check FILE.md - one line per module of src/, taken from the opening of its files, between the
# markers of FILE.md. With --check it is only compared, and TAP is printed.
set -u
cd "$(dirname "$0")/.." || exit 2
[ "$1" = --check ] && check=1 && shift || check=0
file=$1
[ -f "$file" ] || { echo "usage: file_list.sh [--check] FILE.md" >&2; exit 2; }

# The sentence after "name - " at the top of a file, up to its end or the end of the paragraph.
opening() {
    sed -n '3,/^ \*\(\/\| *$\)/p' "$1" | sed 's/^ \*\/\{0,1\} \{0,1\}//' | tr '\n' ' ' |
        sed -E 's/^[A-Za-z0-9_]+ - //; s/ +$//; s/^([^:.]*[^:.][.:]) .*/\1/; s/[.:]$//'
}

modules() {
    local folder='' path name
    find src -name '*.[ch]' | sed -E 's/\.[ch]$//' | LC_ALL=C sort -u | while read -r path; do
        if [ "$(dirname "$path")" != "$folder" ]; then
            folder=$(dirname "$path")
            printf '\n**%s/**\n\n' "$folder"
        fi
        name=$(basename "$path")
        if [ ! -f "$path.c" ]; then
            name=$name.h
        elif [ ! -f "$path.h" ]; then
            name=$name.c
        fi
        printf -- '- `%s` %s\n' "$name" "$(opening "$([ -f "$path.h" ] && echo "$path.h" || echo "$path.c")")"
    done
}

new=$(mktemp) || exit 2
trap 'rm -f "$new" "$new.list"' EXIT
modules | tools/wrap.py >"$new.list"
sed -e "/^<!-- files -->$/r $new.list" -e '/^<!-- files -->$/,/^<!-- end -->$/{/^<!-- /!d}' "$file" >"$new"
if [ "$check" -eq 0 ]; then
    cat "$new" >"$file"
elif diff -u "$file" "$new" | sed 's/^/# /' && cmp -s "$file" "$new"; then
    echo "ok - $file names every file"
else
    echo "not ok - $file is behind the sources: make docs"
    exit 1
fi
