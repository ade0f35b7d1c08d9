/* SPDX-License-Identifier: MIT
 *
 * text_job - the kinds.
 */
#include "arena/text_job.h"

#include <jansson.h>

#include <assert.h>

#include "arena/calibrate_job.h"
#include "arena/proof_job.h"
#include "arena/train_job.h"

enum { TEXT_KINDS_MAX = 8 };
static const TextJobKind *kinds[TEXT_KINDS_MAX] = {&train_job_kind, &proof_job_kind, &calibrate_job_kind};

void text_job_add(const TextJobKind *kind)
{
    int i = 0;
    while (kinds[i] && kinds[i] != kind)
        i++;
    assert(i + 1 < TEXT_KINDS_MAX);
    kinds[i] = kind;
}

const TextJobKind *text_job_kind(const char *run)
{
    const TextJobKind *found = NULL;
    json_t *object = json_loads(run, 0, NULL);
    for (int i = 0; kinds[i] && !found; i++)
        found = json_is_object(json_object_get(object, kinds[i]->key)) ? kinds[i] : NULL;
    json_decref(object);
    return found;
}
