/* SPDX-License-Identifier: MIT
 *
 * review - a finished game looked through by the engine: the value of every position, the best move, and what the move
 * that was played threw away.
 *
 * The values before and after a move come from two searches of the same size, one each; so a move that is as good as
 * the best may seem a little worse, never better.
 */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include <jansson.h>
#include <stdatomic.h>

#include "players/player.h"
#include "records/record_file.h"

typedef struct ReviewPly {
    bool looked; /* the rest is known */
    Move best;
    int value; /* of the position with the best move, for the side to move */
    int after; /* of the position that the move played leads to, for the same side */
    int loss;  /* the difference, at least 0 */
} ReviewPly;

typedef struct Review {
    const Record *record;
    ReviewPly *plies;
    int looked; /* so many are known, from the first on */
} Review;

typedef struct ReviewOptions {
    const Record *record;
    Limits limits;                                    /* of each search */
    const _Atomic bool *stop;                         /* may be NULL */
    void (*progress)(void *context, int ply, int of); /* may be NULL */
    void *context;
} ReviewOptions;

/* Looks at every position; a stop ends it early. False if there is no engine for the game. The record outlives the
 * review. */
bool review_look(Review *review, const ReviewOptions *options, Error *error);
void review_free(Review *review);

/* "" for a good move, "?" for one that loses at least a point, "??" for three, or for a win thrown away. */
const char *review_mark(const Review *review, int ply);
/* The names of ply's moves: what was played and what was best; in Chinese notation where the game has one. */
void review_move_name(const Review *review, int ply, bool best, bool chinese, Text *text);

/* A line for each move: number, side, move, value for the first player, loss, mark, best move. */
void review_table(const Review *review, bool chinese, Text *text);
json_t *review_json(const Review *review);

#endif
