#!/bin/bash
# SPDX-License-Identifier: MIT
# clock_long.sh PROGRAM [MOVES] - a bot that answers at 95 % of its 40 ms is never flagged, over so many moves (10,000: seven minutes), with the usual
# margin. The machine should be idle: what the system lets the bot wait is the bot's time. Prints TAP.
set -u
program=$1
moves=${2:-10000}
. tests/tap.sh
begin clock
record=$scratch/record
games=$((moves / 3)) # a game of tic-tac-toe has 2 to 5 moves of the bot, 3.4 on average
"$program" match ttt --a "ugi:python3 tests/data/bots/punctual.py,restart=off" --b random --movetime 40 --games "$games" \
    --random-plies 0 --db none --record "$record" >/dev/null || exit 1
python3 - "$record" "$moves" <<'PYTHON'
import json
import sys

times, late = [], 0
for line in open(sys.argv[1]):
    game = json.loads(line)
    late += game['end'] == 'time'
    times += game['times_ms'][0 if game['first'] == 'a' else 1::2]
times.sort()
print('# load', open('/proc/loadavg').read().strip())
over = sum(time > 40 for time in times)
print('# %d moves, median %.2f ms, longest %.2f ms, %d over 40 ms, %d flagged' % (len(times), times[len(times) // 2], times[-1], over, late))
print('ok' if len(times) >= int(sys.argv[2]) else 'not ok', '- enough moves')
print('ok' if late == 0 else 'not ok', '- no honest bot is flagged')
sys.exit(late > 0 or len(times) < int(sys.argv[2]))
PYTHON
