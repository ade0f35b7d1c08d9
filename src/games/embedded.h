/* SPDX-License-Identifier: MIT
 *
 * embedded - files of data/ that are part of the program: trained weights.
 *
 * The Makefile turns every data/NAME.zst into an object with the symbols embedded_NAME and embedded_NAME_end
 * (dots in the name become underscores), so that the program never misses a file.
 */
#ifndef GAMES_EMBEDDED_H
#define GAMES_EMBEDDED_H

#include <stddef.h>

#include "base/error.h"

/* Declares the symbols of data/NAME.zst; use at file level: EMBEDDED_DECLARE(reversi8_weights); */
#define EMBEDDED_DECLARE(name) extern const unsigned char embedded_##name[], embedded_##name##_end[]

/* Unpacks the bytes from `begin` up to `end` (zstd) into a new block that the caller frees; NULL with the error. */
void *embedded_unpack(const unsigned char *begin, const unsigned char *end, size_t *size, Error *error);

#endif
