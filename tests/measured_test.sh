#!/bin/bash
# SPDX-License-Identifier: MIT
# measured_test.sh - tools/measured.py shows a new line of data in its paper, and refuses data that is not as it should be. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin measured
tree=$scratch/tree
# A tree of its own: a match for each game, an attempt, a table, and the paper that shows them.
fresh() {
    local game
    rm -rf "$tree" && mkdir -p "$tree"/data/{strength,trials,speed} "$tree/docs/images"
    for game in xiangqi gomoku reversi8 reversi6 duel2048 eraser; do
        printf '%s\n' 'state figure opponent version limits games won drawn lost score interval date commit conditions command' \
            'current yes Other 1.0 1s 200 111 37 52 64.8 6 2026-11-19 1234567 none wuqi' | tr ' ' '\t' >"$tree/data/strength/$game.tsv"
        printf '<!-- %s %s -->\n<!-- end -->\n\n' strength $game >>"$tree/docs/paper.md"
    done
    printf '%s\n' 'topic idea change games result kept date commit command' 'Clock Slower none 10 50% yes 2026-11-19 1234567 wuqi' | tr ' ' '\t' >"$tree/data/trials/eraser.tsv"
    printf '%s\n' 'what time' 'start 1.54' | tr ' ' '\t' >"$tree/data/speed/traces.tsv"
    printf '<!-- %s -->\n<!-- end -->\n\n' 'trials eraser' 'table speed/traces' 'summary strength' 'earlier eraser' >>"$tree/docs/paper.md"
    tools/measured.py "$tree"
}
# refused NAME MESSAGE FILE SED-EXPRESSION - the checker must say MESSAGE about a file of data that was changed
refused() {
    fresh && sed -i -E "$4" "$tree/data/$3"
    ! tools/measured.py --check "$tree" >"$scratch/out" && grep -q '^not ok' "$scratch/out" && grep -qF -- "$2" "$scratch/out"
    result $? "$1"
}
fresh && tools/measured.py --check "$tree" >"$scratch/out"
result $? "papers and data that agree pass"

refused "a score that the games do not give" "xiangqi.tsv:2: the score is 64.8 %, not 74.8" strength/xiangqi.tsv '2s/\t64\.8\t/\t74.8\t/'
refused "results that are not all games" "are not 201 games" strength/xiangqi.tsv '2s/\t200\t111\t/\t201\t111\t/'
refused "a number of games that is none" "'many' is not a number of games" strength/xiangqi.tsv '2s/\t200\t/\tmany\t/'
refused "a date that is none" "is no date such as" strength/gomoku.tsv '2s/2026-11-19/yesterday/'
refused "a commit that is none" "is not the name of a commit" trials/eraser.tsv '2s/\t1234567\t/\tlatest\t/'
refused "a line with a cell too many" "there are 9 columns" trials/eraser.tsv '2s/$/\tmore/'
refused "an attempt without a verdict" "kept begins with" trials/eraser.tsv '2s/\tyes\t/\tperhaps\t/'
refused "an empty cell" "is empty; what is not known is 'not recorded'" strength/eraser.tsv '2s/^([^\t]*\t[^\t]*\t[^\t]*\t)[^\t]*/\1/'
refused "data that the papers do not show yet" "is behind its data: make docs" speed/traces.tsv '2s/1\.54/1.55/'

fresh && cp "$tree/data/speed/traces.tsv" "$tree/data/speed/other.tsv"
! tools/measured.py --check "$tree" >"$scratch/out" && grep -q 'data/speed/other.tsv is in no paper' "$scratch/out"
result $? "a file of data that no paper shows"

fresh && rm "$tree/data/speed/traces.tsv"
! tools/measured.py --check "$tree" >"$scratch/out" && grep -q 'data/speed/traces.tsv: there is no such file' "$scratch/out"
result $? "a paper that shows a file that is gone"

fresh && printf '%s\n' '<!-- table speed/traces -->' '<!-- end -->' >"$tree/docs/paper.zh-CN.md" && printf 'english\tchinese\ntime\t时间\nstart\t启动\n' >"$tree/data/chinese.tsv"
tools/measured.py "$tree" && tools/measured.py --check "$tree" >"$scratch/out" && grep -qF '| what | 时间 |' "$tree/docs/paper.zh-CN.md" &&
    grep -qF '| 启动 | 1.54 |' "$tree/docs/paper.zh-CN.md" && grep -qF '| start | 1.54 |' "$tree/docs/paper.md"
result $? "a Chinese paper shows its tables in Chinese"

printf 'no such cell\t没有\n' >>"$tree/data/chinese.tsv"
! tools/measured.py --check "$tree" >"$scratch/out" && grep -q "'no such cell' is in no table of a Chinese paper" "$scratch/out"
result $? "a Chinese word that no paper shows"

fresh && printf 'Clock\tA new idea\ta | b\t10 at 1 ms\t+1 ± 90 Elo\tno\t2026-11-19\t1234567\twuqi match eraser\n' >>"$tree/data/trials/eraser.tsv"
tools/measured.py "$tree" && tools/measured.py --check "$tree" >"$scratch/out" && grep -qF '| A new idea | a \| b | 10 at 1 ms | +1 ± 90 Elo | no | 2026-11-19 | 1234567 |' "$tree/docs/paper.md"
result $? "a new line of data is a new row of its paper"
exit $status
