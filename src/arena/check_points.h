/* SPDX-License-Identifier: MIT
 *
 * check_points - the points that `wuqi check` looks at.
 *
 * Each point has a name that stays (`id`), what was looked at, a verdict, figures or what is wrong, and what helps. The
 * texts are English, each a message of its own (base/messages.h).
 */
#ifndef ARENA_CHECK_POINTS_H
#define ARENA_CHECK_POINTS_H

#include "players/player.h"

typedef enum CheckVerdict { CHECK_OK, CHECK_FAILED, CHECK_ADVICE } CheckVerdict;

typedef struct CheckPoint {
    const char *id; /* "spec", "first-move" ...: a word that no later version changes */
    const char *what;
    CheckVerdict verdict;
    const char *detail; /* figures, or what is wrong; may be "" */
    const char *fix;    /* what helps; may be "" */
} CheckPoint;

enum { CHECK_MOVETIME_MS = 500 };

typedef struct CheckTask {
    const Game *game;
    Player *player;
    int64_t movetime_ms; /* 0: CHECK_MOVETIME_MS for a single move, and in games as little as keeps them short */
    bool cpu;            /* time is processor time */
    bool quick;          /* one game instead of four */
    void (*tell)(void *context, const CheckPoint *point);
    /* What is going on, for people; may be NULL. `ply` moves of game `number` of `count` have been made. */
    void (*progress)(void *context, const char *what, int number, int count, int ply);
    void *context;
} CheckTask;

/* Goes through all points and returns how many failed; a bot that cannot even move gets no further questions. Without a
 * movetime this takes about a quarter of a minute at most, however long the game is: games of slow bots are cut short.
 */
int check_points(const CheckTask *task);

/* What helps against a failure with this text; "" where the text says it. For reports on games as well. */
const char *check_fix(PlayerFault fault, const char *text);

#endif
