/* SPDX-License-Identifier: MIT
 *
 * proof_work - positions proved one after another into a file (proof/proof_file.h) that a later run continues.
 *
 * Each proof is checked and in the file as soon as it is found. Beside FILE stands FILE.work: what was found out on the
 * way to these positions, so that a later run need not do it again. What is not proved counts only for a run with the
 * same limits, which the first entry (of an empty board) tells. It may be removed at any time.
 */
#ifndef PROVER_PROOF_WORK_H
#define PROVER_PROOF_WORK_H

#include <stdatomic.h>

#include "prover/proof_maker.h"

typedef struct ProofWork ProofWork;

typedef struct ProofWorkState {
    int asked, proved;   /* positions */
    ProofProgress maker; /* on the way to them, here; what others did for proof_work_add is not known */
} ProofWorkState;

typedef struct ProofWorkOptions {
    const Game *game;
    const char *file;
    ProofLimits limits;
    size_t hash_mb;
    int64_t seconds;          /* of processor time, after which it stops; 0: no limit */
    const _Atomic bool *stop; /* may be NULL */
    bool leaves;              /* what no tree in the file proves is left for others (proof_work_left) */
    /* A position is done with: it is won in that many plies at most, and the check of the proof took so many nodes; or
     * it is not proved (0 plies). */
    void (*done)(void *context, const ProofBoard *board, int plies, uint64_t nodes);
    void (*progress)(void *context, const ProofWorkState *state); /* a position on the way has been looked at */
    void *context;
} ProofWorkOptions;

/* Reads what the files hold already; NULL with the error if they are none. */
ProofWork *proof_work_new(const ProofWorkOptions *options, Error *error);
void proof_work_free(ProofWork *work);

/* The position after a list of moves, black to move; *first: the square of black's first move, if one is named. False
 * with the error. */
bool proof_work_board(const Game *game, const char *moves, const char *first, ProofBoard *board, Move *first_square,
                      Error *error);
/* In this position black plays this move and no other. */
void proof_work_insist(ProofWork *work, const ProofBoard *board, Move move);

/* Proves the position, unless it was stopped: by a tree that there is, or with the engine. */
void proof_work_prove(ProofWork *work, const ProofBoard *board);
/* All white replies to the centre that are no mirrored forms of each other. */
void proof_work_prove_replies(ProofWork *work);
/* What was left for others. */
const ProofBoard *proof_work_left(const ProofWork *work, int *count);
/* Takes what somebody else has found for a position: its tree, or an empty text. */
void proof_work_add(ProofWork *work, const ProofBoard *board, const Text *tree);

/* Writes the files. False with the error if that failed, now or before. */
bool proof_work_save(ProofWork *work, Error *error);
ProofWorkState proof_work_state(const ProofWork *work);

#endif
