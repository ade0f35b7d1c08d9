/* SPDX-License-Identifier: MIT
 *
 * sha256 - a fingerprint of bytes that nobody can make twice on purpose (FIPS 180-4); hash.h is the quick one for
 * accidents.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT = 65 /* its digits in hexadecimal, and the end */ };

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
} Sha256;

void sha256_begin(Sha256 *sum);
void sha256_add(Sha256 *sum, const void *bytes, size_t size);
/* Writes the digits of everything added. The sum must be begun anew afterwards. */
void sha256_end(Sha256 *sum, char text[SHA256_TEXT]);

#endif
