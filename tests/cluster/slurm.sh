#!/bin/bash
# SPDX-License-Identifier: MIT
# slurm.sh PROGRAM GAMES - a run on a real Slurm of two nodes on this machine, where tasks are killed, requeued and pre-empted, a node is taken away, the disk is
# full once and the collector is killed: the result is that of the same run in one process, game for game, each pair once. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
games=$2

. tests/tap.sh
begin slurm
# Slurm's own keepers of tasks: where their daemon was killed they stay. Their names do not tell whose they are, what they have open does.
steps_of() {
    local process
    for process in $(pgrep -x slurmstepd); do
        [ -z "$(find "/proc/$process/fd" "/proc/$process/cwd" -maxdepth 1 -lname "$scratch*" 2>/dev/null)" ] || echo "$process"
    done
}
no_steps() { [ -z "$(steps_of)" ]; }
cleanup() {
    [ ! -e slurm.conf ] || scontrol shutdown >/dev/null 2>&1
    pgrep -f "$scratch/disk" | xargs -r kill -KILL 2>/dev/null
    steps_of | xargs -r kill -KILL 2>/dev/null
    await no_steps
    cd / || exit 2
    ! mountpoint -q "$scratch/disk" || await umount "$scratch/disk" 2>/dev/null
}
cd "$scratch" || exit 2
export SLURM_CONF=$scratch/slurm.conf

# --- the cluster ---------------------------------------------------------------------------------------------------
mapfile -t ports < <(python3 -c '
import socket
sockets = [socket.socket() for _ in range(3)]
for each in sockets: each.bind(("127.0.0.1", 0))
for each in sockets: print(each.getsockname()[1])')
me=$(id -un)
host=$(hostname)
mkdir state run spool.n1 spool.n2
head -c 128 /dev/urandom >munge.key && chmod 600 munge.key
cat >slurm.conf <<EOF
ClusterName=wuqi
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$scratch/run/munge.socket
SlurmctldPort=${ports[0]}
StateSaveLocation=$scratch/state
SlurmctldPidFile=$scratch/run/slurmctld.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdSpoolDir=$scratch/spool.%n
SlurmdPidFile=$scratch/run/slurmd.%n.pid
SlurmdLogFile=$scratch/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2,sched_min_interval=100000
MailProg=/bin/true
ReturnToService=2
KillWait=60
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=2 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=2 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP PriorityTier=1 PreemptMode=REQUEUE
PartitionName=urgent Nodes=n1,n2 MaxTime=INFINITE State=UP PriorityTier=10 PreemptMode=OFF
EOF
start munge munged --foreground --force --key-file="$scratch/munge.key" --socket="$scratch/run/munge.socket" --pid-file="$scratch/run/munged.pid" \
    --log-file="$scratch/munged.log" --seed-file="$scratch/run/munge.seed" >munge.out 2>&1
there() { munge -S "$scratch/run/munge.socket" -n >/dev/null 2>&1; }
await there
start slurmctld slurmctld -D >slurmctld.out 2>&1
start n1 slurmd -D -N n1 >n1.out 2>&1
start n2 slurmd -D -N n2 >n2.out 2>&1
idle() { [ "$(sinfo -h -p all -t idle -o '%D' 2>/dev/null)" = 2 ]; }
await idle
result $? "a Slurm of two nodes is there"

# --- the run -------------------------------------------------------------------------------------------------------
description() {
    printf '%s\n' '{"game": "reversi6", "format": "roundrobin", "players": ["a=engine:nodes=40", "b=greedy"],' \
        "\"games\": $games, \"seed\": 9}"
}
games_of() { # DATABASE
    sqlite3 "$1" 'select number, pair, a, b, a_first, points, ending, plies, json_extract(record, "$.moves") from game order by number'
}
description >one.json
"$program" tournament one.json --db one.db >out 2>err
games_of one.db >one.games
[ "$(wc -l <one.games)" -eq "$games" ]
result $? "the run in one process"

# The blocks go to a disk of their own, where the system lets us make one: it will be full.
mkdir disk && mount -t tmpfs -o size=8m none disk 2>/dev/null
description >disk/run.json
"$program" plan disk/run.json --blocks 12 >out 2>err
result $? "the run is planned"

# Four pilots stand after their third pair, each with a block in hand.
submit() { # [HALT] - sets $job
    WUQI_HALT=${1:-} "$program" submit disk/run.json --to slurm --pilots 4 >out 2>err && job=$(head -n 1 out)
}
for task in 0 1 2 3; do touch "$scratch/wait.$task"; done
submit "block.unit:3=$scratch/held"
result $? "four pilots are submitted"
tasks() { squeue -h -j "$job" -t "$1" -r -o '%i' 2>/dev/null; }
four_run() { [ "$(tasks RUNNING | wc -l)" -eq 4 ] && [ "$(locks)" -eq 4 ] && [ -s held ]; }
locks() { ls disk/run.blocks/*.lock 2>/dev/null | wc -l; }
await four_run
result $? "they run, each with a block"

node_of() { squeue -h -j "$1" -r -o '%N'; }
"$program" runs disk/run.json >out 2>err && grep -q "^slurm $job: 4 RUNNING" out && grep -q "^logs: $scratch/disk/run.blocks/logs" out && [ -d disk/run.blocks/logs ]
result $? "wuqi runs tells what Slurm says, and where the logs are"
mapfile -t running < <(tasks RUNNING)
# One is killed, one is requeued by hand.
kill_task() { pgrep -f -- "$scratch/disk/run.json.*--pilot ${1#*_}/4" | xargs -r kill -KILL; }
kill_task "${running[0]}"
ended_task() { ! tasks RUNNING | grep -qx "$1"; }
await ended_task "${running[0]}"
result $? "a task is killed"
scontrol requeue "${running[1]}" >out 2>&1 && await ended_task "${running[1]}"
result $? "a task is requeued"
# A job of a higher partition takes a whole node away from the others.
node=$(node_of "${running[2]}")
sbatch -p urgent -w "$node" --exclusive -o /dev/null --wrap 'true' >out 2>&1 && await ended_task "${running[2]}"
result $? "a task is pre-empted"
let_go held
# What was put back begins at once, not after Slurm's two minutes.
at_once() { # and goes on where a task before it was held
    local task
    let_go held
    for task in $(tasks PENDING); do scontrol update "JobId=$task" StartTime=now >/dev/null 2>&1; done
}

# The disk is full; then it is not.
if mountpoint -q disk; then
    head -c 8M /dev/zero >disk/filler 2>/dev/null
    "$program" block disk/run.json --pilot 0/1 >out 2>err
    [ $? -eq 1 ] && grep -qE 'No space|not all of it' err
    result $? "where the disk is full a pilot says so"
    rm -f disk/filler
fi

# A node is taken away with what runs on it.
submit "block.unit:4=$scratch/held"
some_run() { [ -s held ] || at_once; [ -s held ] && [ "$(tasks RUNNING | wc -l)" -gt 0 ]; }
done_already() { [ "$(ls disk/run.blocks/block-??????.jsonl.zst 2>/dev/null | wc -l)" -eq 12 ]; }
held_or_done() { some_run || done_already; }
await held_or_done
scontrol update NodeName=n2 State=DOWN Reason=test
killed n2
let_go held
result 0 "a node is taken away"

# --- collecting ----------------------------------------------------------------------------------------------------
WUQI_HALT=$(holds "$scratch/stored" collect.stored 2) start collect "$program" collect disk/run.json --watch --every 1 --db run.db >collect.out 2>&1
nudge() {
    at_once
    [ -z "$(squeue -h -t RUNNING,PENDING -o %i)" ] && ! done_already && submit
    [ -s stored ]
}
await nudge && killed collect
result $? "the collector is killed with a block in its hands"
let_go stored
start collect "$program" collect disk/run.json --watch --every 1 --db run.db --json >collect.out 2>collect.err
nudge_on() {
    at_once
    [ -z "$(squeue -h -t RUNNING,PENDING -o %i)" ] && ! done_already && submit
    ! running collect
}
await nudge_on && ended collect && grep -q '"over": *true' collect.out
result $? "a second one ends when everything is there"
"$program" runs 1 --db run.db >out 2>err && grep -q "^logs: $scratch/disk/run.blocks/logs" out
result $? "and so does the run in the database"
games_of run.db >run.games
cmp one.games run.games >out 2>&1
result $? "the games are those of the run in one process, each pair once"
nothing_left() { [ -z "$(squeue -h -o %i)" ]; }
await nothing_left
result $? "nothing is left in the queue"

# --- what is passed on ---------------------------------------------------------------------------------------------
cp disk/run.json other.json
"$program" submit other.json --to slurm --pilots 4 --at-most 1 --account course --partition urgent --qos high --print >out 2>err &&
    grep -q '^#SBATCH --array=0-3%1$' out && grep -q '^#SBATCH --account=course$' out && grep -q '^#SBATCH --partition=urgent$' out && grep -q '^#SBATCH --qos=high$' out
result $? "the script has %K, account, partition and QOS"
WUQI_HALT=block.locked:1=$scratch/locked "$program" submit other.json --to slurm --pilots 4 --at-most 1 --account course --partition urgent >out 2>err && job=$(head -n 1 out)
one_runs() { [ -s locked ] && [ "$(tasks RUNNING | wc -l)" -eq 1 ]; }
await one_runs && squeue -h -j "$job" -o '%a %P' | sort -u | grep -qx 'course urgent' && [ "$(tasks PENDING | wc -l)" -eq 3 ]
result $? "Slurm has the account and the partition, and runs one task at a time"
scancel "$job"
await nothing_left
result $? "they are cancelled"
exit $status
