/* SPDX-License-Identifier: MIT
 *
 * lab_blocks - an experiment's rows from the blocks of a run, for `wuqi lab run --blocks`.
 */
#ifndef APP_LAB_BLOCKS_H
#define APP_LAB_BLOCKS_H

#include "app/blocks_args.h"
#include "lab/lab_job.h"

typedef struct LabBlocks {
    BlocksWork *work;
    json_t *rows; /* by number */
    LabCells cells;
} LabBlocks;

/* Reads what is there; `whole` of the work is false where rows are missing. False with the error. Close it either way.
 */
bool lab_blocks_open(LabBlocks *blocks, BlocksWork *work, const LabSpec *spec, Error *error);
void lab_blocks_close(LabBlocks *blocks);

#endif
