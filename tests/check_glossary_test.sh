#!/bin/bash
# SPDX-License-Identifier: MIT
# check_glossary_test.sh - tools/check_glossary.sh complains about a row that is not so, and about no other. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin glossary
tree=$scratch/tree
mkdir -p "$tree/docs" "$tree/src" "$tree/web/src/words" "$tree/data/lab"
printf '/* A null-move, a late_move: a Node. */\nconst char *zh = "空着";\n' >"$tree/src/a.c"
: >"$tree/README.zh-CN.md"

# refused RULE|- ROW... - the checker must complain about RULE (`-`: about nothing) where the glossary has these rows
refused() {
    local rule=$1
    shift
    printf '%s\n' '## Words' '' '| word | 中文 | meaning | where |' '|---|---|---|---|' "$@" >"$tree/docs/glossary.md"
    tools/check_glossary.sh "$tree" >"$scratch/out"
    local outcome=$?
    if [ "$rule" = - ]; then
        [ "$outcome" -eq 0 ] && ! grep -q '^not ok' "$scratch/out"
    else
        [ "$outcome" -eq 1 ] && [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] && grep -q "^not ok - $rule" "$scratch/out"
    fi
    result $? "$rule: ${*: -1}"
}
refused - '| late move | 空着 | a move | `src/a.c` |' '| node, tree | （节点） | a position | `src/a.c` |' '| null move | 空着 | passing | `src/a.c` |'
refused 'each word has one whole row' '| node |  | a position | `src/a.c` |'
refused 'each word has one whole row' '| node | 空着 | a position | `src/a.c` |' '| Node | 空着 | a position | `src/a.c` |'
refused 'each word is in the files of its row' '| quiescence | 空着 | a search | `src/a.c` |'
refused 'each word is in the files of its row' '| node | 空着 | a position | `src/b.c` |'
refused 'each word is in the files of its row' '| node | 空着 | a position | `src/a.c`, `README.zh-CN.md` |'
refused 'each Chinese word is in use' '| node | 空着、节点 | a position | `src/a.c` |'
refused 'the words of a table are in order' '| null move | 空着 | passing | `src/a.c` |' '| node | 空着 | a position | `src/a.c` |'
refused 'no word is used that the glossary has replaced' '| null move | 空着 | passing | `src/a.c` |' '- 空着 → 停着'
refused - '| null move | 空着 | passing | `src/a.c` |' '- 翻转棋 → 黑白棋'
exit $status
