/* SPDX-License-Identifier: MIT
 *
 * proof_file - proved positions in a file: `wuqi-proof 1`, a line end, then for each its black squares and its white
 * squares (a number of them, a byte each) and its tree (proof_check.h) after the four bytes of its length, the lowest
 * first. Black is to move in all of them.
 *
 * Reading takes nothing on trust but the form: whether the trees prove anything is for the checker to say.
 */
#ifndef PROOF_PROOF_FILE_H
#define PROOF_PROOF_FILE_H

#include <stdbool.h>

#include "base/text.h"
#include "proof/proof_board.h"

/* A node of a tree: its first byte and the place after it. */
typedef struct ProofSpan {
    uint32_t at, end;
} ProofSpan;

typedef struct ProofEntry {
    ProofBoard board;
    Text tree;
    /* By proof_book_index, 0 without it: */
    int moves; /* of black along the longest line */
    int spans; /* of the larger nodes, by their first bytes */
    ProofSpan *span;
} ProofEntry;

typedef struct ProofFile {
    int count, room;
    ProofEntry *entries;
} ProofFile;

void proof_file_add(ProofFile *file, const ProofBoard *board, const char *tree, size_t size);
/* The entry of the position as it stands, not turned or mirrored; NULL if there is none. */
const ProofEntry *proof_file_find(const ProofFile *file, const ProofBoard *board);
bool proof_file_parse(ProofFile *file, const char *bytes, size_t size, Error *error);
bool proof_file_read(ProofFile *file, const char *path, Error *error);
bool proof_file_write(const ProofFile *file, const char *path, Error *error);
void proof_file_free(ProofFile *file);

#endif
