/* SPDX-License-Identifier: MIT
 *
 * bits - counting and scanning the bits of 64-bit words.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

static inline int bits_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

/* Index of the lowest set bit; the word is not zero. */
static inline int bits_first(uint64_t word)
{
    return __builtin_ctzll(word);
}

/* Takes the lowest set bit out of the word and returns its index; the word is not zero. */
static inline int bits_pop(uint64_t *word)
{
    int index = bits_first(*word);
    *word &= *word - 1;
    return index;
}

#endif
