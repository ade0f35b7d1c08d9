#!/bin/bash
# SPDX-License-Identifier: MIT
# check_hooks_test.sh - tools/check_hooks.sh fails when a hook or a number is misspelt or misplaced: each rule is broken in a copy.
set -u
cd "$(dirname "$0")/.." || exit 2
copy=$(mktemp -d) || exit 2
trap 'rm -rf "$copy"' EXIT
status=0

# broken RULE FILE LINE - the checker must complain about RULE, and about nothing else, once LINE is added to FILE.
broken() {
    local rule=$1 file=$2 line=$3 output
    rm -rf "${copy:?}"/* && mkdir "$copy/tests" && cp -r src "$copy" && cp -r tests/games "$copy/tests"
    printf '%s\n' "$line" >>"$copy/$file"
    if output=$(tools/check_hooks.sh "$copy"); then
        echo "not ok - nothing said about '$line' in $file"
        status=1
    elif [ "$(grep -c '^not ok' <<<"$output")" -ne 1 ] || ! grep -q "^not ok - $rule" <<<"$output" ||
        ! grep -q "^# $file" <<<"$output"; then
        sed 's/^/# /' <<<"$output"
        echo "not ok - wrong complaint about '$line' in $file"
        status=1
    else
        echo "ok - $file: $line"
    fi
}

broken 'every GAME_ name is known' src/games/reversi/hooks.h '#define GAME_PROBECUT reversi_probcut'
broken 'every GAME_ name is known' src/games/xiangqi/xiangqi.c '  #  define GAME_SCORENAME "pawns"'
broken 'every GAME_ name is known' tests/games/connect4/rules.h '#define GAME_MOVE_MAXIMUM 7'
broken 'every TUNE_ name is known' src/games/gomoku/tuning.h '#define TUNE_LATE_COUNTS 3'
broken 'every TUNE_ name is known' src/games/eraser/hooks.h '#define TUNE_ASPIRATIONS 3'
broken 'hooks are in hooks.h, numbers in tuning.h' src/games/ttt/ttt.c '#define GAME_ORDER ttt_order'
broken 'hooks are in hooks.h, numbers in tuning.h' src/games/ttt/ttt.c '#define TUNE_LATE_DEPTH 3'
broken 'a game uses the numbers of its own' src/games/reversi/tuning.h '#define REVERSI_ORDER_CORNERS 600'
broken 'every number has a range that holds it' src/games/gomoku/tuning.h '#define TUNE_DELTA_MARGIN 0'
broken 'every number has a range that holds it' src/games/gomoku/tuning.h '#define TUNE_RAZOR_DEPTH 7'
broken 'every number has a range that holds it' src/games/gomoku/tuning.h '#define TUNE_RAZOR_DEPTH 3 /* 5..9 */'
broken 'every number has a range that holds it' src/games/gomoku/tuning.h '#define TUNE_RAZOR_DEPTH (2 + 1)'
exit $status
