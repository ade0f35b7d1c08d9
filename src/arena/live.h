/* SPDX-License-Identifier: MIT
 *
 * live - a game that is being played, told to spectators: the thread that plays adds moves, another one prints what
 * there is.
 *
 * Adding a move costs a lock and a few bytes, whoever watches: the game is not held up by those who look.
 */
#ifndef ARENA_LIVE_H
#define ARENA_LIVE_H

#include "arena/referee.h"
#include "base/threads.h"

/* The game at hand. The opening stays the caller's until live_end. */
typedef struct LiveGame {
    const Game *game;
    const Opening *opening;
    int64_t number;
    int a, b; /* players of the run */
    bool a_first;
} LiveGame;

typedef struct Live {
    pthread_mutex_t lock; /* guards all of it */
    LiveGame at;          /* its game NULL: none is being played */
    PlyRecord *plies;
    int count, room;
    int told; /* plies at the last look; -1: not looked at yet */
} Live;

void live_init(Live *live);
void live_free(Live *live);

void live_begin(Live *live, const LiveGame *game);
/* The last ply of the record has been played. */
void live_add(Live *live, const GameRecord *record);
void live_end(Live *live);

/* Adds one line of JSON: number, a, b, first ("a" or "b"), position, opening[], moves[], times_ms[]. False, with
 * nothing added, if there is nothing new. */
bool live_print(Live *live, Text *text);

#endif
