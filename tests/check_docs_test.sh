#!/bin/bash
# SPDX-License-Identifier: MIT
# check_docs_test.sh - tools/check_docs.sh complains about a long line of prose and a link that leads nowhere, and about nothing else;
# tools/wrap.py wraps what it complains about. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin docs
tree=$scratch/tree
long=$(printf 'word %.0s' {1..30})
wide=$(printf '棋%.0s' {1..80})

# refused RULE|- LINE... - the checker must complain about RULE (`-`: about nothing) where docs/a.md has these lines, and name its last line
refused() {
    local rule=$1
    shift
    rm -rf "$tree" && mkdir -p "$tree/docs/rules" && printf '# One\n\n## Two words, `code`\n\n## Two words, `code`\n\n## 五子棋\n' >"$tree/docs/rules/b.md"
    printf '%s\n' "$@" >"$tree/docs/a.md"
    tools/check_docs.sh "$tree" >"$scratch/out"
    if [ "$rule" = - ]; then
        ! grep -q '^not ok' "$scratch/out"
    else
        [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $rule" "$scratch/out" && grep -q "^# docs/a.md:$#: " "$scratch/out"
    fi
    result $? "$rule: ${*: -1:1}"
}
wraps='prose wraps at 120 characters' links='links lead somewhere' named='papers that are named are there'
refused "$wraps" "$long"
refused "$wraps" "- $long"
refused "$wraps" "$wide，$wide"
refused "$wraps" '```' 'code' '```' "$long"
refused "$wraps" '- item' '' '  more of it' "$long"
refused - "$wide"
refused - "| $long |"
refused - '```' "$long" '```'
refused - 'text' '' "    $long"
refused - "https://example.org/$(tr -d ' ' <<<"$long")"
refused "$links" '[gone](rules/c.md)'
refused "$links" '[gone](rules/b.md#three)'
refused "$links" '# Here' '[gone](#there)'
refused "$links" '![picture](images/none.svg)'
refused "$links" '[a](rules/b.md) and [gone](../none)'
refused "$named" 'In docs/none.md there is more.'
refused - '[a](rules/b.md#two-words-code)' '[b](rules/b.md#two-words-code-1)' '[c](rules/b.md#五子棋)' '[d](rules)' '[e](https://example.org/x#y)'
refused - '`[a](none.md)` is code' '' '    [b](none.md)'

# wraps NAME LINE... - the wrapper leaves nothing to complain about and loses no character, and does nothing the second time
wraps_to() {
    local name=$1
    shift
    printf '%s\n' "$@" >"$tree/docs/a.md"
    tr -d ' \n' <"$tree/docs/a.md" >"$scratch/before"
    tools/wrap.py "$tree/docs/a.md" && tools/check_docs.sh "$tree" >"$scratch/out" && tr -d ' \n' <"$tree/docs/a.md" | cmp -s - "$scratch/before" &&
        cp "$tree/docs/a.md" "$scratch/once" && tools/wrap.py "$tree/docs/a.md" && cmp -s "$tree/docs/a.md" "$scratch/once"
    result $? "wrap.py: $name"
}
wraps_to "a paragraph" "$long $long"
wraps_to "items" "- $long" '  1. word' "  2. $long"
wraps_to "Chinese" "中文（$(printf '很长，%.0s' {1..60})）。" 'next'
printf '| %s |\n\n    %s\n\n```\n%s\n```\n# %s\n' "$long" "$long" "$long" "$(printf 'word %.0s' {1..20})" >"$tree/docs/a.md"
cp "$tree/docs/a.md" "$scratch/before" && tools/wrap.py "$tree/docs/a.md" && cmp -s "$tree/docs/a.md" "$scratch/before"
result $? "wrap.py: tables, code and headings stay"
exit $status
