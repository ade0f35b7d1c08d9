/* SPDX-License-Identifier: MIT
 *
 * book - black's moves on 15x15 (freestyle) that are proved to win (data/gomoku15.proof.zst, made by `wuqi prove`;
 * docs/rules/gomoku.md).
 *
 * Other boards and rules have none; nor has a WebAssembly module whose host has not handed it over.
 */
#if GOMOKU_SIZE == 15

#include "games/embedded.h"
#include "proof/proof_book.h"

EMBED_FILE(gomoku15_proof_zst);
#define GAME_BOOK EMBED_GET(gomoku15_proof_zst)

static ProofFile book_proofs;

static bool book_load(Error *error)
{
    size_t size;
    if (!embedded_there(GAME_BOOK))
        return true;
    char *bytes = embedded_unpack(GAME_BOOK, &size, error);
    const bool parsed = bytes && proof_file_parse(&book_proofs, bytes, size, error);
    const bool loaded = parsed && proof_book_index(&book_proofs, error);
    free(bytes);
    if (parsed && !loaded)
        proof_file_free(&book_proofs);
    return loaded;
}

/* A move that is proved to win within so many plies; false, and both left as they were, if the position is not in the
 * book. */
static bool book_find(const Position *pos, Move *move, int *plies)
{
    if (pos->side != 0 || pos->rule != RULE_FREESTYLE)
        return false;
    ProofBoard board;
    proof_board_clear(&board);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square] != 0)
            proof_board_put(&board, square, pos->cells[square] == 1 ? PROOF_BLACK : PROOF_WHITE);
    }
    const ProofAnswer answer = proof_book_find(&book_proofs, &board);
    if (answer.move < 0)
        return false;
    *move = (Move)answer.move;
    *plies = answer.plies;
    return true;
}

#else

static bool book_find(const Position *pos, Move *move, int *plies)
{
    (void)pos, (void)move, (void)plies;
    return false;
}

static bool book_load(Error *error)
{
    (void)error;
    return true;
}

#endif
