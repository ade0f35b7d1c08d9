/* SPDX-License-Identifier: MIT
 *
 * block_submit - what a scheduler is given to run the blocks of a run: a script or a manifest that calls `wuqi block`.
 *
 * Slurm, HTCondor and Kubernetes get pilots, GNU parallel a list of blocks. What a scheduler said of itself when it
 * took the run (the number of the job) is kept in the folder of the blocks, so that `wuqi collect` can end what is no
 * longer needed.
 */
#ifndef BLOCKS_BLOCK_SUBMIT_H
#define BLOCKS_BLOCK_SUBMIT_H

#include "blocks/block_run.h"

typedef enum BlockScheduler { TO_SLURM, TO_PARALLEL, TO_KUBERNETES, TO_CONDOR, SCHEDULERS } BlockScheduler;

/* "slurm", "parallel", "kubernetes", "condor". */
bool block_submit_find(const char *name, BlockScheduler *scheduler, Error *error);

typedef struct BlockSubmit {
    const BlockRun *run;
    const char *path, *folder; /* of the run, absolute; of its blocks */
    const char *program;       /* absolute */
    BlockScheduler scheduler;
    int64_t pilots, at_most;                               /* tasks; of them at the same time (0: all) */
    int64_t cores, minutes;                                /* of a task; 0 minutes: as long as it takes */
    const char *account, *partition, *qos, *hosts, *image; /* may be NULL */
} BlockSubmit;

/* Adds the script or manifest. */
void block_submit_print(const BlockSubmit *submit, Text *text);
/* Its name in the folder of the blocks. */
void block_submit_name(const BlockSubmit *submit, Text *path);

/* Runs the scheduler's own command on the file; what that said goes to `said`. */
bool block_submit_send(const BlockSubmit *submit, const char *file, Text *said, Error *error);

/* What was submitted for the blocks of a folder, as its scheduler knows it: [{"scheduler": "slurm", "job": "12",
 * "states": {"RUNNING": 3, "PENDING": 1}}], of Slurm from squeue, then from sacct; no states where neither tells. */
json_t *block_submit_states(const char *folder);

/* Ends what was submitted for the blocks of a folder by the scheduler's own command; *ended is how many jobs. */
bool block_submit_cancel(const char *folder, int *ended, Error *error);

#endif
