/* SPDX-License-Identifier: MIT
 *
 * tt - the transposition table, shared by all threads of a search.
 *
 * A table is an array of 64-byte clusters of four 16-byte slots. A slot is two words written without a
 * lock: the data word, and the key xor the data word. A torn slot fails the key test and reads as
 * "not found", so readers never see half an entry. The fields of an entry are free for the caller to
 * interpret as long as `depth` orders entries by the work behind them and `bound` is not TT_EMPTY.
 */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { TT_EMPTY = 0, TT_UPPER = 1, TT_LOWER = 2, TT_EXACT = 3 };

typedef struct TTEntry {
    uint16_t move;
    int16_t value;
    int16_t extra; /* static evaluation, or whatever the caller stores beside the value */
    uint8_t depth;
    uint8_t bound; /* TT_UPPER, TT_LOWER, TT_EXACT */
    bool mark;     /* one more bit; quiescence: forcing moves were tried as well */
} TTEntry;

typedef struct TTSlot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;  /* move:16 value:16 extra:16 depth:8 bound:2 mark:1 generation:5 */
} TTSlot;

typedef struct TT {
    TTSlot *slots; /* clusters * TT_CLUSTER, aligned to 64 bytes */
    uint64_t clusters;
    uint8_t generation; /* 0..31, moves on with every search */
} TT;

enum { TT_CLUSTER = 4 };

/* False with the error if this process cannot have a table of this size now: it would be refused, or there is not so
 * much memory free. */
bool tt_can_have(size_t megabytes, Error *error);
/* Gives the table `megabytes` of zeroed memory (at least one cluster); out of memory dies with a message. */
void tt_init(TT *tt, size_t megabytes);
void tt_free(TT *tt);
/* Forgets every entry. */
void tt_clear(TT *tt);
/* Starts a new search: older entries become the first to be replaced. */
void tt_age(TT *tt);
/* Thousandths of the table filled by the current generation, from a sample. */
int tt_fill(const TT *tt);

static inline TTSlot *tt_cluster(const TT *tt, uint64_t key)
{
#ifdef __wasm__ /* the same without a product of 128 bits: there are fewer than 2^32 clusters */
    uint64_t clusters = tt->clusters, low = (key & UINT32_MAX) * clusters >> 32;
    return tt->slots + (((key >> 32) * clusters + low) >> 32) * TT_CLUSTER;
#else
    return tt->slots + (uint64_t)(((unsigned __int128)key * tt->clusters) >> 64) * TT_CLUSTER;
#endif
}

/* A WebAssembly module has no prefetch, only a load that nobody uses: long before the entry is wanted it helps (8 % in
 * one game), a moment before it costs more than it brings (10 to 18 % in three, 2026-11; docs/trials/search.md). */
#ifdef __wasm__
enum { TT_LOADS = 1 };
#else
enum { TT_LOADS = 0 };
#endif

static inline void tt_prefetch(const TT *tt, uint64_t key)
{
#ifdef __wasm__
    (void)*(const volatile uint8_t *)tt_cluster(tt, key);
#else
    __builtin_prefetch(tt_cluster(tt, key));
#endif
}

static inline TTEntry tt_unpack(uint64_t data)
{
    TTEntry entry = {
        .move = (uint16_t)data,
        .value = (int16_t)(uint16_t)(data >> 16),
        .extra = (int16_t)(uint16_t)(data >> 32),
        .depth = (uint8_t)(data >> 48),
        .bound = (uint8_t)((data >> 56) & 3),
        .mark = (data >> 58) & 1,
    };
    return entry;
}

/* Finds the entry of `key`; false if there is none. */
static inline bool tt_probe(const TT *tt, uint64_t key, TTEntry *entry)
{
    TTSlot *slot = tt_cluster(tt, key);
    for (int i = 0; i < TT_CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);
        if ((check ^ data) == key && ((data >> 56) & 3) != TT_EMPTY) {
            *entry = tt_unpack(data);
            return true;
        }
    }
    return false;
}

/* Stores the entry under `key`: over its own old entry, else over the cluster's least valuable one
 * (old generations first, then small depth). This function can't fail. */
static inline void tt_store(TT *tt, uint64_t key, const TTEntry *entry)
{
    TTSlot *slot = tt_cluster(tt, key);
    TTSlot *victim = slot;
    int worst = INT32_MAX;
    for (int i = 0; i < TT_CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);
        if ((check ^ data) == key || ((data >> 56) & 3) == TT_EMPTY) {
            victim = &slot[i];
            break;
        }
        int age = (int)((tt->generation - (data >> 59)) & 31);
        int worth = (int)((data >> 48) & 255) - 8 * age;
        if (worth < worst) {
            worst = worth;
            victim = &slot[i];
        }
    }
    uint64_t data = (uint64_t)entry->move | (uint64_t)(uint16_t)entry->value << 16 |
                    (uint64_t)(uint16_t)entry->extra << 32 | (uint64_t)entry->depth << 48 |
                    (uint64_t)entry->bound << 56 | (uint64_t)entry->mark << 58 | (uint64_t)tt->generation << 59;
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}

#endif
