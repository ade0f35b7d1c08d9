/* SPDX-License-Identifier: MIT
 *
 * proof_board - five in a row on 15x15, freestyle, as a checker of proofs sees it: squares, and for every five squares
 * in a line how many stones of either colour they hold.
 *
 * It knows the rule and nothing else: five black or five white stones in such a window win. It shares no code with the
 * game the engine plays, so that a proof does not rest on it. A square is row * 15 + column, row 0 at the top, as moves
 * are there.
 */
#ifndef PROOF_PROOF_BOARD_H
#define PROOF_PROOF_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    PROOF_SIZE = 15,
    PROOF_SQUARES = PROOF_SIZE * PROOF_SIZE,
    PROOF_WINDOWS = 2 * PROOF_SIZE * (PROOF_SIZE - 4) + 2 * (PROOF_SIZE - 4) * (PROOF_SIZE - 4),
    PROOF_CENTRE = PROOF_SQUARES / 2,
};

typedef enum ProofStone { PROOF_EMPTY, PROOF_BLACK, PROOF_WHITE } ProofStone;

typedef struct ProofBoard {
    uint8_t cells[PROOF_SQUARES];
    uint8_t black[PROOF_WINDOWS], white[PROOF_WINDOWS]; /* stones in each window */
} ProofBoard;

typedef struct ProofSet {
    bool has[PROOF_SQUARES];
    int count;
} ProofSet;

void proof_board_clear(ProofBoard *board);
void proof_board_put(ProofBoard *board, int square, ProofStone stone);
void proof_board_take(ProofBoard *board, int square);

/* Whether the colour has five in a row. */
bool proof_board_won(const ProofBoard *board, ProofStone stone);
/* The empty squares where a stone of the colour makes five in a row. */
void proof_board_fives(const ProofBoard *board, ProofStone stone, ProofSet *set);
/* Adds the empty squares of all windows that hold no black stone and at least so many white ones. */
void proof_board_add_white(const ProofBoard *board, int least, ProofSet *set);
/* How much a stone on the square would change, for ordering replies: its windows by what they hold. */
int proof_board_weight(const ProofBoard *board, int square);

/* The stones, black's and after a slash white's, e.g. `h8 / a8`; rows are counted from below. Read without an error
 * message: false if it is none. */
void proof_board_print(const ProofBoard *board, Text *text);
bool proof_board_parse(ProofBoard *board, const char *text);

static inline void proof_set_add(ProofSet *set, int square)
{
    set->count += !set->has[square];
    set->has[square] = true;
}

#endif
