/* SPDX-License-Identifier: MIT
 *
 * hash - a fingerprint of bytes: 64-bit FNV-1a. It tells accidents from each other, not attacks; files and manifests
 * hold its values, so that it must stay as it is.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* One step: a byte, or a word taken as one. */
static inline uint64_t hash_step(uint64_t hash, uint64_t word)
{
    return (hash ^ word) * UINT64_C(0x100000001b3);
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = hash_step(hash, at[i]);
    return hash;
}

#endif
