#!/bin/bash
# SPDX-License-Identifier: MIT
# tables_test.sh - tools/tables.py refuses docs and results that are not the program's. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin tables
tree=$scratch/tree

# A tree of its own, as far as the tool reads it.
fresh() {
    rm -rf "$tree" && mkdir -p "$tree"/{tools,tests,data,src/lab,src/players,docs}
    cp tools/tables.py tools/wrap.py "$tree/tools" && cp tests/lab.expected "$tree/tests" && cp -r data/results data/levels.json data/verdicts.json "$tree/data"
    cp src/lab/experiments.def "$tree/src/lab" && cp src/players/levels.def "$tree/src/players" && cp docs/{experiments,protocols}{,.zh-CN}.md "$tree/docs"
}
# refused NAME MESSAGE FILE SED-EXPRESSION - the checker must say MESSAGE about a file that was changed
refused() {
    fresh && sed -i -E "$4" "$tree/$3"
    ! "$tree/tools/tables.py" --check >"$scratch/out" && grep '^not ok' "$scratch/out" | grep -qF -- "$2"
    result $? "$1"
}

fresh && "$tree/tools/tables.py" --check >"$scratch/out"
result $? "docs and results of today's program pass"
refused "a signature of the docs that is not the result's" "docs/experiments.md is made of the data: make docs" docs/experiments.md '0,/Signature [0-9a-f]{16}/s//Signature 0123456789abcdef/'
refused "a number of the docs that is not the result's" "docs/experiments.md is made of the data: make docs" docs/experiments.md '0,/\| ([0-9]{4,}) \|/s//| 1\1 |/'
refused "a level of the docs that is not the data's" "docs/protocols.md is made of the data: make docs" docs/protocols.md 's@^(\| reversi8 \| )1/@\12/@'
refused "a level of the Chinese docs that is not the data's" "docs/protocols.zh-CN.md is made of the data: make docs" docs/protocols.zh-CN.md 's@^(\| reversi8 \| )1/@\12/@'
refused "a result of another program" "the result of xiangqi-minimax-alphabeta is the program's: the result is of another program" tests/lab.expected 's/^(xiangqi-minimax-alphabeta .*) .*/\1 0123456789abcdef/'
refused "an experiment without a result" "there is no result" src/lab/experiments.def '$aEXPERIMENT("new-one", new_one_json)'
refused "an experiment that no test runs" "it is not in tests/lab.expected" tests/lab.expected '/^reversi-random /d'
exit $status
