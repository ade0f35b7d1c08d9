#!/bin/bash
# SPDX-License-Identifier: MIT
# check_twins_test.sh - tools/check_twins.py complains about code in a Chinese page that is not that of its English twin, and about a page of
# rules without a twin, and about nothing else. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin twins
tree=$scratch/tree

# tree_of - two pages with the same code
tree_of() {
    rm -rf "$tree" && mkdir -p "$tree/docs/rules"
    printf '%s\n' '# One' '' '```sh' 'make run   # builds' '# more' 'wuqi site DIR' '```' 'text' '    text' '' '    FORMAT' '' '    +5 # 1' 'more' \
        >"$tree/docs/a.md"
    printf '%s\n' '# 一' '' '```sh' 'make run --lang zh # 编译' 'wuqi site 目录' '```' '正文' '' '    FORMAT' '' '    +5 # 1' '下文' >"$tree/docs/a.zh-CN.md"
    printf '# C\n' | tee "$tree/docs/rules/c.md" >"$tree/docs/rules/c.zh-CN.md"
}

# complains RULE|- WHERE NAME - the checker must complain about RULE alone (`-`: about nothing), at WHERE
complains() {
    tools/check_twins.py "$tree" >"$scratch/out"
    local ended=$?
    if [ "$1" = - ]; then
        [ "$ended" -eq 0 ] && [ "$(grep -c '^ok' "$scratch/out")" -eq 2 ]
    else
        [ "$ended" -eq 1 ] && [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $1" "$scratch/out" && grep -q "^# $2: " "$scratch/out"
    fi
    result $? "$1: $3"
}
# edited RULE|- WHERE EDIT - the same once docs/a.zh-CN.md is edited by sed
edited() {
    tree_of && sed -i -E "$3" "$tree/docs/a.zh-CN.md"
    complains "$@"
}
code='twins have the same code' rules='every page of rules has a Chinese twin'
edited - '' ''
edited - '' 's/正文/另一段/; s/^make run.*/make run/'
edited "$code" docs/a.zh-CN.md:3 's/make run/make walk/'
edited "$code" docs/a.zh-CN.md:3 's/^```sh/```console/'
edited "$code" docs/a.zh-CN.md:3 '/make run/d'
edited "$code" docs/a.zh-CN.md:3 's/^wuqi site.*/&\nwuqi more/'
edited "$code" docs/a.zh-CN.md:9 's/FORMAT/FORM/'
edited "$code" docs/a.zh-CN.md '/^    /d'
edited "$code" docs/a.zh-CN.md:14 's/^下文/&\n\n    more/'
tree_of && rm "$tree/docs/rules/c.zh-CN.md"
complains "$rules" docs/rules/c.md 'a page of rules without a twin'
tree_of && rm "$tree/docs/a.zh-CN.md"
complains - '' 'another page without one'
exit $status
