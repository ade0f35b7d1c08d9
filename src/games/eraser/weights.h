/* SPDX-License-Identifier: MIT
 *
 * weights - the table of the evaluation in a file (games/weightfile.h): 16 bits each, in the order of eval.h, far
 * before end.
 */
#include "games/weightfile.h"

static inline WeightKind eraser_weights_kind(void)
{
    return (WeightKind){"eraser", EVAL_LEAD_MAX << 16 | EVAL_GAIN_MAX << 8 | EVAL_SWAPS_MAX, 4 * EVAL_WEIGHTS};
}

static void *eraser_read(const void *bytes, size_t size, Error *error)
{
    const WeightKind kind = eraser_weights_kind();
    const uint8_t *numbers = weightfile_numbers(bytes, size, &kind, error);
    if (!numbers)
        return NULL;
    EvalWeight *weights = xmalloc(EVAL_WEIGHTS * sizeof *weights);
    weightfile_get_all(&weights->far, 2 * (size_t)EVAL_WEIGHTS, numbers);
    return weights;
}
