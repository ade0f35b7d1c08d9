#!/bin/bash
# SPDX-License-Identifier: MIT
# blocks.sh PROGRAM - runs as files: planned once, played block by block by whoever comes, killed at named points, collected by processes that are killed as well;
# the result is that of the same run in one process, game for game. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin blocks

said() { "$@" >>"$scratch/out" 2>&1; }
refused() { # NAME PATTERN COMMAND... - status 2 or 1, and one line that says so
    local name=$1 pattern=$2
    shift 2
    "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? -ne 0 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q -- "$pattern" "$scratch/err"
    result $? "$name"
}
held_at() { # POINT N COMMAND... - starts a command as `held` and waits until it is held there
    local where
    rm -f "$scratch/held"
    where=$(holds "$scratch/held" "$1" "$2")
    shift 2
    WUQI_HALT=$where start held "$@"
    held held "$scratch/held"
}
games_of() { # DATABASE - all that tells one game from another
    sqlite3 "$1" 'select number, pair, a, b, a_first, points, ending, plies, json_extract(record, "$.moves") from game order by number'
}
run() { # FILE - a small tournament
    printf '%s\n' '{"game": "reversi6", "format": "roundrobin", "players": ["a=engine:nodes=300", "b=engine:nodes=60", "c=greedy"],' \
        ' "games": 40, "seed": 3}' >"$1"
}
cd "$scratch" || exit 2

# --- the same games as in one process ------------------------------------------------------------------------------
run one.json
said "$program" tournament one.json --db one.db
result $? "the run in one process"
run cup.json
said "$program" plan cup.json --blocks 7 && [ "$(grep -c '"blocks": 7' cup.json)" -eq 1 ]
result $? "it is planned"
cp cup.json planned.json
refused "it is planned once" 'planned already' "$program" plan cup.json --blocks 3
cmp -s cup.json planned.json
result $? "the plan stays as it was"
said "$program" block cup.json --number 2 && said "$program" block cup.json --number 2 && grep -q 'nothing to do' out
result $? "a block that is there is not played again"
cp cup.blocks/block-000002.jsonl.zst first.zst
rm cup.blocks/block-000002.jsonl.zst
said "$program" block cup.json --number 2 --concurrency 2
units() { zstd -dc "$1" | sed -E 's/"time_us":\[[0-9,]*\]//g; s/\\"[a-z_]*(ms|ns|us)\\":[^]}]*//g'; } # without what a clock says
units first.zst >first.txt
units cup.blocks/block-000002.jsonl.zst >second.txt
cmp first.txt second.txt >out 2>&1
result $? "played again it holds the same units"

# --- killed, told to end, and the same block twice -----------------------------------------------------------------
held_at block.unit 3 "$program" block cup.json --number 0
result $? "a block is held after three pairs"
refused "nobody else plays it meanwhile" 'is being written by' "$program" block cup.json --number 0
said "$program" block cup.json --pilot 0/1 --minutes 1 --json
result $? "a pilot passes it over and plays the others"
[ ! -e cup.blocks/block-000000.jsonl.zst ] && [ -e cup.blocks/block-000006.jsonl.zst ]
result $? "they are there, and it is not"
send TERM held
let_go held
ended held
[ $? -eq 1 ] && [ -e cup.blocks/block-000000.part.jsonl.zst ]
result $? "told to end it hands in what is whole"
"$program" collect cup.json --json >out
[ $? -eq 1 ] && grep -q '"blocks": *6,' out && [ "$(sed -nE 's/.*"units": *([0-9]+).*/\1/p' out)" -gt 51 ]
result $? "what is whole counts before the block is"
held_at block.written 1 "$program" block cup.json --number 0 && killed held
result $? "it is killed when its file is written and has no name"
said "$program" block cup.json --number 0 && [ ! -e cup.blocks/block-000000.part.jsonl.zst ]
result $? "called again it ends the block"
[ -z "$(ls cup.blocks | grep -v '^block-00000[0-6]\.jsonl\.zst$')" ]
result $? "nothing else is left in the folder"

# --- collecting ----------------------------------------------------------------------------------------------------
for point in collect.stored:1 collect.stored:4 store.games:30; do
    held_at "${point%:*}" "${point#*:}" "$program" collect cup.json --db cup.db && killed held
    result $? "collecting is killed at $point"
done
"$program" collect cup.json --db cup.db --json >out && grep -q '"over": *true' out
result $? "called again it collects everything"
games_of cup.db >cup.games && games_of one.db >one.games && [ "$(wc -l <one.games)" -eq 120 ] && cmp cup.games one.games >>out
result $? "the games are those of the run in one process, each once"
said "$program" collect cup.json --db cup.db && games_of cup.db | cmp -s - cup.games
result $? "collected once more nothing is added"
"$program" runs 1 --db cup.db --json | sed -E 's/"run":[^,}]*//g' >of-blocks
"$program" runs 1 --db one.db --json | sed -E 's/"run":[^,}]*//g' >of-one
grep -o '"elo": *[-0-9.]*' of-blocks | cmp -s - <(grep -o '"elo": *[-0-9.]*' of-one)
result $? "and so are the ratings"

printf '%s\n' '{"game": "eraser", "seed": 5, "train": {"games": 400, "positions": 3000, "nodes": 40}}' >train.txt

# --- what does not belong together ---------------------------------------------------------------------------------
cp -r cup.blocks foreign.blocks
sed 's/"seed": 3/"seed": 4/' cup.json >foreign.json
"$program" collect foreign.json >out 2>err
[ $? -eq 1 ] && grep -q 'a block of another run' err && grep -q '0 of 7' out
result $? "blocks of another run are passed over, and told"
head -c 900 cup.blocks/block-000003.jsonl.zst >foreign.blocks/cut && mkdir cut.blocks && cp cup.blocks/*.zst cut.blocks/ && cp foreign.blocks/cut cut.blocks/block-000003.jsonl.zst
"$program" collect cup.json cut.blocks >out 2>err
[ $? -eq 1 ] && grep -q 'block-000003.*damaged' err && grep -q '6 of 7' out
result $? "a damaged block is named and passed over"
cp "$program" changed && printf x >>changed
refused "another program does not play it" 'another program than the one that planned' ./changed block cup.json --number 1
sed 's/"units": 60/"units": 61/' cup.json >odd.json
refused "a plan that does not fit its file" 'does not fit' "$program" block odd.json --number 1
printf '%s\n' '{"game": "reversi6", "format": "swiss", "rounds": 1, "players": ["random", "greedy"]}' >swiss.json
refused "a Swiss tournament cannot be cut" 'Swiss' "$program" plan swiss.json
sed 's/"games"/"gamse"/' train.txt >key.json
refused "an unknown key" "unknown key 'train.gamse'" "$program" plan key.json
run new.json
refused "a run that is not planned" 'not planned' "$program" block new.json --number 0
refused "a block that the run has not" 'blocks 0 to 6' "$program" block cup.json --number 7
refused "an unknown scheduler" 'not a scheduler' "$program" submit cup.json --to nothing

# --- bots are shipped ----------------------------------------------------------------------------------------------
mkdir bot && printf '%s\n' '#!/bin/sh' "exec '$program' engine reversi6 --protocol ugi" >bot/run && chmod +x bot/run
printf '%s\n' '{"game": "reversi6", "format": "roundrobin", "players": ["mine=ugi:bot/run", "greedy"], "games": 2, "nodes": 50, "sprt": "0,10"}' >bots.json
said "$program" plan bots.json --blocks 1 --no-sandbox && grep -q 'bots.json.bots/' bots.json
result $? "a bot's files are copied beside the run"
copy=$(find bots.json.bots -name run)
chmod u+w "$copy" && echo '# other' >>"$copy"
refused "a copy that was changed does not play" 'players\[0\]' "$program" block bots.json --number 0 --no-sandbox

# --- games for a training ------------------------------------------------------------------------------------------
said "$program" train eraser --positions 3000 --nodes 40 --seed 5 --data alone.zst
result $? "positions by one process"
cp train.txt train.json
said "$program" plan train.json --blocks 9
result $? "the same as blocks"
said "$program" block train.json --pilot 5/9 --concurrency 2
result $? "all of them are played"
held_at samples.added 3 "$program" collect train.json --data together.zst && killed held
result $? "collecting them is killed"
"$program" collect train.json --data together.zst --json >out && cmp alone.zst together.zst >>out
result $? "the file is the same to the byte"
refused "positions do not go into a database" '--data' "$program" collect train.json --db cup.db
exit $status
