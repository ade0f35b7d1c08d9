/* SPDX-License-Identifier: MIT
 *
 * rng - reproducible random numbers: the same seed gives the same numbers on every machine.
 *
 * The generator is SplitMix64: the state steps by a constant and each output is a mix of the state.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

/* A bijective scramble of 64 bits: nearby inputs give unrelated outputs. */
static inline uint64_t rng_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static inline Rng rng_seed(uint64_t seed)
{
    Rng rng = {.state = rng_mix(seed + UINT64_C(0x9e3779b97f4a7c15))};
    return rng;
}

static inline uint64_t rng_next(Rng *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return rng_mix(rng->state);
}

/* A number from 0 to bound-1, every one as likely as another to within 2^-32; bound is at least 1. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound)
{
    return (uint32_t)(((rng_next(rng) >> 32) * bound) >> 32);
}

/* A number from 0 up to but not including 1. */
static inline double rng_real(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1.0p-53;
}

#endif
