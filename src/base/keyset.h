/* SPDX-License-Identifier: MIT
 *
 * keyset - a set of 64-bit keys, with room for as many as will come: it does not grow.
 */
#ifndef BASE_KEYSET_H
#define BASE_KEYSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct KeySet {
    uint64_t *keys; /* 0: free */
    size_t room;
} KeySet;

KeySet keyset_new(size_t count);
/* Puts the key in; false if it was there. */
bool keyset_add(KeySet *set, uint64_t key);
void keyset_free(KeySet *set);

#endif
