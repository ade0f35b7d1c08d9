#!/bin/bash
# SPDX-License-Identifier: MIT
# check_format_test.sh - tools/check_format.sh complains about a source that is not formatted, and about no other. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin format
tree=$scratch/tree
mkdir -p "$tree/src" "$tree/include" "$tree/tests/web" "$tree/adapters" "$tree/tools" "$tree/web/src"
cp .clang-format "$tree"
cp web/package.json web/.prettierrc.json web/.prettierignore web/.oxlintrc.json "$tree/web"
ln -s "$PWD/web/node_modules" "$tree/web/node_modules"

# said RULE|- FILE LINE... - the checker must complain about RULE (`-`: about nothing) where a file has these lines, and
# about nothing else
said() {
    local rule=$1 file=$2 ended
    shift 2
    printf '%s\n' "$@" >"$tree/$file"
    tools/check_format.sh "$tree" >"$scratch/out"
    ended=$?
    if [ "$rule" = - ]; then
        [ $ended -eq 0 ] && ! grep -q '^not ok' "$scratch/out"
    else
        [ $ended -eq 1 ] && [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $rule" "$scratch/out" &&
            grep -q "$file" "$scratch/out"
    fi
    result $? "$rule: $file: ${1:0:60}"
    rm "$tree/$file"
}
long=$(printf 'word-%.0s' {1..30})
said - src/a.c 'int a = 1;'
said 'the C sources' src/a.c 'int   a = 1;'
said 'a line has at most' src/a.c "// $long" '#define A 1'
if [ -x web/node_modules/.bin/prettier ]; then
    said - web/src/a.ts "export const a = 'a';"
    said - web/src/a.ts 'export const a =' "  '$long';"
    said TypeScript web/src/a.ts 'export const a = "a";'
    said TypeScript web/src/a.tsx 'export const a = <p>{1 }</p>;'
    said TypeScript tests/web/a.mjs 'export const a =  1;'
    said TypeScript web/src/a.css 'p { color: red }'
    said 'a line of TypeScript' web/src/a.ts "// $long" 'export const a = 1;'
    said 'a line of TypeScript' tests/web/a.mjs "// $long" 'export const a = 1;'
    said 'oxlint' web/src/a.ts "import { b } from './b';" 'export const a = 1;'
    said 'oxlint' tests/web/a.mjs 'export const a = (b) => b == 1;'
    mapfile -t lines < <(seq -f '  a(%.0f);' 58)
    said - web/src/a.ts 'export function b(a: (c: number) => void) {' "${lines[@]}" '}'
    said 'oxlint' web/src/a.ts 'export function b(a: (c: number) => void) {' "${lines[@]}" '  a(59);' '}'
fi
exit $status
