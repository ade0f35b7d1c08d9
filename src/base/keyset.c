/* SPDX-License-Identifier: MIT
 *
 * keyset - open addressing, at most half full.
 */
#include "base/keyset.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/rng.h"

KeySet keyset_new(size_t count)
{
    KeySet set = {.room = 2 * count + 1};
    set.keys = xcalloc(set.room, sizeof *set.keys);
    return set;
}

bool keyset_add(KeySet *set, uint64_t key)
{
    key += key == 0;
    for (size_t i = rng_mix(key) % set->room;; i = (i + 1) % set->room) {
        if (set->keys[i] == key)
            return false;
        if (set->keys[i] == 0) {
            set->keys[i] = key;
            return true;
        }
    }
}

void keyset_free(KeySet *set)
{
    free(set->keys);
    set->keys = NULL;
}
