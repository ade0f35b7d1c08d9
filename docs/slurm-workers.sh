#!/bin/bash
# A hundred workers as a Slurm array: sbatch docs/slurm-workers.sh. The runs are made elsewhere (wuqi match ... --queue --db "$WUQI_DB").
# A job that is preempted or killed loses nothing: its games are played by another worker when the lease has run out.
#SBATCH --job-name=wuqi
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=12:00:00
#SBATCH --requeue
#SBATCH --output=wuqi-%A_%a.log
: "${WUQI_DB:?export WUQI_DB=postgresql://user@host/wuqi first}"
exec wuqi worker --db "$WUQI_DB" --concurrency "${SLURM_CPUS_PER_TASK:-1}"
