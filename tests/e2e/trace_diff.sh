#!/bin/bash
# SPDX-License-Identifier: MIT
# trace_diff.sh PROGRAM - a search printed as lines is compared with ours: equal, or the first line that was changed is found. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin trace_diff
export LC_ALL=C.UTF-8
diff_of() { "$program" trace diff "$@" >"$scratch/out" 2>"$scratch/err"; }

# Lines of ours are equal to our search, in every game, with and without windows.
for game in $("$program" games --json | grep -o '"game":"[a-z0-9]*"\|"name":"[a-z0-9]*"' | cut -d'"' -f4 | sort -u); do
    "$program" trace "$game" --depth 2 --lines >"$scratch/$game" 2>"$scratch/err" && diff_of "$scratch/$game" && grep -q '^the searches are equal: [0-9]* nodes$' "$scratch/out"
    result $? "$game: alpha-beta printed and read again"
done
"$program" trace reversi6 --depth 3 --player search:algorithm=minimax --lines | sed -E 's/^( *> [^ ]+) -inf inf/\1/; s/ (searched|leaf|over)$//' >"$scratch/plain"
diff_of "$scratch/plain" && grep -q 'equal' "$scratch/out"
result $? "minimax without windows is compared with minimax"
"$program" trace reversi6 --depth 3 --out "$scratch/binary" >/dev/null && "$program" trace "$scratch/binary" --lines >"$scratch/lines" && diff_of "$scratch/lines" "$scratch/binary"
result $? "lines against a recorded trace"

# One line is changed: it is found, by its number.
"$program" trace reversi6 --depth 3 --lines >"$scratch/good"
changed() { # NAME LINE-PATTERN SED WHAT... - changes the first line that the pattern matches
    local name=$1 pattern=$2 change=$3 line
    shift 3
    line=$(grep -nE "$pattern" "$scratch/good" | sed -n 3p | cut -d: -f1)
    sed -E "${line}$change" "$scratch/good" >"$scratch/bad"
    ! cmp -s "$scratch/good" "$scratch/bad" && ! diff_of "$scratch/bad" "$scratch/good" && [ ! -s "$scratch/err" ] && grep -q "$1" "$scratch/out" &&
        diff_of "$scratch/bad" "$scratch/good" --json
    [ $? -eq 1 ] && grep -q "$2" "$scratch/out"
    result $? "changed: $name"
}
changed 'a value' '^ *< .* leaf$' 's/< (-?[0-9]+)/< \17/' 'the value differs' '"kind":"value".*"mistake":"leaf-value"'
changed 'a depth' '^ *> .* 1$' 's/ 1$/ 2/' 'the depth differs' '"kind":"depth".*"mistake":"depth-kept"'
changed 'a window' '^ *> [a-f][0-9] -?[0-9]+ inf' 's/ (-?[0-9]+) inf/ -inf inf/' 'the window differs' '"kind":"window"'
changed 'a move' '^ *> [a-f][0-9]' 's/> [a-f][0-9]/> z9/' 'what comes next differs' '"kind":"move".*"mistake":"illegal-move"'
sed '$d' "$scratch/good" | sed '$d' >"$scratch/bad"
! diff_of "$scratch/bad" "$scratch/good" && grep -q 'breaks off' "$scratch/out"
result $? "a search that breaks off"
diff_of "$scratch/good" "$scratch/ttt"
[ $? -eq 1 ] && grep -q 'different games or positions' "$scratch/out"
result $? "another game"
"$program" trace diff "$scratch/bad" "$scratch/good" --lang zh >"$scratch/out" 2>&1
grep -q '首个不同' "$scratch/out" && ! grep -q 'differs\|First' "$scratch/out"
result $? "the answer in Chinese"

# A search in C and in C++ that logs itself with the header alone, on the rules of the course.
cat >"$scratch/mine.c" <<'END'
#include "wuqi_trace.h"
#include "board.h"
static int search(Position position, const char *move, int depth, int alpha, int beta)
{
    int moves[MOVES_MAX], best = -2000000, count = position_moves(&position, moves);
    char name[16];
    wuqi_trace_enter(move, alpha, beta, depth);
    if (count == 0 || depth == 0)
        return (int)wuqi_trace_leave(count == 0 ? position_result(&position) : __builtin_popcountll(position.mine) - __builtin_popcountll(position.theirs));
    for (int i = 0; i < count && best < beta; i++) {
        int value = -search(position_play(&position, moves[i]), position_name(&position, moves[i], name), depth - 1, -beta, -(best > alpha ? best : alpha));
        best = value > best ? value : best;
    }
    return (int)wuqi_trace_leave(best);
}
int main(int words, char **word)
{
    Position position = words > 1 ? position_read("reversi6", word[1]) : position_start("reversi6");
    wuqi_trace_begin(stdout, "reversi6", words > 1 ? word[1] : NULL);
    search(position, NULL, 4, -WUQI_TRACE_INF, WUQI_TRACE_INF);
    return 0;
}
END
for compiler in 'gcc -std=c99' 'g++ -x c++'; do
    # shellcheck disable=SC2086
    $compiler -Wall -Wextra -Werror -Iinclude -Iexamples/course/given/reversi -o "$scratch/mine" "$scratch/mine.c" 2>"$scratch/err" && "$scratch/mine" >"$scratch/plain" &&
        diff_of "$scratch/plain" --player search:algorithm=alphabeta,eval=a && grep -q '^the searches are equal' "$scratch/out" &&
        "$scratch/mine" "X-OXXX--OOXX-OOOXX-XOOXX--OXX---O--- O" >"$scratch/plain" && diff_of "$scratch/plain" --player search:algorithm=alphabeta,eval=a
    result $? "wuqi_trace.h logs a search: $compiler"
done

for words in diff "diff $scratch/none" "diff $scratch/err" "reversi6 more" "diff $scratch/bad"; do
    "$program" trace $words >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ]
    result $? "refused: trace ${words//$scratch\//}"
done
exit $status
