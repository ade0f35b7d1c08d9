#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh PART... - runs parts of the tests (all of them: `all`) and ends with `N passed, N failed`.
#
# A part is a list of commands that print TAP. Commands run JOBS at a time, the longest first, so that none of them ends long after
# the others; those that measure times run alone at the end;
# what a command says is shown only if something in it failed. A command that fails without saying `not ok`, or that says
# nothing, counts as one failure.
# The programs must have been built: `make test` does both.
set -u
cd "$(dirname "$0")/.." || exit 1
JOBS=${JOBS:-2}
TIME=${TIME:-20}
logs=build/logs
rm -rf "$logs" && mkdir -p "$logs"
longest=()
commands=()
alone=()

# add NAME COMMAND - a command to run; NAME also names its log.
add() {
    case $1 in
    protocol | page | "unit test_threads") alone+=("$1	$2") ;;
    "unit test_learn" | "unit test_hostile" | "unit test_search" | "asan test_learn" | "asan test_hostile") longest+=("$1	$2") ;;
    *) commands+=("$1	$2") ;;
    esac
}

add_programs() { # FOLDER LABEL PREFIX PATTERN...
    local folder=$1 label=$2 prefix=$3 program pattern name
    shift 3
    for pattern in "$@"; do
        for program in "$folder"/$pattern; do
            name=${program#"$folder"/tests/*/}
            [ -x "$program" ] && [ -f "$program" ] && add "$label $name" "$prefix $program"
        done
    done
}

diagrams() { # the .t files of the registered games
    sed -n 's/^GAME(\(.*\))$/\1/p' src/games/games.def | while read -r game; do
        for file in src/games/*/"$game".c; do
            echo tests/games/"$(basename "$(dirname "$file")")"/*.t
        done
    done | tr ' ' '\n' | grep -v '\*' | sort -u | tr '\n' ' '
}

part_house() {
    add "headers" "make --no-print-directory -s headers"
    add "includes" "tools/check_includes.sh"
    add "includes broken on purpose" "tests/check_includes_test.sh"
    add "hooks" "tools/check_hooks.sh"
    add "hooks misspelt on purpose" "tests/check_hooks_test.sh"
    add "bench" "tests/bench.sh ./wuqi tests/bench.expected"
    add "snapshots" "tests/snapshots/run.sh ./wuqi"
    add "lab" "tests/lab.sh ./wuqi reversi-evals xiangqi-minimax-alphabeta reversi-random"
    add "docs" "tools/file_list.sh --check docs/architecture.md"
    add "docs of the rooms" "tools/check_architecture.sh"
    add "library promises" "tests/lib/abi.sh build/plain/libwuqi.so"
    add "library installed" "tests/lib/install.sh"
    add "library in WebAssembly" "node tests/lib/wasm.mjs"
    add "Python" "tests/python/run.sh"
    add "docs of the techniques" "tools/techniques.sh --check docs/techniques.md"
    for script in tests/e2e/*.sh; do
        [ -x "$script" ] && add "$(basename "$script" .sh)" "$script ./wuqi"
    done
}

# Workers killed, a database server crashed; `make test-store-long` does it at full length.
part_store() {
    add "store sqlite" "tests/store/kill.sh ./wuqi sqlite 4800 3 3"
    add "store postgres" "tests/store/kill.sh ./wuqi postgres 4800 3 3"
}

# Everything that can go wrong at once, for about a minute; `make test-chaos` does it at full length.
part_chaos() {
    local store
    for store in sqlite postgres http; do
        add "chaos $store" "tests/store/chaos.py ./wuqi $store 160"
    done
}

part_check() {
    add_programs build/check "unit" "" 'tests/unit/test_*' 'tests/games/*/test_*'
    add "diagrams" "build/check/tests/tools/diagram $(diagrams)"
    add "messages in Chinese" "tests/messages.py build/check/tests/tools/translate"
    add "mates" "tests/mates.sh ./wuqi build/check/tests/games/xiangqi/tool_mates"
}

# One game: what every game must pass (WUQI_TEST_GAME), its own tests, its diagrams.
part_game() {
    local folder
    folder=$(dirname src/games/*/"$WUQI_TEST_GAME".c)
    folder=${folder##*/}
    add_programs build/check "unit" "" tests/unit/test_games tests/unit/test_search "tests/games/$folder/test_*"
    [ -n "$(ls tests/games/"$folder"/*.t 2>/dev/null)" ] && add "diagrams" "build/check/tests/tools/diagram $(echo tests/games/"$folder"/*.t)"
}

part_equality() {
    add "equality" "build/check/tests/tools/equality 300 100000"
}

part_asan() {
    local quick="env WUQI_TEST_QUICK=1"
    add_programs build/asan "asan" "$quick" 'tests/unit/test_*' 'tests/games/*/test_*'
    add "asan diagrams" "build/asan/tests/tools/diagram $(diagrams)"
    add "asan Python" "tests/python/run.sh asan"
    add "asan equality" "build/asan/tests/tools/equality 20 5000"
}

part_tsan() {
    # Where addresses are laid out at random over too wide a range ThreadSanitizer cannot start.
    local quick="env WUQI_TEST_QUICK=1"
    setarch -R true 2>/dev/null && quick="setarch -R $quick"
    add_programs build/tsan "tsan" "$quick" 'tests/unit/test_threads' 'tests/unit/test_tt'
}

# The program of `make tune`: numbers that can be set are the numbers that are shipped.
part_tuned() {
    add "tuned numbers" "build/tuned/tests/unit/test_tune"
    add "tuned workers" "tests/tune.sh build/tuned/wuqi"
    add "tuned bench" "env WUQI_CPU=v1 tests/bench.sh build/tuned/wuqi tests/bench.expected"
}

part_fuzz() {
    local program
    for program in build/fuzz/tests/fuzz/fuzz_*; do
        [ -x "$program" ] && add "$(basename "$program")" "tests/fuzz/run.sh $program $TIME"
    done
}

part_sixth() {
    add "sixth game" "tests/sixth_game.sh"
}

run_one() { # NAME<tab>COMMAND
    local name=${1%%	*} command=${1#*	}
    local log="$logs/${name//[ \/]/-}.log" status start=$SECONDS passed failed
    $command >"$log" 2>&1
    status=$?
    passed=$(grep -c '^ok ' "$log")
    failed=$(grep '^not ok ' "$log" | grep -vc '# SKIP')
    if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ] || [ $((passed + failed)) -eq 0 ]; then
        failed=$((failed + 1))
        echo "# $name ended with status $status" >>"$log"
    fi
    echo "$passed $failed" >"${log%.log}.count"
    if [ "$failed" -gt 0 ]; then
        {
            echo "--- FAILED: $name ($log)"
            grep -v '^ok ' "$log" | tail -n 40
        }
    else
        printf '  %-34s %4d passed  %3d s\n' "$name" "$passed" $((SECONDS - start))
    fi
}
export -f run_one
export logs
export CMOCKA_MESSAGE_OUTPUT=TAP
export XDG_DATA_HOME=$PWD/build/logs/data # where matches keep their games

[ $# -gt 0 ] || set -- all
[ "$1" = all ] && set -- sixth fuzz equality store chaos check house tsan tuned asan
for part in "$@"; do
    if ! declare -F "part_$part" >/dev/null; then
        echo "run.sh: no part '$part' (house, check, game, store, chaos, equality, asan, tsan, tuned, fuzz, sixth, all)" >&2
        exit 2
    fi
    "part_$part"
done
commands=("${longest[@]}" "${commands[@]}")
[ ${#commands[@]} -eq 0 ] || printf '%s\0' "${commands[@]}" | xargs -0 -P "$JOBS" -I{} bash -c 'run_one "$1"' run_one {}
for command in "${alone[@]}"; do
    run_one "$command"
done
cat "$logs"/*.count | awk '{ passed += $1; failed += $2 } END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }'
