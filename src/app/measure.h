/* SPDX-License-Identifier: MIT
 *
 * measure - what `wuqi calibrate` and `wuqi probcut` do: tables about an evaluation on standard output. Nothing is
 * trained.
 */
#ifndef APP_MEASURE_H
#define APP_MEASURE_H

#include "base/error.h"
#include "learn/calibrate.h"
#include "learn/probcut_fit.h"

enum { MEASURE_OPENING = 8, MEASURE_PLAY_NODES = 2000, MEASURE_NODES = 200000, MEASURE_DEPTH = 8 };

/* `path` names a file of weights, NULL: the game's own. False with the error. */
bool measure_calibrate(const char *game, const char *path, CalibrateOptions *options, Error *error);
bool measure_probcut(const char *game, const char *path, ProbcutFitOptions *options, Error *error);

/* What `wuqi train` was asked for before these were commands of their own: --calibrate GAMES, else --probcut POSITIONS.
 * --nodes was then the search's that judges, with --solve the games'. */
typedef struct MeasuredBefore {
    int games, positions, depth, solve;
    uint64_t nodes, seed;
} MeasuredBefore;

/* The status to end with. */
int measure_as_before(const char *game, const char *path, const MeasuredBefore *asked);

#endif
