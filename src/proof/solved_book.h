/* SPDX-License-Identifier: MIT
 *
 * solved_book - positions whose value is known, as a sorted list in a file: `wuqi-solved 1`, a line end, the four bytes
 * of their number, and for each its key, its score and its best move, in eight, one and one byte, the lowest first.
 *
 * What a key, a score and a move are is the game's: a key stands for one position (and its mirrored forms), not for a
 * hash of it. Invariant: keys rise from entry to entry.
 */
#ifndef PROOF_SOLVED_BOOK_H
#define PROOF_SOLVED_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

typedef struct SolvedEntry {
    uint64_t key;
    int8_t score;
    uint8_t move;
} SolvedEntry;

typedef struct SolvedBook {
    size_t count, room;
    SolvedEntry *entries;
} SolvedBook;

/* NULL if the position is not there. */
const SolvedEntry *solved_book_find(const SolvedBook *book, uint64_t key);
/* Puts the entry in its place; one with the same key is replaced. */
void solved_book_add(SolvedBook *book, SolvedEntry entry);
bool solved_book_parse(SolvedBook *book, const char *bytes, size_t size, Error *error);
bool solved_book_read(SolvedBook *book, const char *path, Error *error);
bool solved_book_write(const SolvedBook *book, const char *path, Error *error);
void solved_book_free(SolvedBook *book);

#endif
