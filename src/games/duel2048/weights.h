/* SPDX-License-Identifier: MIT
 *
 * weights - the weights of the learned evaluation in a file (games/weightfile.h): 16 bits each, in the order of
 * features.h.
 */
#include "games/embedded.h"
#include "games/weightfile.h"

EMBED_FILE(duel2048_weights_zst);

static inline WeightKind duel_weights_kind(void)
{
    return (WeightKind){"duel2048", FEATURE_WEIGHTS, 2 * FEATURE_WEIGHTS};
}

static bool duel_weights_load(int16_t *weights, const void *bytes, size_t size, Error *error)
{
    const WeightKind kind = duel_weights_kind();
    const uint8_t *numbers = weightfile_numbers(bytes, size, &kind, error);
    if (numbers)
        weightfile_get_all(weights, FEATURE_WEIGHTS, numbers);
    return numbers != NULL;
}

static bool duel_load(Error *error)
{
    size_t size;
    void *bytes = embedded_unpack(EMBED_GET(duel2048_weights_zst), &size, error);
    const bool loaded = bytes && duel_weights_load(eval_shipped, bytes, size, error);
    free(bytes);
    return loaded;
}

static void *duel_read(const void *bytes, size_t size, Error *error)
{
    int16_t *weights = xmalloc(2 * FEATURE_WEIGHTS);
    if (duel_weights_load(weights, bytes, size, error))
        return weights;
    free(weights);
    return NULL;
}
