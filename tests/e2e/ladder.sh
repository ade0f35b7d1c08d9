#!/bin/bash
# SPDX-License-Identifier: MIT
# ladder.sh PROGRAM - a ladder as a teacher runs it: bots come, are replaced and leave; what plays is a copy of their files; a bot whose files are gone stops
# nobody; who has played little is not ranked. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin ladder
export LC_ALL=C.UTF-8
cp -r tests/data/bots "$scratch/bots" && chmod -R a+rX "$scratch/bots"
bots=$scratch/bots
copies=$XDG_DATA_HOME/wuqi/bots

# A ladder whose bots change.
ladder() { # a refusal has status 1 or 2; who breaks down is no refusal
    "$program" ladder "$@" >"$scratch/out" 2>"$scratch/err"
    local code=$?
    [ $code -le 2 ] || { echo "not ok - ladder $*: status $code" && exit 1; }
    return $code
}
ladder new spring --game ttt && ladder add spring li random && ladder add spring boss greedy --elo 1000 --league bronze && ladder run spring --games 6 &&
    ladder show spring --json && grep -q '"name":"li".*"games":6' "$scratch/out"
result $? "a ladder is played"
! ladder update spring nobody random && grep -q "no bot 'nobody'" "$scratch/err" && ! ladder add spring li greedy && grep -q 'ladder update' "$scratch/err"
result $? "who is not there cannot be updated, who is there not added"
! ladder update spring li "ugi:python3 $bots/hostile.py start" && ladder show spring --json && grep -q '"name":"li","spec":"random".*"games":6' "$scratch/out"
result $? "a new version that cannot play leaves the old one in its place"
ladder update spring li engine:level=1 && ladder show spring --json && grep -q '"name":"li","spec":"engine:level=1".*"games":0' "$scratch/out" &&
    ladder run spring --games 4 && ladder show spring --json && grep -q '"name":"li","spec":"engine:level=1".*"games":4' "$scratch/out"
result $? "a new version is rated anew"
ladder update spring boss random
ladder show spring --json && grep -q '"name":"boss",.*"league":"bronze","status":"reference"' "$scratch/out"
result $? "a reference stays one"
ladder remove spring li && ladder show spring --json && ! grep -q '"li"' "$scratch/out" && ladder add spring li random && ladder run spring --games 2
result $? "a bot leaves, and may come back"
ladder list && grep -q '^spring  *ttt  *2 bots, 12 games, run [0-9]*$' "$scratch/out" && ladder list --json && grep -q '"ladder":"spring","game":"ttt"' "$scratch/out"
result $? "ladders are listed"
for words in "" "add spring" "remove spring" "remove spring nobody" "fly spring"; do
    "$program" ladder $words >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ]
    result $? "refused: ladder $words"
done

# Names and answers.
for name in "" "  " $'a\tb' $'\xff' "$(printf 'x%.0s' {1..101})"; do
    ! ladder add spring "$name" random && [ "$(wc -l <"$scratch/err")" -eq 1 ] && ! ladder new "$name" --game ttt && [ "$(wc -l <"$scratch/err")" -eq 1 ]
    result $? "no name for a bot or a ladder: $(printf %q "$name" | cut -c 1-20)"
done
ladder new said --game ttt && grep -q "^ladder 'said' made, for ttt" "$scratch/out" && ladder add said one random && grep -q "^'one' passed.*version 1" "$scratch/out" &&
    ladder update said one --json && grep -q '"done":"added","bot":"one","version":2' "$scratch/out" && ladder remove said one && grep -q "off the ladder" "$scratch/out" &&
    ladder freeze said && grep -q 'frozen' "$scratch/out" && ladder unfreeze said --json && grep -q '"done":"unfrozen"' "$scratch/out"
result $? "every command says what it did"
ladder export spring - && grep -q '^1,"boss"' "$scratch/out" && [ ! -e ./- ] && ladder export spring "$scratch/all.csv" && grep -q 'all.csv' "$scratch/out" && grep -q '^1,"boss"' "$scratch/all.csv"
result $? "export writes to standard output or into a file"

# Ranks: nobody with fewer than ten games; by the lower end of the interval.
ladder new ranks --game ttt --nodes 100 && ladder add ranks strong engine:level=10 && ladder add ranks ref greedy --elo 1000 --league bronze && ladder add ranks other random &&
    ladder run ranks --games 6 --json && grep -q '"name":"strong",.*"league":"","status":"plays","note":"","rank":null' "$scratch/out" && ladder show ranks && grep -q 'strong .*of 10 games' "$scratch/out"
result $? "without ten games there is neither rank nor league"
ladder add ranks late random && ladder run ranks --games 30 --json && python3 - "$scratch/out" <<'PYTHON'
import json, sys
bots = json.load(open(sys.argv[1]))['bots']
ranked = [bot for bot in bots if bot['rank']]
assert [bot['rank'] for bot in ranked] == [1, 2, 3, 4], bots
lower = [bot['elo'] - bot['error'] for bot in ranked]
assert lower == sorted(lower, reverse=True), bots
games = {bot['name']: bot['games'] for bot in bots}
assert min(games.values()) >= 10, games # nobody waits for games because of an extreme rating
PYTHON
result $? "ranks go by the lower end, and all get their games"

# What plays is a copy.
mkdir -p "$scratch/home/li" && cp "$bots/hostile.py" "$scratch/home/li/bot.py" && chmod -R a+rX "$scratch/home"
ladder new files --game ttt --nodes 100
(cd "$scratch/home" && "$program" ladder add files li "ugi:python3 li/bot.py nothing") >"$scratch/out" 2>&1 && grep -q "from a copy of its files" "$scratch/out" && ladder add files rnd random &&
    ladder add files gr greedy && ladder run files --games 4 && [ ! -s "$scratch/err" ]
result $? "a bot named from another folder plays"
echo 'import nothing_of_that_name' >"$scratch/home/li/bot.py"
ladder run files --games 4 && grep -q "files of 'li' have changed.*ladder update" "$scratch/err" && ladder show files --json && ! grep -q '"crash' "$scratch/out"
result $? "a bot that was overwritten plays as it was validated, and the operator hears of it"
! ladder update files li && cp "$bots/hostile.py" "$scratch/home/li/bot.py" && echo '# better' >>"$scratch/home/li/bot.py" && ladder update files li &&
    grep -q 'version 2' "$scratch/out" && ladder run files --games 4 && [ ! -s "$scratch/err" ] && [ "$(ls "$copies" | wc -l)" -eq 2 ]
result $? "update enters the files as they are now, as a new version, if they can play"
! ladder add files bad "ugi:python3 $bots/hostile.py start" && [ "$(ls "$copies" | wc -l)" -eq 2 ] && ladder show files --json && ! grep -q -- '--a' "$scratch/out"
result $? "nothing is left of a bot that is refused but the reason"

# Files that are gone. A job that needs them is left by a run that was killed.
rm -rf "$scratch/home"
ladder run files --games 4 && [ ! -s "$scratch/err" ]
result $? "the files a bot was entered with may go"
WUQI_HALT=$(holds "$scratch/held" job.played 2) start run "$program" ladder run files --games 40 --wait >/dev/null 2>&1
held run "$scratch/held" && killed run
result $? "a ladder is killed with jobs in its hands"
rm -rf "${copies:?}"/* "$scratch/held"
ladder run files --games 6 --wait && [ "$(grep -c "'li' cannot play and is skipped" "$scratch/err")" -eq 1 ] && ladder show files --json && grep -q '"name":"rnd"' "$scratch/out"
result $? "a bot whose copy is gone is named and skipped, the others play"
ladder remove files rnd && ! ladder run files --games 2 && grep -q 'no two bots' "$scratch/err"
result $? "where too few are left the run says so"
exit $status
