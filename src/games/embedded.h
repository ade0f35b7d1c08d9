/* SPDX-License-Identifier: MIT
 *
 * embedded - unpacking the files of data/ that are part of the program (base/embed.h): trained weights.
 */
#ifndef GAMES_EMBEDDED_H
#define GAMES_EMBEDDED_H

#include <stddef.h>

#include "base/embed.h"
#include "base/error.h"

#ifdef __wasm__
/* In WebAssembly the host gives a game its file, unpacked, before the game is made ready. Takes the block, which is free()d. */
void embedded_give(const char *game, void *bytes, size_t size);
#endif

/* Unpacks a zstd file into a new block that the caller frees; NULL with the error. */
void *embedded_unpack(Embedded packed, size_t *size, Error *error);

#endif
