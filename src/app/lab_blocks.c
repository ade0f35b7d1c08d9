/* SPDX-License-Identifier: MIT
 *
 * lab_blocks - rows taken and handed out.
 */
#include "app/lab_blocks.h"

static bool lab_take_row(void *context, int64_t unit, const char *text, Error *error)
{
    const LabBlocks *blocks = context;
    json_t *row = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    return row ? json_array_append_new(blocks->rows, row) == 0
               : error_set(error, "row %lld is damaged", (long long)unit);
}

static bool lab_get_row(void *context, int64_t number, json_t **cell, Error *error)
{
    const LabBlocks *blocks = context;
    *cell = json_incref(json_array_get(blocks->rows, (size_t)number));
    return *cell || error_set(error, "row %lld of the experiment is missing", (long long)number);
}

bool lab_blocks_open(LabBlocks *blocks, BlocksWork *work, const LabSpec *spec, Error *error)
{
    json_t *file = json_pack("{s:{s:s, s:b, s:s*}}", "lab", "experiment", spec->experiment, "quick", spec->quick,
                             "opponent", spec->opponent);
    *blocks = (LabBlocks){.work = work, .rows = json_array(), .cells = {.get = lab_get_row, .context = blocks}};
    return blocks_work_open(work, file, error) && blocks_work_take(work, lab_take_row, blocks, error);
}

void lab_blocks_close(LabBlocks *blocks)
{
    json_decref(blocks->rows);
    blocks_work_close(blocks->work);
}
