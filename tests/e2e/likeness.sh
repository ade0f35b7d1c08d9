#!/bin/bash
# SPDX-License-Identifier: MIT
# likeness.sh WUQI - `wuqi likeness` on a class with two planted copies of one program (other names, other numbers), unrelated ones, one that hangs and one
# that does not build (tests/class/likeness_class.py).
set -u
cd "$(dirname "$0")/../.." || exit 2
wuqi=$(realpath "$1")
. tests/tap.sh
begin likeness
root=$PWD
export WUQI_LANG=en
cd "$scratch" || exit 2

"$root/tests/class/likeness_class.py" class && mkdir given && cp "$root"/examples/course/given/common/course.py "$root"/examples/course/given/reversi/board.py given/
cat >like.json <<'END'
{"name": "like", "run": ["python3 bot.py"], "build": {"command": "make"}, "given": "given", "limits": {"seconds": 2}, "game": "reversi6",
 "tasks": [{"name": "value", "kind": "value", "points": 1, "reference": "search:algorithm=minimax,eval=a", "depth": 2, "positions": {"count": 1}}]}
END
"$wuqi" likeness class --assignment like.json --positions 60 --jplag sources >out 2>err
result $? 'a class is compared'
[ "$(grep -E '^[a-z]+ and [a-z]+: ' out | cut -d: -f1 | sort | tr '\n' ';')" = 'corners and nudged;corners and renamed;nudged and renamed;' ]
result $? 'the planted copies are named, and nobody else'
grep -q '^These 3 pairs .*a reason to look at the sources, not a verdict' out && grep -q '^60 positions' out
result $? 'it is said what that means'
grep -q '^broken: not compared: The build (make) fails' out && grep -q '^hanging: not compared: .*no answer in time' out
result $? 'who hangs or does not build is left out and named, and costs nobody else anything'
[ "$(ls sources | wc -l)" -eq 11 ] && [ "$(cat sources/*/bot.py | grep -c 'course.run')" -eq 11 ] && [ -z "$(find sources -name 'board.py' -o -name 'course.py')" ]
result $? 'the sources lie as JPlag reads them, without what everybody was given'
rm -r class/hanging class/broken
"$wuqi" likeness class --assignment like.json --positions 40 --json >one.json 2>err && "$wuqi" likeness class --assignment like.json --positions 40 --concurrency 1 --json >two.json 2>err &&
    cmp one.json two.json
result $? 'twice the same, however many are asked at a time'
# Two who both play exactly as the reference of the assignment: alike, and nothing to look at.
cp -r class/discs class/discs-too
"$wuqi" likeness class --assignment like.json --positions 40 --json >out 2>err && python3 -c "
import json
found = json.load(open('out'))
pair = next(pair for pair in found['pairs'] if {pair['one'], pair['other']} == {'discs', 'discs-too'})
assert pair['share'] == 1 and not pair['named'], pair
assert all(program['as_reference'] == 1 for program in found['programs'] if program['name'].startswith('discs'))
assert all(pair['low'] <= pair['share'] <= pair['high'] for pair in found['pairs'])"
result $? 'whoever plays as the reference does is not named for it'
"$wuqi" likeness class --assignment like.json --positions 40 --lang zh >out 2>err && grep -q '个有多种合理着法的局面' out && grep -q '不是结论' out
result $? 'the answer in Chinese'

refused() { # TEXT ARGUMENT...
    local text=$1
    shift
    "$wuqi" likeness "$@" >out 2>err
    [ $? -eq 2 ] && grep -qF -- "$text" err && [ "$(wc -l <err)" -eq 1 ]
    result $? "refused: $text"
}
mkdir alone && cp -r class/discs alone/
refused '--assignment is missing' class
refused 'No such file' nowhere --assignment like.json
refused 'there are not two submissions' alone --assignment like.json
refused '--jplag: sources' class --assignment like.json --jplag sources
sed 's/"tasks".*/"tasks": [{"name": "files", "kind": "code", "points": 1}]}/; s/ "game": "reversi6",//' like.json >files.json
refused 'no task of the assignment names a game' class --assignment files.json

exit $status
