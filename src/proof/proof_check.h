/* SPDX-License-Identifier: MIT
 *
 * proof_check - does a tree prove that black, to move, makes five in a row whatever white does? Only the rule of the
 * game is used (proof_board.h): nothing of the search or of the prover that made the tree.
 *
 * A tree is bytes. A node is black's move, then what follows it:
 *
 *     move PROOF_END            black has five, or two squares to make five next
 *     move PROOF_BLOCK node     one square makes five next: white must take it; the node after that
 *     move PROOF_OPEN groups default
 *                               groups: their number; each is a number of white replies, the replies, and one node for
 * each of them; default: the node for every reply that no group names
 *
 * Every white reply is covered: those of a group are played out one by one. The default is played out as if white had
 * passed, and with it the squares are collected that matter: where black plays or threatens, and where a white stone
 * more would, with other stones that were not looked at, be four of five in a line while white is to move. A white
 * stone elsewhere takes nothing from black and gives white no five, so the default stands. The replies on the squares
 * that matter are played out one by one.
 */
#ifndef PROOF_PROOF_CHECK_H
#define PROOF_PROOF_CHECK_H

#include <stddef.h>

#include "base/error.h"
#include "proof/proof_board.h"

enum { PROOF_END = 0, PROOF_BLOCK = 1, PROOF_OPEN = 2 };
enum { PROOF_ZONES_MAX = 64 };

/* The squares that matter to replies not looked at, and how many such stones there are. */
typedef struct ProofZone {
    ProofSet set;
    int unknown;
} ProofZone;

typedef struct ProofCheck {
    ProofBoard board;
    const uint8_t *tree;
    size_t size, at;
    int zones;
    ProofZone zone[PROOF_ZONES_MAX];
    uint64_t nodes;  /* looked at so far */
    uint64_t limit;  /* of them; 0: none. A small tree from anywhere can ask for very many */
    const char *why; /* the tree fails: what is wrong at byte `at` */
} ProofCheck;

/* Plays the node at `at` out on the board, black to move, and leaves `at` behind it and the board as it was. Returns
 * the plies to black's five against the longest defence; 0 if the tree fails. */
int proof_check_node(ProofCheck *check);

/* The whole tree, which must end where its bytes end. Zones are empty at the beginning. */
int proof_check_tree(ProofCheck *check, const uint8_t *tree, size_t size);

#endif
