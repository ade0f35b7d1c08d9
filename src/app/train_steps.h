/* SPDX-License-Identifier: MIT
 *
 * train_steps - what `wuqi train` does, step by step: games by workers, merged files, the fit with its learning curve.
 */
#ifndef APP_TRAIN_STEPS_H
#define APP_TRAIN_STEPS_H

#include "app/blocks_args.h"
#include "base/waiting.h"
#include "learn/learn.h"

typedef struct TrainSteps {
    const Game *game;
    const Trainer *trainer;
    LearnFiles files;
    LearnOptions options;
    const char *merge; /* a file whose games are added to the data first; NULL: none */
    const char *db;    /* where jobs for workers are kept; NULL: this process plays alone */
    bool queue;        /* it plays none itself */
    BlocksWork work;   /* blocks play the games */
    const char *curve; /* the folder of the learning curve; NULL: none */
    const char *about; /* the run, for spectators */
    const _Atomic bool *stop;
    const Waiting *waiting; /* where another process has the files or the run */
} TrainSteps;

/* False with the error; *whole is false if it was stopped. Nobody else writes the files meanwhile. */
bool train_steps_run(TrainSteps *steps, bool *whole, Error *error);

#endif
