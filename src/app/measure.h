/* SPDX-License-Identifier: MIT
 *
 * measure - what `wuqi calibrate` and `wuqi probcut` do: tables about an evaluation on standard output. Nothing is
 * trained.
 */
#ifndef APP_MEASURE_H
#define APP_MEASURE_H

#include "app/blocks_args.h"
#include "base/error.h"
#include "learn/calibrate.h"
#include "learn/probcut_fit.h"

enum {
    MEASURE_OPENING = CALIBRATE_OPENING,
    MEASURE_PLAY_NODES = CALIBRATE_PLAY_NODES,
    MEASURE_NODES = CALIBRATE_NODES,
    MEASURE_DEPTH = 8
};

/* `path` names a file of weights, NULL: the game's own. False with the error. */
bool measure_calibrate(const char *game, const char *path, CalibrateOptions *options, Error *error);
/* The same from blocks that others play; `whole` of the work is false where some are missing. */
bool measure_calibrate_blocks(const char *game, const char *path, const CalibrateOptions *options, BlocksWork *work,
                              Error *error);
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
