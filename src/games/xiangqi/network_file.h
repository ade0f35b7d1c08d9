/* SPDX-License-Identifier: MIT
 *
 * network_file - the network in a file (games/weightfile.h): its 16-bit numbers in the order of Network, then the bias
 * of each stage in 32. Loading fills the whole struct or leaves it as it was.
 */
#ifndef GAMES_XIANGQI_NETWORK_FILE_H
#define GAMES_XIANGQI_NETWORK_FILE_H

#include <stddef.h>
#include <stdlib.h>

#include "base/hash.h"
#include "games/weightfile.h"
#include "games/xiangqi/network.h"

enum {
    NETWORK_SHORTS = (int)(offsetof(Network, output_bias) / 2),
    NETWORK_BYTES = 2 * NETWORK_SHORTS + 4 * NETWORK_STAGES
};

static inline WeightKind network_kind(void)
{
    const int shape[] = {NETWORK_HIDDEN, NETWORK_FRAMES,     NETWORK_MEN, NETWORK_STAGES,
                         NETWORK_ONE,    NETWORK_WEIGHT_ONE, NETWORK_UNIT};
    uint64_t layout = HASH_START;
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++)
        layout = hash_step(layout, (uint64_t)shape[i]);
    return (WeightKind){"xiangqi", layout, NETWORK_BYTES};
}

/* Reads the unpacked file. */
static inline bool network_load(Network *network, const void *bytes, size_t size, Error *error)
{
    const WeightKind kind = network_kind();
    const uint8_t *numbers = weightfile_numbers(bytes, size, &kind, error);
    if (!numbers)
        return false;
    weightfile_get_all(&network->input[0][0], NETWORK_SHORTS, numbers);
    for (int i = 0; i < NETWORK_STAGES; i++)
        network->output_bias[i] = (int32_t)(uint32_t)weightfile_get(numbers + 2 * NETWORK_SHORTS + 4 * i, 4);
    return true;
}

/* The numbers of the file in a new block, which the caller frees. */
static inline uint8_t *network_pack(const Network *network)
{
    uint8_t *numbers = xmalloc(NETWORK_BYTES);
    weightfile_put_all(numbers, &network->input[0][0], NETWORK_SHORTS);
    for (int i = 0; i < NETWORK_STAGES; i++)
        weightfile_put(numbers + 2 * NETWORK_SHORTS + 4 * i, (uint32_t)network->output_bias[i], 4);
    return numbers;
}

#endif
