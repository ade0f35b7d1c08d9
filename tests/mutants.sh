#!/bin/bash
# SPDX-License-Identifier: MIT
# mutants.sh [--list|--table|--again|--check] [NAME...] - are the tests awake? Applies the one-line bugs of tests/mutants.tsv, one at a time and to a copy of the
# tree as it is committed, builds the one test program that should notice, and runs it. All of them, or those that are named; what was tried before is not tried
# again (--again forgets it), so that it can be ended at any time. --table prints data/reliability/mutants.tsv, --list the names. --check only
# looks whether each expression changes one line of its file (TAP).
#
# A line of the list: name, file, sed expression, games to build ("all"; "=GAME", all but test that one; or fewer where the search itself changes), test. The expression must change one line.
set -u
cd "$(dirname "$0")/.." || exit 2
list=tests/mutants.tsv work=${MUTANTS_DIR:-build/mutants} compiler=${CC:-ccache gcc}
mkdir -p "$work"
work=$(cd "$work" && pwd)
results=$work/results.tsv
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$work} CCACHE_NOHASHDIR=1 WUQI_TEST_QUICK=1
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

# The copy: where another commit is checked out, what has changed is brought in.
tree=$work/tree
commit=$(git rev-parse HEAD) before=$(cat "$work/commit" 2>/dev/null)
if [ "$before" != "$commit" ]; then
    mkdir -p "$tree"
    changed=$([ -z "$before" ] || git diff --name-only --diff-filter=d "$before" HEAD)
    git archive HEAD $changed | tar -x -C "$tree" && echo "$commit" >"$work/commit" || exit 2
fi
cd "$tree" || exit 2
planted=
restore() { [ -z "$planted" ] || cp "$work/kept" "$planted"; planted=; }
trap restore EXIT
trap 'exit 130' INT TERM

# build GAMES TARGET: the flavour for tests, quick to compile.
build() {
    local games=$1 target=$2 folder=build/quick
    if [ "$games" = all ] || [ "${games:0:1}" = = ]; then
        program=$folder/$target
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
        timeout 600 "$program" "${words[@]:1}" >"$work/log" 2>&1
        case $? in
        0) verdict=survived ;;
        124) verdict="no end" ;;
        *) verdict=caught ;;
        esac
        unset WUQI_TEST_GAME
    fi
    restore
}

while IFS=$'\t' read -r name file change games test; do
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    grep -q "^$name	\(caught\|survived\)	$commit$" "$results" && continue
    [ $# -eq 0 ] && grep -q "^$name	caught	" "$results" && continue
    try "$name" "$file" "$change" "$games" "$test"
    printf '%s\t%s\t%s\n' "$name" "$verdict" "$commit" >>"$results"
    echo "$verdict: $name ($file)"
done < <(rows)
