/* SPDX-License-Identifier: MIT
 *
 * proof_maker - makes a tree that proves black's win (proof_check.h), with any engine that says what it would play.
 *
 * Black's moves come from the engine: where it proves a win by threats, its move; else the moves its search likes best, each tried until one
 * answers every white reply. Which replies must be answered the checker tells: those on the squares that matter to the win that follows if white
 * passes. Whatever the engine says, only what the checker accepts goes into a tree.
 */
#ifndef LEARN_PROOF_MAKER_H
#define LEARN_PROOF_MAKER_H

#include <stdint.h>

#include "base/text.h"
#include "games/game.h"
#include "proof/proof_check.h"

enum { PROOF_TRIES_MAX = 12 };

typedef struct ProofLimits {
    uint64_t threat_nodes; /* for a proof by threats */
    uint64_t search_nodes; /* for the moves worth trying where there is none */
    int tries;             /* of them, at most PROOF_TRIES_MAX */
    int quiet;             /* moves of black in a line that no proof by threats has chosen */
} ProofLimits;

typedef struct ProofMaker ProofMaker;

typedef struct ProofProgress {
    uint64_t thoughts; /* asked of the engine */
    uint64_t quiet;    /* positions proved by a move that no proof by threats has chosen */
    uint64_t failed;   /* positions given up */
} ProofProgress;

/* Asked before every thought: true ends the work. */
typedef bool ProofStop(void *context);

/* With `stop` NULL nobody ends it. */
ProofMaker *proof_maker_new(const Game *game, size_t hash_mb, ProofStop *stop, void *context);
void proof_maker_free(ProofMaker *maker);
ProofProgress proof_maker_progress(const ProofMaker *maker);

/* Adds the tree for the position (black to move) to the text; false if it is not found within the limits or was stopped: then the
 * text is as it was. */
bool proof_maker_prove(ProofMaker *maker, const ProofBoard *board, const ProofLimits *limits, Text *tree);

/* What became of the positions on the way, for who goes on later: calls `keep` (with the context above) for each that is proved by a quiet move or
 * given up. The tree of one that was given up is a single byte: one more than the quiet moves that were not enough. */
typedef void ProofKeep(void *context, const ProofBoard *board, const Text *tree);
void proof_maker_keep(ProofMaker *maker, ProofKeep *keep);
/* What `keep` was called with in an earlier run; a failure must have had the same limits. */
void proof_maker_know(ProofMaker *maker, const ProofBoard *board, const char *tree, size_t size);

#endif
