/* SPDX-License-Identifier: MIT
 *
 * proof_threats - the parts of which proof_maker.c makes a proof: a position, what an engine says of it, and trees of
 * wins by threats alone.
 *
 * Black's moves come from the engine. Which replies of white must be answered the checker tells: those on the squares
 * that matter to the win that follows if white passes. Whatever the engine says, only what the checker accepts goes
 * into a tree.
 */
#ifndef PROVER_PROOF_THREATS_H
#define PROVER_PROOF_THREATS_H

#include "prover/proof_maker.h"

/* Moves worth trying, the best first, with their values for black. */
typedef struct ProofChoice {
    int count;
    Move moves[PROOF_TRIES_MAX];
    int values[PROOF_TRIES_MAX];
} ProofChoice;

/* One tree, and the replies that it answers. */
typedef struct ProofGroup {
    int count;
    uint8_t replies[PROOF_SQUARES];
    Text tree;
} ProofGroup;

typedef struct ProofGroups {
    int count, room;
    ProofGroup *group;
} ProofGroups;

ProofGroup *proof_groups_add(ProofGroups *groups);
void proof_groups_free(ProofGroups *groups);
/* What follows black's move: the groups, then the tree for all other replies. */
void proof_groups_write(const ProofGroups *groups, const Text *rest, Text *tree);

typedef struct ProofMemory ProofMemory;
typedef struct ProofShelf ProofShelf;

typedef struct ProofThreats {
    const Game *game;
    GameSearch *search;
    void *pos;
    ProofStop *stop;
    void *context; /* of stop */
    bool stopped;
    ProofCheck check; /* its board is the position being worked at */
    ProofLimits limits;
    uint64_t thoughts;
    uint64_t keys[3][PROOF_SQUARES];
    uint64_t key, black_key; /* of the stones, of the black ones */
    ProofMemory *memory;
    ProofShelf *shelves;         /* trees by black stones: white's are often of no matter */
    int refuters[PROOF_SQUARES]; /* how often a reply was the end of a try */
} ProofThreats;

void proof_threats_open(ProofThreats *threats, const Game *game, size_t hash_mb);
void proof_threats_close(ProofThreats *threats);
bool proof_threats_stopped(ProofThreats *threats);

void proof_threats_set(ProofThreats *threats, const ProofBoard *board);
void proof_threats_put(ProofThreats *threats, int square, ProofStone stone);
void proof_threats_take(ProofThreats *threats, int square);

/* What black's move on the board leaves white to do: PROOF_END, PROOF_BLOCK (with the square) or PROOF_OPEN; -1 if
 * white makes five first. */
int proof_threats_after(const ProofThreats *threats, int *block);

/* Black is to move: adds the tree of a win by threats alone; false if none is found: then the text is as it was. */
bool proof_threats_win(ProofThreats *threats, Text *tree);
/* Whether the tree wins on the board as it stands. */
bool proof_threats_accept(ProofThreats *threats, const Text *tree);
/* White is to move: the replies that the tree for passing must be looked at with, in the order in which to try them. */
int proof_threats_replies(ProofThreats *threats, const Text *rest, uint8_t *replies);
/* Answers the reply that is on the board by the tree for passing, by one of another reply, or by threats. */
bool proof_threats_answer(ProofThreats *threats, ProofGroups *groups, const Text *rest, int reply);
/* The moves that a search of so many nodes likes best; of two that are mirrored forms of each other one. */
void proof_threats_choose(ProofThreats *threats, uint64_t nodes, ProofChoice *choice);

#endif
