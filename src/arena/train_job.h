/* SPDX-License-Identifier: MIT
 *
 * train_job - games for a training as jobs: what a run of the kind "train" asks for, and a worker's part of it.
 *
 * The run's text says by which numbers the games are played, a job's text which of them: a block (learn/generate.h). Its result is the block's lines, with the line that says
 * which games they are (learn/samples.h). The same job brings the same lines wherever and however often it is played.
 */
#ifndef ARENA_TRAIN_JOB_H
#define ARENA_TRAIN_JOB_H

#include <stdatomic.h>

#include "learn/learn.h"
#include "learn/samples.h"

typedef struct TrainSpec {
    const Game *game;
    const Trainer *trainer;
    char *player;         /* LearnFiles.player; NULL: the game's own */
    LearnOptions options; /* what games depend on: seed, openings, nodes, depths */
} TrainSpec;

/* One line of JSON, which is a RunSpec (run_spec.h), too; NULL with the error if the player's file cannot be read. Free it. */
char *train_spec_print(const TrainSpec *spec, Error *error);
/* False, without an error, if the run is of another kind. */
bool train_spec_owns(const char *text);
/* Fails if the player's file is not there or another one. */
bool train_spec_parse(TrainSpec *spec, const char *text, Error *error);
void train_spec_free(TrainSpec *spec);

/* A job's text: its block. Free it. */
char *train_job_print(uint64_t first, int games);
bool train_job_parse(const char *text, uint64_t *first, int *games, Error *error);

/* What a worker keeps between jobs of a run. */
typedef struct TrainWorker TrainWorker;
TrainWorker *train_worker_new(const char *run, Error *error);
void train_worker_free(TrainWorker *worker);
/* Plays a job; returns the games of the block, 0 with the error if it was stopped or is no job. */
int train_worker_play(TrainWorker *worker, const char *job, const _Atomic bool *stop, Text *result, Error *error);

/* Takes a result apart. False if it is not what the job of that run asks for. */
bool train_job_answers(const char *run, const char *job, Text *result, SamplesFrame *frame, Error *error);

#endif
