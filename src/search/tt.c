/* SPDX-License-Identifier: MIT
 *
 * tt - memory, age and fill of the transposition table. Probing and storing are inline in tt.h.
 */
#include "search/tt.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"

enum { TT_FILL_SAMPLE = 1000 };

static size_t tt_bytes(const TT *tt)
{
    return (size_t)tt->clusters * TT_CLUSTER * sizeof(TTSlot);
}

bool tt_can_have(size_t megabytes, Error *error)
{
    size_t available = memory_free_megabytes();
    if (available > 0 && megabytes > available)
        return error_set(error, "%zu MB cannot be had: %zu are free", megabytes, available);
    size_t bytes = (megabytes ? megabytes : 1) << 20;
    void *memory = megabytes <= SIZE_MAX >> 20 ? memory_map(bytes) : NULL;
    if (!memory)
        return error_set(error, "%zu MB cannot be had", megabytes);
    memory_unmap(memory, bytes);
    return true;
}

void tt_init(TT *tt, size_t megabytes)
{
    uint64_t bytes = (uint64_t)megabytes << 20;
    tt->clusters = bytes / (TT_CLUSTER * sizeof(TTSlot));
    if (tt->clusters == 0)
        tt->clusters = 1;
    tt->generation = 0;
    tt->slots = memory_map(tt_bytes(tt));
    if (!tt->slots)
        die("out of memory: a table of %zu MB", megabytes);
    memory_hint_huge((void *)tt->slots, tt_bytes(tt));
}

void tt_free(TT *tt)
{
    if (tt->slots)
        memory_unmap((void *)tt->slots, tt_bytes(tt));
    memset(tt, 0, sizeof *tt);
}

void tt_clear(TT *tt)
{
    /* Written out here, before a clock runs: memory that the system maps page by page would slow down the first moves.
     */
    memset((void *)tt->slots, 0, tt_bytes(tt));
    tt->generation = 0;
}

void tt_age(TT *tt)
{
    tt->generation = (uint8_t)((tt->generation + 1) & 31);
}

int tt_fill(const TT *tt)
{
    uint64_t sample = tt->clusters * TT_CLUSTER;
    if (sample > TT_FILL_SAMPLE)
        sample = TT_FILL_SAMPLE;
    int filled = 0;
    for (uint64_t i = 0; i < sample; i++) {
        uint64_t data = atomic_load_explicit(&tt->slots[i].data, memory_order_relaxed);
        filled += ((data >> 56) & 3) != TT_EMPTY && (data >> 59) == tt->generation;
    }
    return (int)(filled * 1000 / (int)sample);
}
