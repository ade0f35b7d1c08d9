#!/bin/bash
# SPDX-License-Identifier: MIT
# block_kinds.sh PROGRAM - what brings no games as blocks: a calibration, an experiment, proofs, a training. What is collected from blocks that two pilots have played
# is what one process makes. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin block_kinds
cd "$scratch" || exit 2

refused() { # NAME PATTERN COMMAND... - status 2 or 1, and one line that says so
    local name=$1 pattern=$2
    shift 2
    "$@" >out 2>err
    [ $? -ne 0 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$pattern" err
    result $? "$name"
}
cut_into() { # RUN.json BLOCKS - as if it had been planned so
    sed -i '/"plan": {/,/}/d; s/^  },$/  }/' "$1" && "$program" plan "$1" --blocks "$2" >>out 2>&1
}
played() { # RUN.json - by two pilots, the second from the middle
    "$program" block "$1" --number 0 >>out 2>&1 && start one "$program" block "$1" --pilot 0/2 >one.out 2>&1
    "$program" block "$1" --pilot 1/2 >>out 2>&1
    ended one && "$program" block "$1" --pilot 0/1 >>out 2>&1
}

# --- a calibration -------------------------------------------------------------------------------------------------
calibrate() { "$program" calibrate reversi6 --games 8 --nodes 500 --play-nodes 60 --seed 4 "$@"; }
calibrate >one.table
refused "a calibration is planned, and says what is missing" '0 of 8 units' calibrate --blocks calibrate.json
cut_into calibrate.json 3 && played calibrate.json && calibrate --blocks calibrate.json >blocks.table 2>err && [ -s one.table ] && cmp one.table blocks.table >>out
result $? "from blocks it prints the same table"
rm calibrate.blocks/block-000001.jsonl.zst
refused "without a block it prints none" '3 of 8 units' calibrate --blocks calibrate.json
refused "another calibration is another run" 'describes another run' "$program" calibrate reversi6 --games 9 --nodes 500 --play-nodes 60 --seed 4 --blocks calibrate.json
refused "games do not come from a calibration" '--db is for games' "$program" collect calibrate.json --db x.db

# --- an experiment -------------------------------------------------------------------------------------------------
experiment() { "$program" lab run reversi-rows --quick --no-figure "$@"; }
experiment --out one.lab >out 2>&1
refused "an experiment is planned, and says what is missing" '0 of 9 units' experiment --out blocks.lab --blocks lab.json
cut_into lab.json 4 && played lab.json && experiment --out blocks.lab --blocks lab.json >out 2>&1 && "$program" lab diff one.lab/reversi-rows-quick blocks.lab/reversi-rows-quick >>out
result $? "from blocks its table is the same"
signature() { grep -oE '"signature": *"[0-9a-f]+"' "$1/reversi-rows-quick/manifest.json"; }
[ -n "$(signature one.lab)" ] && [ "$(signature one.lab)" = "$(signature blocks.lab)" ]
result $? "and so is its signature"

# --- proofs --------------------------------------------------------------------------------------------------------
printf '%s\n' 'h8 a8 g7 a1 i9 b1' 'h8 a8 g7 c1 i9 d1' >positions
number=0
while read -r moves; do
    "$program" prove gomoku15 --file "alone.$number" --moves "$moves" --hash 1 >>out 2>&1
    "$program" prove gomoku15 --verify "alone.$number" --json
    number=$((number + 1))
done <positions >alone.trees
[ "$(grep -c '"proved":true' alone.trees)" -eq 2 ]
result $? "two positions are proved, each by itself"
prove() { "$program" prove gomoku15 --file together --list positions --hash 1 "$@"; }
refused "together they are planned, and what is missing is told" '0 of 2 units' prove --blocks prove.json --json
cut_into prove.json 2 && "$program" block prove.json --number 1 >out 2>&1
prove --blocks prove.json --json >out 2>err
[ $? -eq 1 ] && grep -q '0 of 2 units' err
result $? "the second block waits for the first"
played prove.json && prove --blocks prove.json >out 2>err && "$program" prove gomoku15 --verify together --json >together.trees 2>>err && cmp <(sort alone.trees) <(sort together.trees) >>out
result $? "from blocks come the same proofs"
prove --blocks prove.json >out 2>err && grep -q '2 of 2' out
result $? "called again there is nothing to do"
sed 's/"positions": \[/&"h8 z9",/' prove.json >odd.json
refused "a position that is none" 'prove.positions\[0\]' "$program" collect odd.json

# --- a training ----------------------------------------------------------------------------------------------------
train() { "$program" train eraser --positions 3000 --nodes 40 --seed 5 "$@"; }
train --data one.zst --out one.weights >out 2>&1
refused "a training is planned, and says what is missing" '0 of [0-9]* units' train --data blocks.zst --out blocks.weights --blocks train.json
cut_into train.json 3 && "$program" block train.json --number 0 >out 2>&1
train --data blocks.zst --out blocks.weights --blocks train.json >out 2>err
[ $? -eq 1 ] && [ ! -e blocks.weights ]
result $? "a part of the games makes no weights"
played train.json && train --data blocks.zst --out blocks.weights --blocks train.json >out 2>err && cmp one.zst blocks.zst >>out && cmp one.weights blocks.weights >>out
result $? "from blocks come the same positions and the same weights, to the byte"
refused "a database and blocks exclude each other" 'exclude each other' train --data x.zst --db x.db --blocks x.json
exit $status
