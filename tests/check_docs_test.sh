#!/bin/bash
# SPDX-License-Identifier: MIT
# check_docs_test.sh - tools/check_docs.sh complains about a long line of prose, a link that leads nowhere and a Chinese paper unlike the English one,
# and about nothing else; tools/wrap.py wraps what it complains about. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin docs
tree=$scratch/tree
long=$(printf 'word %.0s' {1..30})
wide=$(printf '棋%.0s' {1..80})

# complains RULE|- MESSAGE - the checker complains about RULE alone and says MESSAGE (`-`: about nothing)
complains() {
    tools/check_docs.sh "$tree" >"$scratch/out"
    local outcome=$?
    if [ "$1" = - ]; then
        [ "$outcome" -eq 0 ] && ! grep -q '^not ok' "$scratch/out"
    else
        [ "$outcome" -eq 1 ] && [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $1" "$scratch/out" && grep -qF "# $2" "$scratch/out"
    fi
}
# refused RULE|- LINE... - the checker must complain about RULE (`-`: about nothing) where docs/a.md has these lines, and name its last line
refused() {
    local rule=$1
    shift
    rm -rf "$tree" && mkdir -p "$tree/docs/rules" && printf '# One\n\n## Two words, `code`\n\n## Two words, `code`\n\n## 五子棋\n' >"$tree/docs/rules/b.md"
    printf '%s\n' "$@" >"$tree/docs/a.md"
    complains "$rule" "docs/a.md:$#: "
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

# twin RULE|- MESSAGE LINE... - the checker must say MESSAGE about RULE (`-`: nothing) where docs/a.zh-CN.md has these lines
twin() {
    local rule=$1 message=$2
    shift 2
    rm -rf "$tree" && mkdir -p "$tree/docs" && printf '%s\n' '# One' '[中文](a.zh-CN.md) [b](b.md)' '## Two' '| a \| b | c |' '```sh' '## no heading' '```' >"$tree/docs/a.md"
    printf '[中文](b.zh-CN.md)\n' >"$tree/docs/b.md"
    printf '[English](b.md)\n' >"$tree/docs/b.zh-CN.md"
    printf '%s\n' "$@" >"$tree/docs/a.zh-CN.md"
    complains "$rule" "$message"
    result $? "twins: ${message:-none is complained about}"
}
twins='Chinese papers are like the English ones' head=('# 一' '[English](a.md) [b](b.zh-CN.md)' '## 二')
twin - '' "${head[@]}" '| 甲 \| 乙 | 丙 |' '```sh' '# 不是标题' '```'
twin "$twins" 'docs/a.zh-CN.md:3: a heading of level 3, where docs/a.md:3 has a heading of level 2' "${head[@]:0:2}" '### 二' '| 甲 | 丙 |' '```sh' '```'
twin "$twins" 'docs/a.zh-CN.md:4: a row of 3 cells, where docs/a.md:4 has a row of 2 cells' "${head[@]}" '| 甲 | 乙 | 丙 |' '```sh' '```'
twin "$twins" 'docs/a.zh-CN.md:5: a block "", where docs/a.md:5 has a block "sh"' "${head[@]}" '| 甲 | 丙 |' '```' '```'
twin "$twins" 'docs/a.zh-CN.md:4: the end, where docs/a.md:5 has a block "sh"' "${head[@]}" '| 甲 | 丙 |'
twin "$twins" 'docs/a.zh-CN.md: no link to a.md' '# 一' '## 二' '| 甲 | 丙 |' '```sh' '```'
twin "$links" 'docs/a.zh-CN.md:2: b.md: there is docs/b.zh-CN.md' '# 一' '[English](a.md) [b](b.md)' '## 二' '| 甲 | 丙 |' '```sh' '```'
rm "$tree/docs/a.md" && ! tools/check_docs.sh "$tree" >"$scratch/out" && grep -q '^# docs/a.zh-CN.md: there is no docs/a.md' "$scratch/out"
result $? "twins: a Chinese paper without an English one"

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
rm "$tree"/docs/{a.zh-CN,b,b.zh-CN}.md
wraps_to "a paragraph" "$long $long"
wraps_to "items" "- $long" '  1. word' "  2. $long"
wraps_to "Chinese" "中文（$(printf '很长，%.0s' {1..60})）。" 'next'
wraps_to "short code spans after one that is broken" "$(printf '中文，%.0s' {1..30})\`$(printf 'word %.0s' {1..30})…\`，中文 \`a b\`，$(printf '很长，%.0s' {1..40})\`c d\`。"
printf '| %s |\n\n    %s\n\n```\n%s\n```\n# %s\n' "$long" "$long" "$long" "$(printf 'word %.0s' {1..20})" >"$tree/docs/a.md"
cp "$tree/docs/a.md" "$scratch/before" && tools/wrap.py "$tree/docs/a.md" && cmp -s "$tree/docs/a.md" "$scratch/before"
result $? "wrap.py: tables, code and headings stay"

# text RULE|- MESSAGE FILE LINE... - the same where this source has these lines
text() {
    local rule=$1 message=$2 file=$3
    shift 3
    rm -rf "$tree" && mkdir -p "$tree/docs" "$(dirname "$tree/$file")"
    printf '[中文](b.zh-CN.md)\n' >"$tree/docs/b.md"
    printf '[English](b.md)\n' >"$tree/docs/b.zh-CN.md"
    printf '[x](b.md)\n' >"$tree/docs/c.md"
    printf '%s\n' "$@" >"$tree/$file"
    complains "$rule" "$message"
    result $? "Chinese texts: ${message:-none is complained about}"
}
texts='Chinese texts name Chinese papers'
text "$texts" 'src/app/help/a.help:3: docs/b.md: there is docs/b.zh-CN.md' src/app/help/a.help '  en in docs/b.md' '  zh 见下文：' '     docs/b.md'
text "$texts" 'src/a.c:1: docs/b.md: there is docs/b.zh-CN.md' src/a.c 'say("docs/b.md", "见 docs/b.md");'
text - '' src/app/help/a.help '  zh 见 docs/b.zh-CN.md 与 docs/c.md' '  en in docs/b.md' '     and docs/b.md'
text - '' src/a.c 'say("docs/b.md", "见 docs/b.zh-CN.md 与 docs/c.md");'
exit $status
