#!/bin/bash
# SPDX-License-Identifier: MIT
# arena.sh PROGRAM - external bots over every protocol, foreign engines, resuming, tournaments, ladders, workers, bundles.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin arena
# The program and the bots may lie where only root may look, or belong to somebody else: copies do not.
cp "$program" "$scratch/engine" && chmod 755 "$scratch/engine"
cp -r tests/data/bots "$scratch/bots" && chmod -R a+rX "$scratch/bots"
engine=$scratch/engine
bots=$scratch/bots

# plays NAME GAME SPEC [OPTION...]: two games against the random player end without an offence of the bot. Here nobody loses on time, however slow the
# machine is: where a limit is one of time, the margin is what no machine needs; without any limit a bot would have a second.
plays() {
    local name=$1 game=$2 spec=$3
    shift 3
    "$program" match "$game" --a "$spec" --b random --games 2 --margin 600000 --json "$@" >"$scratch/out" 2>"$scratch/err" &&
        grep -q '"timeouts":{"a":0,"b":0},"illegal":{"a":0,"b":0},"crashes":{"a":0,"b":0}' "$scratch/out" && grep -q '"claims":{"a":0,"b":0}' "$scratch/out"
    result $? "$name plays $game"
}
plays UGI reversi6 "ugi:$engine engine reversi6,option.Hash=4,nodes=2000"
plays UGI duel2048 "ugi:$engine engine duel2048,option.Hash=4,nodes=200"
plays UGI eraser "ugi:$engine engine eraser,option.Hash=4,nodes=200" --max-plies 20
plays UCI xiangqi "uci:$engine engine xiangqi --protocol uci,option.Hash=4,nodes=2000" --max-plies 60
plays UCCI xiangqi "ucci:$engine engine xiangqi --protocol ucci,depth=2" --max-plies 60
plays GTP reversi8 "gtp:$engine engine reversi8 --protocol gtp --level 1" --movetime 100
plays NBoard reversi8 "nboard:$engine engine reversi8 --protocol nboard,depth=2"
plays Gomocup gomoku15 "gomocup:$engine engine gomoku15 --protocol gomocup --hash 4" --movetime 200
plays "Botzone, one process a move," gomoku15 "botzone:python3 $bots/botzone_bot.py once" --nodes 1000 --max-plies 40 --random-plies 0
plays "Botzone, kept running," gomoku15 "botzone:python3 $bots/botzone_bot.py keep" --nodes 1000 --max-plies 40
plays "Botzone, simplified," gomoku15 "botzone:python3 $bots/botzone_bot.py simple,io=simple" --nodes 1000 --max-plies 40 --random-plies 0
plays "Debian's fairy-stockfish" xiangqi uci:fairy-stockfish --movetime 50 --max-plies 40
plays "Debian's fairy-stockfish with options" xiangqi "uci:fairy-stockfish,option.UCI_Variant=xiangqi,option.Hash=32,option.Skill Level=20" \
    --tc 2+0.02 --max-plies 30
"$program" bundle 12.1 --out "$scratch/bundle" >"$scratch/out" 2>"$scratch/err" && grep -q '"sandbox": "[ABCD]"' "$scratch/bundle/limits.json" &&
    grep -q '> go movetime 50' "$scratch/bundle/transcript-a.txt" && "$scratch/bundle/replay.sh" a /usr/games/fairy-stockfish >"$scratch/out" 2>&1 &&
    grep -q '< bestmove' "$scratch/out"
result $? "a bundle of a game has the transcript, the tier, and can be replayed"

# Protocols that know moves alone: stones of a set-up are told as moves, and those of the opening after them. These bots play the first free
# square from the top left: without the set-up they would take an occupied one.
echo 'XXOOX10/OX13/15/15/15/15/15/15/15/15/15/15/15/15/15 O freestyle ; moves h8 d14' >"$scratch/setup"
plays "GTP, from a set-up," gomoku15 "gtp:python3 $bots/gtp_bot.py" --nodes 1000 --max-plies 12 --openings "$scratch/setup"
plays "Botzone, from a set-up," gomoku15 "botzone:python3 $bots/botzone_bot.py once" --nodes 1000 --max-plies 12 --openings "$scratch/setup"
plays "Botzone, kept running, from a set-up," gomoku15 "botzone:python3 $bots/botzone_bot.py keep" --nodes 1000 --max-plies 12 --openings "$scratch/setup"
plays "Botzone, simplified, from a set-up," gomoku15 "botzone:python3 $bots/botzone_bot.py simple,io=simple" --nodes 1000 --max-plies 12 --openings "$scratch/setup"
plays "GTP, from an opening," reversi8 "gtp:$engine engine reversi8 --protocol gtp --level 1" --movetime 100 --random-plies 9
for spec in "gtp:python3 $bots/gtp_bot.py,nodes=1000" "botzone:python3 $bots/botzone_bot.py keep,nodes=1000"; do
    printf 'b15\nundo\nh9\na1\nundo 2\na15\nc15\nposition\n' |
        "$program" play gomoku15 --against "$spec" >"$scratch/out" 2>"$scratch/err" && grep -q '^XOXO11/' "$scratch/out"
    result $? "${spec%%:*} knows when moves are taken back"
done

# A program that is not there, a protocol of another game, options that do not exist: one clear line.
refuses() { # PATTERN ARGUMENT...
    local pattern=$1
    shift
    "$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    [ $? -eq 2 ] && [ ! -s "$scratch/out" ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -qE -- "$pattern" "$scratch/err"
    result $? "refused: $pattern"
}
two="--b random --games 2"
refuses "no program 'no-such-engine'" match xiangqi --a uci:no-such-engine $two
refuses "for xiangqi, not for ttt" match ttt --a "uci:fairy-stockfish" $two
refuses "unknown option 'colour'" match ttt --a "ugi:cat,colour=red" $two
refuses "quote" match ttt --a "ugi:'cat" $two
refuses "command is missing" match ttt --a "ugi:,depth=3" $two
refuses "no folder" match ttt --a "ugi:cat,dir=/no/such" $two
echo '15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O renju' >"$scratch/renju"
echo '3k5/9/9/9/9/9/9/9/4R4/4K4 w' >"$scratch/endgame"
refuses "--a: opening '15/.* O renju': gtp knows moves alone" match gomoku15 --a "gtp:cat" $two --openings "$scratch/renju"
refuses "--a: opening '3k5/.*: botzone knows moves alone" match xiangqi --a "botzone:cat" $two --openings "$scratch/endgame"
refuses "botzone knows moves alone" play xiangqi --against "botzone:cat" --position "$(cat "$scratch/endgame")"
refuses "not a sandbox tier" match ttt --a random $two --sandbox Z
refuses "exclude each other" match ttt --a random $two --sandbox C --no-sandbox
refuses "SCORE" match ttt --a random $two --draw 3
refuses "greater" match ttt --a random $two --sprt 5,0
refuses "unfinished match" match ttt --a random $two --resume
refuses "no game 1.99" bundle 1.99
refuses "like 17.3" bundle 17
refuses "no run 999" runs 999
refuses "no ladder" ladder show nowhere
refuses "token is needed" worker --server http://127.0.0.1:1
refuses "not-an-address" serve --listen not-an-address

# A bot that keeps to its protocol and one that does not.
"$program" check "ugi:$engine engine ttt" ttt --movetime 600000 >"$scratch/out" 2>"$scratch/err" && ! grep -q '^not ok' "$scratch/out"
result $? "check finds nothing wrong with our own engine"
"$program" check "ugi:python3 $bots/hostile.py crash" ttt --movetime 600000 >"$scratch/out" 2>"$scratch/err"
[ $? -eq 1 ] && grep -q '^not ok.*exit status 3' "$scratch/out"
result $? "check names what a crashing bot does"

# Whose time counts: who never answers is late by the wall; a nap of two seconds costs no processor time; work is charged whoever does it.
timed() { # NAME TIMEOUTS MODE OPTION...
    local name=$1 late=$2 mode=$3
    shift 3
    "$program" match ttt --a "ugi:python3 $bots/hostile.py $mode" --b random --games 2 --movetime 500 --margin 500 --random-plies 0 \
        --db none --json "$@" >"$scratch/out" 2>"$scratch/err"
    grep -q "\"timeouts\":{\"a\":$late,\"b\":0}" "$scratch/out"
    result $? "$name"
}
timed "by the wall a bot that sleeps is late" 2 hang
timed "by processor time it is not" 0 nap --clock cpu
timed "by processor time a bot that thinks for ever is late" 2 spin --clock cpu
timed "and one that lets a child think, too" 2 labour --clock cpu --no-sandbox
"$program" match ttt --a random --b random --games 40 --db none --json 2>/dev/null | grep -q '"clock":"wall","warnings":\[\]' &&
    "$program" match ttt --a random --b random --games 2 --db none 2>&1 | grep -q '^warning: too few games'
result $? "a sample too small for its Elo is said to be so"

# Killed in the middle and resumed, a match has the same games as one that was left alone: killed with games in its hands, and while it hands them in.
totals() { sed 's/.*"games":\([0-9]*\).*"pairs":\(\[[^]]*\]\).*/\1 \2/' "$1"; }
args="reversi6 --a engine:level=3 --b greedy --games 200 --seed 4 --json"
"$program" match $args --db "$scratch/whole.db" >"$scratch/whole" 2>"$scratch/err"
resume=
for point in job.played:20 store.submit:30; do
    WUQI_HALT=$(holds "$scratch/held" "${point%:*}" "${point#*:}") start match "$program" match $args --db "$scratch/parts.db" $resume >"$scratch/out" 2>"$scratch/err"
    held match "$scratch/held" && killed match && rm "$scratch/held" &&
        sqlite3 "$scratch/parts.db" "UPDATE job SET lease_until = 0 WHERE state = 1" # nobody needs to wait for the end of its lease here
    result $? "a match is killed at ${point%:*}"
    resume=--resume
done
"$program" match $args --db "$scratch/parts.db" --resume >"$scratch/out" 2>"$scratch/err"
[ "$(totals "$scratch/whole")" = "$(totals "$scratch/out")" ]
result $? "a match killed twice and resumed has the same games ($(totals "$scratch/out"))"

# Queued here, played by a worker that knows only the server.
run=$("$program" match ttt --a random --b greedy --games 400 --queue --json | sed 's/[^0-9]//g')
WUQI_TOKEN=secret serve server "$program"
result $? "a server listens"
WUQI_TOKEN=wrong "$program" worker --server "http://127.0.0.1:$port" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ] && grep -q 401 "$scratch/err"
result $? "a worker with a wrong token is turned away"
WUQI_TOKEN=secret "$program" worker --server "http://127.0.0.1:$port" --run "$run" --concurrency 2 --json >"$scratch/out" 2>"$scratch/err"
grep -q '"games":400' "$scratch/out" && "$program" runs "$run" --json | grep -q '"done":200.*"games":400\|"games":400.*"done":200'
result $? "a worker plays a run through the server"
send TERM server
ended server

# What the sandbox is, is said; what the machine does not give is nobody's loss: the job goes back, and the worker says why.
"$program" match ttt --a "ugi:$engine engine ttt" --b random --games 2 --nodes 50 >"$scratch/out" 2>"$scratch/err" && grep -q '^Sandbox: [A-D]$' "$scratch/out"
result $? "the tier of the sandbox is printed with a match"
"$program" match ttt --a "ugi:$engine engine ttt" --b random --games 2 --nodes 50 --json 2>"$scratch/err" >"$scratch/out" && grep -q '"sandbox":"[A-D]"' "$scratch/out"
result $? "and with its JSON"
refused=$([ "$(id -u)" -eq 0 ] && echo A || echo B)
"$program" match ttt --a "ugi:$engine engine ttt" --b random --games 2 --sandbox-min A --sandbox $refused >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ]
result $? "a tier that cannot be had is an error"
cp "$bots/hostile.py" "$scratch/gone.py"
run=$("$program" match ttt --a "ugi:python3 $scratch/gone.py nothing" --b random --games 4 --queue --json | sed 's/[^0-9]//g')
rm "$scratch/gone.py"
"$program" worker --run "$run" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 1 ] && grep -q "there is no file" "$scratch/err" && "$program" runs "$run" --json >"$scratch/out" && grep -q '"games":0' "$scratch/out"
result $? "a bot that is not there: the worker says so, and no game is recorded"
cp "$bots/hostile.py" "$scratch/gone.py"
"$program" worker --run "$run" --json >"$scratch/out" 2>"$scratch/err" && grep -q '"games":4' "$scratch/out"
result $? "where it is, its games are played"
( ulimit -v 4000000; printf 'setoption name Hash value 65536\nposition startpos\ngo depth 2\nquit\n' | "$program" engine reversi6 --protocol ugi ) >"$scratch/out" 2>"$scratch/err"
grep -q "info string error: .*65536 MB cannot be had" "$scratch/out" && grep -q "^bestmove" "$scratch/out"
result $? "a table too large for the memory is refused, and the engine goes on"
if [ "$(id -u)" -eq 0 ] && unshare --pid --fork true 2>/dev/null; then
    unshare --pid --fork --mount-proc sh -c 'exec "$0" match ttt --a "$1" --b random --games 4 --nodes 50 --json' "$program" "ugi:$engine engine ttt" >"$scratch/out" 2>"$scratch/err" &&
        grep -q '"games":4' "$scratch/out"
    result $? "a match is played as process 1"
    # A child of a shell that has ended becomes that of process 1, and ends when nobody has the other end of its pipe any more.
    mkfifo "$scratch/pipe"
    : >"$scratch/served"
    start world unshare --pid --fork sh -c '(cat "$1/pipe" &); exec "$0" serve --listen 127.0.0.1:0 --db "$1/one.db" >"$1/served"' "$program" "$scratch" 2>"$scratch/err"
    exec {pipe}>"$scratch/pipe"
    await tap_held_or_over world "$scratch/served"
    one=$(ps -o pid= --ppid "${pids[world]}" | tr -d ' ')
    orphan() { ps -o comm= --ppid "$one" | grep '^cat'; }
    buried() { ! orphan; }
    [ -n "$one" ] && orphan >"$scratch/out" && exec {pipe}>&- && await buried >>"$scratch/out"
    result $? "process 1 buries what loses its parent"
    killed world
fi

# Tournaments of each format, from files.
for format in '"roundrobin"' '"gauntlet"' '"swiss","rounds":3'; do
    echo "{\"game\":\"reversi6\",\"format\":$format,\"players\":[\"greedy\",\"random\",\"engine:level=1\",\"engine:level=2\",\"classic:depth=1\"],\"games\":2}" \
        >"$scratch/cup.json"
    "$program" tournament "$scratch/cup.json" --json >"$scratch/out" 2>"$scratch/err" && grep -q '"rank":5' "$scratch/out"
    result $? "a tournament: $format"
done

# A ladder from its beginning to the grades.
(
    set -e
    "$program" ladder new course --game reversi6
    "$program" ladder add course greedy greedy --elo 1000 --league bronze
    "$program" ladder add course level1 engine:level=1
    "$program" ladder add course random random
    ! "$program" ladder add course broken "ugi:python3 $bots/hostile.py start"
    "$program" ladder run course --games 24 --concurrency 2
    "$program" ladder freeze course
    ! "$program" ladder add course late random
    "$program" ladder export course "$scratch/grades.csv"
) >"$scratch/out" 2>"$scratch/err" && [ "$(wc -l <"$scratch/grades.csv")" -eq 5 ] && grep -q '"broken".*refused' "$scratch/grades.csv" &&
    grep -q '"greedy","bronze",1000.00,0.00' "$scratch/grades.csv"
result $? "a ladder: bots are validated, rated, frozen and exported"

# Our players on the course's own runners: legal decisions, and no engine outlives its game.
for game in 2048 eraser; do
    WUQI=$engine python3 "$bots/course_runner.py" "$(dirname "$program")/adapters" "$game" 3 6 >"$scratch/out" 2>"$scratch/err" && grep -q '^0 ' "$scratch/out"
    result $? "our player on the course's runner of $game ends with the last round"
done

# A bot that cannot be loaded is nobody's loss: the match ends before its first game.
"$program" match duel2048 --a "pku2048:$bots/broken.py" --b random --games 2 --db none >"$scratch/out" 2>"$scratch/err"
[ $? -eq 1 ] && grep -q 'broken.py cannot be loaded: SyntaxError' "$scratch/err" && ! grep -q Finished "$scratch/out"
result $? "a bot that cannot be loaded stops the match"

# A bot has one rating, whoever asks.
run=$("$program" ladder show course --json | grep -o '"run":[0-9]*' | cut -d: -f2)
elo() { grep -o '"name":"level1"[^}]*' | grep -o '"elo":[-0-9.]*'; }
on_ladder=$("$program" ladder show course --json | elo)
[ -n "$on_ladder" ] && [ "$on_ladder" = "$("$program" runs "$run" --json | elo)" ]
result $? "ladder show and runs rate a bot alike"
exit $status
