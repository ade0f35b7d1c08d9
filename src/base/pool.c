/* SPDX-License-Identifier: MIT
 *
 * pool - starting and joining threads.
 */
#include "base/pool.h"

int pool_start(Pool *pool, PoolFunction *work, PoolItems items)
{
    pool->count = 0;
    while (pool->count < items.count && pool->count < POOL_MAX &&
           pthread_create(&pool->threads[pool->count], NULL, work,
                          (char *)items.first + items.size * (size_t)pool->count) == 0)
        pool->count++;
    return pool->count;
}

void pool_join(Pool *pool)
{
    for (int i = 0; i < pool->count; i++)
        pthread_join(pool->threads[i], NULL);
    pool->count = 0;
}
