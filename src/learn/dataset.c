/* SPDX-License-Identifier: MIT
 *
 * dataset - samples to lines and back.
 */
#include "learn/dataset.h"

#include <inttypes.h>
#include <stdlib.h>

#include "learn/samples.h"

void dataset_print(const Sample *sample, Text *lines)
{
    text_printf(lines, "%" PRIx64 " %" PRIx64 " %d %d %d %u\n", sample->mine, sample->theirs, sample->value,
                sample->depth, sample->flags, sample->game);
}

static bool dataset_take(void *context, char *line, Error *error)
{
    Dataset *dataset = context;
    Sample sample = {0};
    if (sscanf(line, "%" SCNx64 " %" SCNx64 " %" SCNd16 " %" SCNu8 " %" SCNu8 " %" SCNu32, &sample.mine, &sample.theirs,
               &sample.value, &sample.depth, &sample.flags, &sample.game) != 6 ||
        (sample.mine & sample.theirs) != 0)
        return error_set(error, "'MINE THEIRS value depth flags game' expected");
    if (dataset->count == dataset->room) {
        dataset->room = dataset->room ? 2 * dataset->room : 1 << 16;
        dataset->samples = xrealloc(dataset->samples, dataset->room * sizeof *dataset->samples);
    }
    dataset->samples[dataset->count++] = sample;
    return true;
}

bool dataset_read(Dataset *dataset, const char *path, const char *game, Error *error)
{
    *dataset = (Dataset){0};
    return samples_each(path, game, dataset_take, dataset, error);
}

void dataset_free(Dataset *dataset)
{
    free(dataset->samples);
    *dataset = (Dataset){0};
}
