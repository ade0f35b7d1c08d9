#!/bin/bash
# SPDX-License-Identifier: MIT
# power.sh PROGRAM - whatever makes a result is ended at named points, by SIGKILL and by a machine that loses its power (a disk with only what was brought to it): it goes on to
# the result of an undisturbed run, and what was told as done is there. Prints TAP. Runs in a database: power_runs.sh.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin power
. tests/power/ends.sh

train() { "$program" train eraser --positions 2000 --nodes 40 --seed 5 --rounds 5 --data "$disk/data.zst" "$@"; }
one() { train; }
again() { train; }
alone_is() { cp "$disk/data.zst" "$alone"; }
same() { cmp "$alone/data.zst" "$disk/data.zst"; }
undisturbed "train"
ended_at "train" samples.added 1
ended_at "train" samples.added 2

one() { train --out "$disk/weights"; }
again() { one; }
alone_is() { cp "$disk/data.zst" "$disk/weights" "$alone"; }
same() { cmp "$alone/data.zst" "$disk/data.zst" && cmp "$alone/weights" "$disk/weights"; }
undisturbed "train --out"
ended_at "train --out" file.written
ended_at "train --out" file.placed

prove() { "$program" prove gomoku15 --file "$disk/proof" --moves "h8 a8 g7 a1" "$@"; }
one() { prove; }
again() { prove; }
alone_is() { cp "$disk/proof" "$alone"; }
same() { cmp "$alone/proof" "$disk/proof" && "$program" prove gomoku15 --verify "$disk/proof"; }
undisturbed "prove"
ended_at "prove" file.written 1
ended_at "prove" file.placed 1
ended_at "prove" file.placed 2

lab() { "$program" lab run reversi-evals --quick --no-figure --out "$disk/new/results" --json; }
one() { lab; }
again() { lab; }
alone_is() { cp -a "$disk/new" "$alone"; }
# every file of the result, whole (a report is made of the manifest alone), and the signature of all that is the same in every run
lab_files() { (cd "$1" && find new -type f -size +0 ! -name '*.lock' | LC_ALL=C sort); }
lab_signature() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1] + "/new/results/reversi-evals-quick/manifest.json"))["signature"], len(json.load(open(sys.argv[1] + "/new/results/reversi-evals-quick/table.json"))))' "$1"; }
same() { diff <(lab_files "$alone") <(lab_files "$disk") && diff <(lab_signature "$alone") <(lab_signature "$disk") && lab_signature "$disk" && "$program" lab report "$disk/new/results/reversi-evals-quick" --no-figure; }
undisturbed "lab"
ended_at "lab" file.written 1
ended_at "lab" file.placed 2

exit $status
