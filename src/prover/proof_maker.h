/* SPDX-License-Identifier: MIT
 *
 * proof_maker - makes a tree that proves black's win (proof_check.h), with any engine that says what it would play.
 *
 * Where the engine proves a win by threats its moves are taken (proof_threats.h). Elsewhere black has the choice of the
 * moves that its search likes best, and a move must answer every white reply that matters. How much each position still
 * takes is estimated, from the search's value at first and from the positions below it later; the work goes on where
 * the whole looks cheapest, at the reply that looks dearest. So a move that turns out hard is left for another one long
 * before it is refuted, and come back to if that is harder still.
 */
#ifndef PROVER_PROOF_MAKER_H
#define PROVER_PROOF_MAKER_H

#include <stdint.h>

#include "base/text.h"
#include "games/game.h"
#include "proof/proof_check.h"

enum { PROOF_TRIES_MAX = 12 };

typedef struct ProofLimits {
    uint64_t threat_nodes; /* for a proof by threats */
    uint64_t search_nodes; /* for the moves worth trying where there is none */
    int tries;             /* of them, at most PROOF_TRIES_MAX */
    int quiet; /* moves of black in a line that no proof by threats has chosen; what takes more is given up */
} ProofLimits;

typedef struct ProofMaker ProofMaker;

typedef struct ProofProgress {
    uint64_t thoughts; /* asked of the engine */
    uint64_t quiet;    /* positions proved by a move that no proof by threats has chosen */
    uint64_t failed;   /* positions given up */
    double left;       /* quiet moves that are still to be found: a guess */
    int replies;       /* to the first of them that looks best: those not yet answered */
} ProofProgress;

/* Asked before every thought: true ends the work. */
typedef bool ProofStop(void *context);

/* With `stop` NULL nobody ends it. */
ProofMaker *proof_maker_new(const Game *game, size_t hash_mb, ProofStop *stop, void *context);
void proof_maker_free(ProofMaker *maker);
ProofProgress proof_maker_progress(const ProofMaker *maker);

/* Adds the tree for the position (black to move) to the text; false if it is not found within the limits or was
 * stopped: then the text is as it was. */
bool proof_maker_prove(ProofMaker *maker, const ProofBoard *board, const ProofLimits *limits, Text *tree);

/* In this position black plays this move and no other. */
void proof_maker_insist(ProofMaker *maker, const ProofBoard *board, Move move);

/* What was found out on the way, for whoever continues later: calls `keep` (with the context above) for each position
 * that is proved by a quiet move, and for each that was looked at without being proved. */
typedef void ProofKeep(void *context, const ProofBoard *board, const Text *tree);
void proof_maker_keep(ProofMaker *maker, ProofKeep *keep);
/* What `keep` was called with in an earlier run. What is not proved must have had the same limits. */
void proof_maker_know(ProofMaker *maker, const ProofBoard *board, const char *tree, size_t size);
/* Whether what was kept is a proof. */
bool proof_maker_proved(const char *tree, size_t size);

#endif
