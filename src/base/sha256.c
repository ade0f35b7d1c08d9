/* SPDX-License-Identifier: MIT
 *
 * sha256 - the rounds, written from the standard.
 */
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

enum { SHA256_BLOCK = 64, SHA256_LENGTH_AT = 56 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t turn_right(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void sha256_round(Sha256 *sum)
{
    uint32_t words[64], s[8];
    for (int i = 0; i < 16; i++) {
        const unsigned char *at = sum->block + 4 * i;
        words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t early = words[i - 15], late = words[i - 2];
        words[i] = words[i - 16] + (turn_right(early, 7) ^ turn_right(early, 18) ^ early >> 3) + words[i - 7] +
                   (turn_right(late, 17) ^ turn_right(late, 19) ^ late >> 10);
    }
    memcpy(s, sum->state, sizeof s);
#pragma GCC unroll 64 /* the words change places by name */
    for (int i = 0; i < 64; i++) {
        uint32_t *const a = &s[-i & 7], *const d = &s[(3 - i) & 7], *const h = &s[(7 - i) & 7];
        const uint32_t b = s[(1 - i) & 7], c = s[(2 - i) & 7], e = s[(4 - i) & 7], f = s[(5 - i) & 7],
                       g = s[(6 - i) & 7];
        const uint32_t one = *h + (turn_right(e, 6) ^ turn_right(e, 11) ^ turn_right(e, 25)) + ((e & f) ^ (~e & g)) +
                             sha256_constants[i] + words[i];
        const uint32_t two =
            (turn_right(*a, 2) ^ turn_right(*a, 13) ^ turn_right(*a, 22)) + ((*a & b) ^ (*a & c) ^ (b & c));
        *d += one;
        *h = one + two;
    }
    for (int i = 0; i < 8; i++)
        sum->state[i] += s[i];
}

void sha256_begin(Sha256 *sum)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sum->state, start, sizeof start);
    sum->length = 0;
}

void sha256_add(Sha256 *sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    while (size > 0) {
        size_t filled = sum->length % SHA256_BLOCK, room = SHA256_BLOCK - filled, part = size < room ? size : room;
        memcpy(sum->block + filled, at, part);
        sum->length += part;
        at += part;
        size -= part;
        if (filled + part == SHA256_BLOCK)
            sha256_round(sum);
    }
}

void sha256_end(Sha256 *sum, char text[SHA256_TEXT])
{
    static const unsigned char padding[SHA256_BLOCK] = {0x80};
    unsigned char bits[8];
    size_t filled = sum->length % SHA256_BLOCK;
    for (int i = 0; i < 8; i++)
        bits[i] = (unsigned char)(sum->length * 8 >> (56 - 8 * i));
    sha256_add(sum, padding, (filled < SHA256_LENGTH_AT ? SHA256_LENGTH_AT : SHA256_BLOCK + SHA256_LENGTH_AT) - filled);
    sha256_add(sum, bits, sizeof bits);
    for (int i = 0; i < 8; i++)
        snprintf(text + 8 * i, 9, "%08x", sum->state[i]);
}
