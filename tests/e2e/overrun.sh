#!/bin/bash
# SPDX-License-Identifier: MIT
# overrun.sh PROGRAM - a bot runs out of its time where a fault counts 500:0 (forfeit=500): the result, the record, the database and the replay for the platform's
# viewer say so. The clock is the processor's: it runs as fast on every machine. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin overrun
chmod a+rx "$scratch" && cp tests/data/bots/overruns.py "$scratch" && chmod a+r "$scratch/overruns.py"
echo 'seed:7 forfeit=500' >"$scratch/course.txt" && echo 'seed:7' >"$scratch/plain.txt"
play() { # NAME
    "$program" match eraser --a "slow=ugi:python3 $scratch/overruns.py a1a2 f5f6,start=3600" --b fast=greedy --games 2 --openings "$scratch/$1.txt" --bank 1000 --clock cpu \
        --db "$scratch/$1.db" --record "$scratch/$1.jsonl" --json >"$scratch/$1.out" 2>"$scratch/$1.err"
}
play course && grep -q '"timeouts":{"a":2,"b":0}' "$scratch/course.out"
result $? "a bot that thinks for ever loses both games on time"
python3 - "$scratch" <<'END'
import json, sys
for line in open(sys.argv[1] + '/course.jsonl'):
    game = json.loads(line)
    slow = game['first'] == 'b'
    assert game['end'] == 'time' and game['winner'] == 'b' and len(game['moves']) == 4 + slow, game
    assert game['points'] == ([500, 0] if slow else [0, 500]), game['points']
    assert game['reason'].endswith(' (500:0)' if slow else ' (0:500)') and 'loses on time' in game['reason'], game['reason']
END
result $? "the record has the points and the reason"
run=$(grep -o '"run":[0-9]*' "$scratch/course.out" | cut -d: -f2)
"$program" runs "$run" --db "$scratch/course.db" --export "$scratch/exported.jsonl" >"$scratch/out" 2>"$scratch/err" &&
    [ "$(grep -c '"points":\[\(500,0\|0,500\)\]' "$scratch/exported.jsonl")" = 2 ] && [ "$(grep -c 'loses on time.*(\(500:0\|0:500\))' "$scratch/exported.jsonl")" = 2 ]
result $? "the database keeps it"
for number in 1 2; do
    "$program" convert "$scratch/course.jsonl" --number $number --to pkueraser -o "$scratch/replay$number.json" >"$scratch/out" 2>"$scratch/err" &&
        "$program" convert "$scratch/replay$number.json" --to json -o "$scratch/again$number.jsonl" >"$scratch/out" 2>"$scratch/err"
    result $? "game $number as a replay, and read again"
done
python3 - "$scratch" <<'END'
import json, sys
for number, slow in (1, 0), (2, 1):
    replay = json.load(open('%s/replay%d.json' % (sys.argv[1], number)))
    bars = replay['frames'][-1]['sideBarStatus']
    totals = [bars[side]['totalScores'] for side in ('left', 'right')]
    # who begins is on the right
    assert totals == ([0, 500] if slow else [500, 0]) and replay['extra'] == 500, (totals, replay['extra'])
    assert replay['errorStatus'] in (0, 1) and replay['errorMessage'] == 'time' and replay['winner'] == (0 if slow == 0 else 1), replay['winner']
    again = json.loads(open('%s/again%d.jsonl' % (sys.argv[1], number)).readline())
    assert again['end'] == 'time' and again['result'] == ('1-0' if slow else '0-1') and len(again['moves']) == 4 + slow, again
END
result $? "the replay ends with 500 to 0"
play plain && python3 - "$scratch" <<'END'
import json, sys
for line in open(sys.argv[1] + '/plain.jsonl'):
    game = json.loads(line)
    assert game['end'] == 'time' and game['winner'] == 'b' and max(game['points']) < 500 and '500' not in game['reason'], game
END
result $? "without the word the scores stay"
exit $status
