/* SPDX-License-Identifier: MIT
 *
 * numbers_file - the evaluation's numbers in a file (games/weightfile.h): the network's, if there is one, 16-bit
 * numbers in the order of Network, then the bias of each stage in 32; behind them the table's weights in the order of
 * Weights, 16 bits for the middle game and 16 for the end. (The network's rows stay where they are packed best.) An
 * older form has the network alone, which belongs to the table of the program. Loading fills the whole struct or leaves
 * it as it was.
 */
#ifndef GAMES_XIANGQI_NUMBERS_FILE_H
#define GAMES_XIANGQI_NUMBERS_FILE_H

#include <stddef.h>
#include <stdlib.h>

#include "base/hash.h"
#include "games/weightfile.h"
#include "games/xiangqi/numbers.h"

enum {
    NETWORK_SHORTS = (int)(offsetof(Network, output_bias) / 2),
    NETWORK_BYTES = 2 * NETWORK_SHORTS + 4 * NETWORK_STAGES,
    TABLE_BYTES = 4 * WEIGHTS_COUNT
};

/* Which parts a file has. */
typedef enum NumbersForm {
    NUMBERS_TABLE = 1,
    NUMBERS_NETWORK = 2,
    NUMBERS_BOTH = NUMBERS_TABLE | NUMBERS_NETWORK
} NumbersForm;

static inline WeightKind xiangqi_numbers_kind(NumbersForm form)
{
    const int shape[] = {NETWORK_HIDDEN,
                         NETWORK_FRAMES,
                         NETWORK_MEN,
                         NETWORK_STAGES,
                         NETWORK_ONE,
                         NETWORK_WEIGHT_ONE,
                         NETWORK_UNIT,
                         /* the table's: */ WEIGHTS_COUNT,
                         7,
                         50};
    const size_t all = sizeof shape / sizeof shape[0], table = all - 3;
    const size_t first = form & NUMBERS_NETWORK ? 0 : table, last = form & NUMBERS_TABLE ? all : table;
    uint64_t layout = HASH_START;
    for (size_t i = first; i < last; i++)
        layout = hash_step(layout, (uint64_t)shape[i]);
    const int size = (form & NUMBERS_NETWORK ? NETWORK_BYTES : 0) + (form & NUMBERS_TABLE ? TABLE_BYTES : 0);
    return (WeightKind){"xiangqi", layout, (size_t)size};
}

/* The forms differ in length. */
static inline NumbersForm xiangqi_numbers_form(size_t size)
{
    for (int form = NUMBERS_TABLE; form < NUMBERS_BOTH; form++) {
        if (size == WEIGHTFILE_HEADER + xiangqi_numbers_kind((NumbersForm)form).size)
            return (NumbersForm)form;
    }
    return NUMBERS_BOTH;
}

static inline void numbers_get_table(WeightTable *table, const uint8_t *bytes)
{
    Weight *weights = (Weight *)&table->weights;
    for (size_t i = 0; i < WEIGHTS_COUNT; i++) {
        int16_t halves[2];
        weightfile_get_all(halves, 2, bytes + 4 * i);
        weights[i].packed = weights_pack(halves[0], halves[1]);
    }
    weights_spread(table);
}

static inline void numbers_get_network(Network *network, const uint8_t *bytes)
{
    weightfile_get_all(&network->input[0][0], NETWORK_SHORTS, bytes);
    for (int i = 0; i < NETWORK_STAGES; i++)
        network->output_bias[i] = (int32_t)(uint32_t)weightfile_get(bytes + 2 * NETWORK_SHORTS + 4 * i, 4);
}

/* Reads the unpacked file. `table`: that a network alone is for; NULL: a table must be in the file. */
static inline bool xiangqi_numbers_load(XiangqiNumbers *numbers, const WeightTable *table, const void *bytes,
                                        size_t size, Error *error)
{
    const NumbersForm form = xiangqi_numbers_form(size);
    const WeightKind kind = xiangqi_numbers_kind(form);
    const uint8_t *from = weightfile_numbers(bytes, size, &kind, error);
    if (!from)
        return false;
    if (!(form & NUMBERS_TABLE) && !table)
        return error_set(error, "weights of xiangqi without a table");
    if (form & NUMBERS_TABLE)
        numbers_get_table(&numbers->table, from + (form & NUMBERS_NETWORK ? NETWORK_BYTES : 0));
    else
        numbers->table = *table;
    numbers->has_network = form & NUMBERS_NETWORK;
    if (numbers->has_network)
        numbers_get_network(&numbers->network, from);
    else
        memset(&numbers->network, 0, sizeof numbers->network);
    return true;
}

/* The file's numbers in a new block, which the caller frees. */
static inline uint8_t *xiangqi_numbers_pack(const XiangqiNumbers *numbers, NumbersForm form)
{
    const Weight *weights = (const Weight *)&numbers->table.weights;
    const Network *network = &numbers->network;
    uint8_t *bytes = xmalloc(xiangqi_numbers_kind(form).size), *at = bytes;
    if (form & NUMBERS_NETWORK) {
        weightfile_put_all(at, &network->input[0][0], NETWORK_SHORTS);
        for (int i = 0; i < NETWORK_STAGES; i++)
            weightfile_put(at + 2 * NETWORK_SHORTS + 4 * i, (uint32_t)network->output_bias[i], 4);
        at += NETWORK_BYTES;
    }
    for (size_t i = 0; form & NUMBERS_TABLE && i < WEIGHTS_COUNT; i++, at += 4) {
        weightfile_put(at, (uint16_t)weights_middle(weights[i].packed), 2);
        weightfile_put(at + 2, (uint16_t)weights_end(weights[i].packed), 2);
    }
    return bytes;
}

#ifndef __wasm__
static inline bool xiangqi_numbers_write(const char *path, const XiangqiNumbers *numbers, Error *error)
{
    const NumbersForm form = numbers->has_network ? NUMBERS_BOTH : NUMBERS_TABLE;
    const WeightKind kind = xiangqi_numbers_kind(form);
    uint8_t *bytes = xiangqi_numbers_pack(numbers, form);
    const bool written = weightfile_write(path, &kind, bytes, error);
    free(bytes);
    return written;
}
#endif

#endif
