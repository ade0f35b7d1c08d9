#!/bin/bash
# SPDX-License-Identifier: MIT
# mutants.sh [--list|--table|--again|--check] [NAME...] - are the tests awake? Applies the one-line bugs of tests/mutants.tsv, one at a time and to a copy of the
# tree as it is committed, builds the one test program that should notice, and runs it. All of them, or those that are named; what was tried before is not tried
# again (--again forgets it), so that it can be ended at any time. --table prints data/reliability/mutants.tsv, --list the names. --check only
# looks whether each expression changes one line of its file (TAP).
#
# Two are tried at a time, each in a copy of its own (MUTANTS_AT_ONCE=1: one).
#
# A line of the list: name, file, sed expression, what to build, test. The expression must change one line. What to build: "all" games; "=GAME", all but test that
# one; the names of fewer games where the search itself changes; "program", for a script that gets it as its argument; "-", nothing: tests of the page under node.
set -u
cd "$(dirname "$0")/.." || exit 2
list=tests/mutants.tsv work=${MUTANTS_DIR:-build/mutants} compiler=${CC:-ccache gcc}
mkdir -p "$work"
work=$(cd "$work" && pwd)
results=$work/results.tsv root=$PWD
rows() { grep -v '^#' "$list" | grep .; }
# lines_changed FILE EXPRESSION
lines_changed() { sed -E "$2" "$1" | diff "$1" - | grep -c '^>'; }

check() {
    local status=0 name file change
    while IFS=$'\t' read -r name file change _; do
        if [ "$(lines_changed "$file" "$change")" -ne 1 ]; then
            echo "not ok - $name: the expression changes not one line of $file"
            status=1
        fi
    done < <(rows)
    [ "$status" -ne 0 ] || echo "ok - each of $(rows | wc -l) planted bugs changes one line"
    return $status
}
[ "${1:-}" != --check ] || { check; exit; }

print_table() {
    printf 'bug\twhere\ttest\tresult\n'
    while IFS=$'\t' read -r name file _ _ test; do
        printf '%s\t`%s`\t`%s`\t%s\n' "$name" "${file#src/}" "${test#tests/}" "$(awk -F'\t' -v n="$name" '$1 == n { r = $2 } END { print r ? r : "not tried" }' "$results")"
    done < <(rows)
    awk -F'\t' '{ last[$1] = $2 } END { for (n in last) count[last[n]]++; for (r in count) printf "%d %s, ", count[r], r; print NR " tried" }' "$results" >&2
}

case ${1:-} in
--list) rows | cut -f 1; exit ;;
--table) touch "$results"; print_table; exit ;;
--again) rm -f "$results"; shift ;;
esac
touch "$results"

at_once=${MUTANTS_AT_ONCE:-2}
if [ -z "${MUTANTS_PART:-}" ]; then
    trap 'kill $(jobs -p) 2>/dev/null; exit 130' INT TERM
    for ((part = 0; part < at_once; part++)); do
        MUTANTS_PART=$part "$root/tests/mutants.sh" "$@" &
    done
    wait
    exit
fi

# The copy: where another commit is checked out, what has changed is brought in. What the page's tests need is not built there.
tree=$work/tree$MUTANTS_PART
work=$work/part$MUTANTS_PART
mkdir -p "$work"
export CCACHE_BASEDIR=$tree CCACHE_NOHASHDIR=1 WUQI_TEST_QUICK=1
commit=$(git rev-parse HEAD) before=$(cat "$work/commit" 2>/dev/null)
if [ "$before" != "$commit" ]; then
    mkdir -p "$tree"
    changed=$([ -z "$before" ] || git diff --name-only --diff-filter=d "$before" HEAD)
    git archive HEAD $changed | tar -x -C "$tree" && echo "$commit" >"$work/commit" || exit 2
fi
cd "$tree" || exit 2
mkdir -p build/web
ln -sfn "$root/web/node_modules" web/node_modules
ln -sf "$root/build/web/wuqi.wasm" build/web/wuqi.wasm
planted=
restore() { [ -z "$planted" ] || cp "$work/kept" "$planted"; planted=; }
trap restore EXIT
trap 'exit 130' INT TERM

# build GAMES TARGET: the flavour for tests, quick to compile.
build() {
    local games=$1 target=$2 folder=build/quick
    program=$folder/$target
    if [ "$games" = - ]; then
        return 0
    elif [ "$games" = program ]; then
        make LEVELS=1 OPT=-O1 BUILD=$folder CC="$compiler" PROGRAM="$folder/wuqi" "$folder/wuqi" >"$work/log" 2>&1
    elif [ "$games" = all ] || [ "${games:0:1}" = = ]; then
        make LEVELS=1 OPT=-O1 BUILD=$folder CC="$compiler" "$folder/$target" >"$work/log" 2>&1
    else
        folder=build/${games// /-}
        program=$folder/$target
        make LEVELS=1 OPT=-O1 BUILD="$folder" GAMES="$games" PROGRAM="$folder/wuqi" CC="$compiler" "$folder/$target" >"$work/log" 2>&1
    fi
}

# try ROW: leaves "caught", "survived" or what is wrong with the row in $verdict.
try() {
    local name=$1 file=$2 change=$3 games=$4 test=$5
    local words=($test) target=
    verdict=
    cp "$file" "$work/kept"
    planted=$file
    if [ "$(lines_changed "$file" "$change")" -ne 1 ]; then
        verdict="the expression changes not one line"
    elif ! sed -i -E "$change" "$file" || ! build "$games" "${words[0]}"; then
        verdict="does not compile"
    else
        [ "${games:0:1}" != = ] || export WUQI_TEST_GAME=${games:1}
        case $games in
        -) run=(node --test $test) ;; # a pattern of the list
        program) run=($test "build/quick/wuqi") ;;
        *) run=("$program" "${words[@]:1}") ;;
        esac
        timeout 600 "${run[@]}" >"$work/log" 2>&1
        case $? in
        0) verdict=survived ;;
        124) verdict="no end" ;;
        *) verdict=caught ;;
        esac
        unset WUQI_TEST_GAME
    fi
    restore
}

at=0
while IFS=$'\t' read -r name file change games test; do
    [ $((at++ % at_once)) -eq "$MUTANTS_PART" ] || continue
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    grep -q "^$name	\(caught\|survived\)	$commit$" "$results" && continue
    [ $# -eq 0 ] && grep -q "^$name	caught	" "$results" && continue
    try "$name" "$file" "$change" "$games" "$test"
    printf '%s\t%s\t%s\n' "$name" "$verdict" "$commit" >>"$results"
    echo "$verdict: $name ($file)"
done < <(rows)
