/* SPDX-License-Identifier: MIT
 *
 * solved_maker - makes the book of solved positions of reversi 6x6 (proof/solved_book.h), and checks one.
 *
 * It holds every position of the first plies, and from there on what a side that always plays the book's move can meet,
 * whatever the other side does, for both sides: down to a number of empty squares from which the solver answers soon.
 */
#ifndef PROVER_SOLVED_MAKER_H
#define PROVER_SOLVED_MAKER_H

#include "games/game.h"
#include "proof/solved_book.h"

typedef struct SolvedOptions {
    int empties;                 /* fewest of a position in the book */
    size_t hash_mb;              /* of the solver's table */
    bool (*stop)(void *context); /* asked before every position: true ends the work */
    void (*keep)(void *context, int empties,
                 size_t left); /* a position was added; so many are left with that number of empties */
    void *context;
} SolvedOptions;

/* Adds what is missing, ply by ply; false if it was stopped. */
bool solved_maker_run(const Game *game, SolvedBook *book, const SolvedOptions *options);

typedef struct SolvedCheck {
    size_t links;  /* moves between positions of the book that were looked at */
    size_t solved; /* positions that were solved again */
} SolvedCheck;

/* Is the value of every position that of its move, as far as the book has what follows (the position after it, or all
 * replies), and of no other move more? So everything rests on the positions with the fewest empties; of these `again`,
 * spread over the book, are solved anew. False with the error if one is wrong. */
bool solved_maker_check(const Game *game, const SolvedBook *book, size_t again, SolvedCheck *check, Error *error);

#endif
