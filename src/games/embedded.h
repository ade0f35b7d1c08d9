/* SPDX-License-Identifier: MIT
 *
 * embedded - unpacking the files of data/ that are part of the program (base/embed.h): trained weights, books.
 */
#ifndef GAMES_EMBEDDED_H
#define GAMES_EMBEDDED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/embed.h"
#include "base/error.h"

/* Is it at hand? Always, but for a WebAssembly module, whose host may have handed over nothing. */
bool embedded_there(Embedded packed);
/* Unpacks a zstd file into a new block that the caller frees; NULL with the error. */
void *embedded_unpack(Embedded packed, size_t *size, Error *error);

#endif
