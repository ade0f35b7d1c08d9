/* SPDX-License-Identifier: MIT
 *
 * lib - what is behind the handles of include/wuqi.h.
 *
 * The library adds no rules of its own: it checks what comes from outside, turns numbers and structs
 * into those that never change, and keeps texts until the next call.
 */
#ifndef LIB_LIB_H
#define LIB_LIB_H

#include <wuqi.h>

#include "base/error.h"
#include "base/text.h"
#include "base/version.h" /* the same number twice, or the compiler complains */
#include "games/game.h"
#include "lib/lib_use.h"
#include "players/player.h"

/* A position with its past: `past[i]` is the position before move i. */
struct WuqiPosition {
    LibUse use;
    const Game *game;
    void *pos;
    void **past;
    Move *moves;
    int made, room;
    Text text;
    Effects effects;
    WuqiStep *steps;
    WuqiTerm *terms;
};

static inline const Game *lib_game(const WuqiGame *game)
{
    return (const Game *)game;
}

static inline const WuqiGame *lib_handle(const Game *game)
{
    return (const WuqiGame *)game;
}

static inline WuqiMove lib_move(Move move)
{
    return move == MOVE_NONE ? WUQI_NO_MOVE : move;
}

/* Hands an error on; returns false. */
bool lib_fail(WuqiError *to, const Error *from);

/* A position that owns `pos`. */
WuqiPosition *lib_position_own(const Game *game, void *pos);

/* Makes a move that the rules allow. */
void lib_position_push(WuqiPosition *pos, Move move);

/* The legal move behind the number; false if there is none. */
bool lib_position_take_move(const WuqiPosition *pos, WuqiMove number, Move *move);

/* The player's thinking with a trace, which may be NULL. */
bool lib_player_think(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, Trace *trace,
                      WuqiReport *answer, WuqiError *error);
/* The last answer as the search gave it. */
const Report *lib_player_answer(const WuqiPlayer *player);
const char *lib_player_spec(const WuqiPlayer *player);

#endif
