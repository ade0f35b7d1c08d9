/* SPDX-License-Identifier: MIT
 *
 * pool - threads that do the same work on items of an array, started together and waited for together.
 *
 * The one place that starts threads. It never allocates: a search may use it. A pool holds as many threads as the
 * system gave, which may be fewer than asked for: work is dealt out by its owner (a counter, a queue), not by the
 * number of threads.
 */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include <stddef.h>

#include "base/threads.h"

enum { POOL_MAX = 256 };

typedef struct Pool {
    pthread_t threads[POOL_MAX];
    int count; /* running */
} Pool;

typedef void *PoolFunction(void *item);

/* The items of an array that threads are given, one each. A size of 0 gives all of them the same one. */
typedef struct PoolItems {
    void *first;
    size_t size;
    int count;
} PoolItems;

/* Starts a thread for each item and returns how many there are now. */
int pool_start(Pool *pool, PoolFunction *work, PoolItems items);

/* Waits until all have returned. */
void pool_join(Pool *pool);

#endif
