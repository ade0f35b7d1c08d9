/* SPDX-License-Identifier: MIT
 *
 * text_job - the kinds.
 */
#include "arena/text_job.h"

#include <jansson.h>

#include "arena/proof_job.h"
#include "arena/train_job.h"

const TextJobKind *text_job_kind(const char *run)
{
    static const TextJobKind *const kinds[] = {&train_job_kind, &proof_job_kind};
    const TextJobKind *found = NULL;
    json_t *object = json_loads(run, 0, NULL);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !found; i++)
        found = json_is_object(json_object_get(object, kinds[i]->key)) ? kinds[i] : NULL;
    json_decref(object);
    return found;
}
