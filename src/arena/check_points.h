/* SPDX-License-Identifier: MIT
 *
 * check_points - the points that `wuqi check` looks at.
 */
#ifndef ARENA_CHECK_POINTS_H
#define ARENA_CHECK_POINTS_H

#include "players/player.h"

typedef enum CheckVerdict { CHECK_OK, CHECK_FAILED, CHECK_ADVICE } CheckVerdict;

typedef struct CheckPoint {
    const char *what;
    CheckVerdict verdict;
    const char *detail; /* figures, or what to fix */
} CheckPoint;

typedef struct CheckTask {
    const Game *game;
    Player *player;
    int64_t movetime_ms;
    bool cpu; /* what counts is processor time */
    void (*tell)(void *context, const CheckPoint *point);
    void *context;
} CheckTask;

/* Goes through all points and returns how many failed; a bot that cannot even move gets no further questions. */
int check_points(const CheckTask *task);

#endif
