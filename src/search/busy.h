/* SPDX-License-Identifier: MIT
 *
 * busy - which moves other threads are searching right now.
 *
 * Threads share one table and walk the same tree. Before a thread searches a move other than a node's
 * first, it looks here whether another thread is at it, and if so takes the remaining moves first: by
 * the time it comes back the answer is usually in the transposition table. A lost or stale mark costs a
 * little speed and never correctness.
 */
#ifndef SEARCH_BUSY_H
#define SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { BUSY_CLUSTERS = 1 << 12, BUSY_WAYS = 4 };

typedef struct Busy {
    _Atomic uint64_t marks[BUSY_CLUSTERS][BUSY_WAYS];
} Busy;

/* The mark of a move at a node, searched to a depth; never 0. */
static inline uint64_t busy_mark(uint64_t key, unsigned move, int depth)
{
    uint64_t mark = (key ^ (move + 1) * UINT64_C(0x9e3779b97f4a7c15)) + (uint64_t)depth * UINT64_C(0xd1342543de82ef95);
    mark ^= mark >> 29;
    return mark | 1;
}

static inline bool busy_test(Busy *busy, uint64_t mark)
{
    _Atomic uint64_t *cluster = busy->marks[(mark >> 1) % BUSY_CLUSTERS];
    for (int i = 0; i < BUSY_WAYS; i++) {
        if (atomic_load_explicit(&cluster[i], memory_order_relaxed) == mark)
            return true;
    }
    return false;
}

static inline void busy_start(Busy *busy, uint64_t mark)
{
    _Atomic uint64_t *cluster = busy->marks[(mark >> 1) % BUSY_CLUSTERS];
    for (int i = 0; i < BUSY_WAYS; i++) {
        uint64_t old = atomic_load_explicit(&cluster[i], memory_order_relaxed);
        if (old == mark)
            return;
        if (old == 0) {
            atomic_store_explicit(&cluster[i], mark, memory_order_relaxed);
            return;
        }
    }
    atomic_store_explicit(&cluster[0], mark, memory_order_relaxed);
}

static inline void busy_end(Busy *busy, uint64_t mark)
{
    _Atomic uint64_t *cluster = busy->marks[(mark >> 1) % BUSY_CLUSTERS];
    for (int i = 0; i < BUSY_WAYS; i++) {
        if (atomic_load_explicit(&cluster[i], memory_order_relaxed) == mark)
            atomic_store_explicit(&cluster[i], 0, memory_order_relaxed);
    }
}

#endif
