/* SPDX-License-Identifier: MIT
 *
 * front_nboard - what the parts of the NBoard front end share: the game on the board, move by move.
 */
#ifndef FRONTS_FRONT_NBOARD_H
#define FRONTS_FRONT_NBOARD_H

#include "fronts/session.h"
#include "protocol/ggf.h"

typedef struct NboardFront {
    int depth;
    GgfGame record;                     /* of the game on the board; the moves give the time spent */
    void *positions[GGF_MOVES_MAX + 1]; /* before each move of the record, and after the last */
} NboardFront;

/* Begins a record at the session's position. */
void nboard_begin(Session *session);
/* Frees the positions of the record, which are of the given game. */
void nboard_forget(NboardFront *front, const Game *game);
/* Plays a move on the board and in the record. */
bool nboard_play(Session *session, const GgfMove *move, Error *error);
/* Sets up the game of a game text; one that cannot be played out leaves the board as it was. */
bool nboard_set_game(Session *session, const char *text, Error *error);

#endif
