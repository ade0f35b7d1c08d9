/* SPDX-License-Identifier: MIT
 *
 * calibrate_job - a calibration (learn/calibrate.h) as jobs: a game each.
 *
 * The run's text says with which weights and limits, a job's text which game. Its result is what the game compared.
 */
#ifndef ARENA_CALIBRATE_JOB_H
#define ARENA_CALIBRATE_JOB_H

#include "arena/text_job.h"
#include "learn/calibrate.h"

typedef struct CalibrateSpec {
    const Game *game;
    const char *player;       /* a file of weights; NULL: the game's own */
    CalibrateOptions options; /* games and weights aside */
} CalibrateSpec;

/* One line of JSON, which is a RunSpec (run_spec.h), too; NULL with the error if the player's file cannot be read. Free
 * it. */
char *calibrate_spec_print(const CalibrateSpec *spec, Error *error);
/* A job's text. Free it. */
char *calibrate_job_print(int64_t game);

/* A job counts for one. */
extern const TextJobKind calibrate_job_kind;

#endif
