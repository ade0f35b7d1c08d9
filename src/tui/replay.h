/* SPDX-License-Identifier: MIT
 *
 * replay - a finished game looked through by the engine: the value of every position, the best move, and what the move
 * that was played threw away.
 *
 * The values before and after a move come from two searches of the same size, one each; so a move that is as good as the best
 * may seem a little worse, never better.
 */
#ifndef TUI_REPLAY_H
#define TUI_REPLAY_H

#include <jansson.h>
#include <stdatomic.h>

#include "players/player.h"
#include "records/record_file.h"
#include "tui/board.h"

typedef struct ReplayPly {
    bool looked; /* the rest is known */
    Move best;
    int value; /* of the position with the best move, for the side to move */
    int after; /* of the position that the move played leads to, for the same side */
    int loss;  /* the difference, at least 0 */
} ReplayPly;

typedef struct Replay {
    const Record *record;
    ReplayPly *plies;
    int looked; /* so many are known, from the first on */
} Replay;

typedef struct ReplayOptions {
    const Record *record;
    Limits limits; /* of each search */
    const _Atomic bool *stop;                         /* may be NULL */
    void (*progress)(void *context, int ply, int of); /* may be NULL */
    void *context;
} ReplayOptions;

/* Looks at every position; a stop ends it early. False if there is no engine for the game. The record outlives the replay. */
bool replay_look(Replay *replay, const ReplayOptions *options, Error *error);
void replay_free(Replay *replay);

/* "" for a good move, "?" for one that loses at least a point, "??" for three, or for a win thrown away. */
const char *replay_mark(const Replay *replay, int ply);
/* The names of ply's moves: what was played and what was best; in Chinese notation where the game has one. */
void replay_move_name(const Replay *replay, int ply, bool best, bool chinese, Text *text);

/* A line for each move: number, side, move, value for the first player, loss, mark, best move. */
void replay_table(const Replay *replay, bool chinese, Text *text);
json_t *replay_json(const Replay *replay);

/* Draws a screen: the board after `ply` moves with the moves beside it. */
void replay_draw(const Replay *replay, const BoardStyle *style, int ply, int rows, Text *text);
/* Steps through it on the terminal. */
void replay_show(const Replay *replay, const BoardStyle *style);

#endif
