/* SPDX-License-Identifier: MIT
 *
 * embed - files that are part of the program.
 *
 * The Makefile turns every file of its list EMBEDDED (data/NAME.zst, data/lab, src/app/help ...) into an object that
 * holds the file's bytes between two symbols named after it, other characters than letters and digits as `_`:
 * data/reversi8.zst becomes embed_reversi8_zst. C code gets at it with
 *
 *     EMBED_FILE(reversi8_zst);                            at file level
 *     Embedded weights = EMBED_GET(reversi8_zst);
 *
 * The bytes are aligned to 64, read-only, live as long as the program, and a zero byte follows them. A file that
 * is not there is an error of the linker, not of the running program.
 */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include <stddef.h>

typedef struct Embedded {
    const unsigned char *bytes;
    size_t size;
} Embedded;

#ifdef __wasm__ /* carries nothing along: the name stands for what its host hands over (games/embedded.h) */
#define EMBED_FILE(name) extern const unsigned char embed_##name[]
#define EMBED_GET(name) ((Embedded){.bytes = (const unsigned char *)#name, .size = sizeof #name})
#else
#define EMBED_FILE(name) extern const unsigned char embed_##name[], embed_##name##_end[]
#define EMBED_GET(name) ((Embedded){.bytes = embed_##name, .size = (size_t)(embed_##name##_end - embed_##name)})
#endif

#endif
