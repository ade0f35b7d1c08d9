/* SPDX-License-Identifier: MIT
 *
 * busy - which moves other threads are searching right now.
 *
 * Threads share one table and walk the same tree. Before a thread searches a move other than a node's
 * first, it looks here whether another thread is searching it, and if so takes the remaining moves first; and whether
 * another has searched it, and what it found: the table may not say, because reductions go by what a thread has seen,
 * and the entry may not be as deep as this one wants it. A lost or stale mark costs a little speed and never
 * correctness.
 */
#ifndef SEARCH_BUSY_H
#define SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { BUSY_CLUSTERS = 1 << 12, BUSY_WAYS = 4, BUSY_RESULTS = 1 << 14 };

/* A BusyFinding in one number; the mark is mixed with it, so that halves of two results are no result. */
typedef struct BusyResult {
    _Atomic uint64_t mark, found;
} BusyResult;

typedef struct Busy {
    _Atomic uint64_t marks[BUSY_CLUSTERS][BUSY_WAYS];
    BusyResult results[BUSY_RESULTS];
} Busy;

/* For a new search, before its threads begin. */
static inline void busy_clear(Busy *busy)
{
    memset(busy, 0, sizeof *busy);
}

/* The mark of a move at a node that is searched to a depth; never 0. */
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

/* What a thread found about a move. */
typedef struct BusyFinding {
    int value, bound;
    bool open; /* an estimate has entered it */
} BusyFinding;

static inline void busy_tell(Busy *busy, uint64_t mark, int thread, BusyFinding finding)
{
    BusyResult *result = &busy->results[(mark >> 1) % BUSY_RESULTS];
    uint64_t found = (uint64_t)(uint16_t)finding.value | (uint64_t)finding.bound << 16 | (uint64_t)finding.open << 20 |
                     (uint64_t)(thread + 1) << 24;
    atomic_store_explicit(&result->found, found, memory_order_relaxed);
    atomic_store_explicit(&result->mark, mark ^ found, memory_order_relaxed);
}

/* What another thread than this one has found. */
static inline bool busy_told(const Busy *busy, uint64_t mark, int thread, BusyFinding *finding)
{
    const BusyResult *result = &busy->results[(mark >> 1) % BUSY_RESULTS];
    uint64_t found = atomic_load_explicit(&result->found, memory_order_relaxed);
    if ((atomic_load_explicit(&result->mark, memory_order_relaxed) ^ found) != mark || (int)(found >> 24) == thread + 1)
        return false;
    *finding =
        (BusyFinding){.value = (int16_t)(uint16_t)found, .bound = (int)(found >> 16) & 15, .open = found >> 20 & 1};
    return true;
}

#endif
