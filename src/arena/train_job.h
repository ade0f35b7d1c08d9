/* SPDX-License-Identifier: MIT
 *
 * train_job - games for a training as jobs: what a run of the kind "train" asks for, and a worker's part of it.
 *
 * The run's text says by which numbers the games are played, a job's text which of them: a block (learn/generate.h).
 * Its result is the block's lines, with the line that says which games they are (learn/samples.h). The same job brings
 * the same lines wherever and however often it is played.
 */
#ifndef ARENA_TRAIN_JOB_H
#define ARENA_TRAIN_JOB_H

#include "arena/text_job.h"
#include "learn/learn.h"
#include "learn/samples.h"

typedef struct TrainSpec {
    const Game *game;
    const Trainer *trainer;
    char *player;         /* LearnFiles.player; NULL: the game's own */
    LearnOptions options; /* what games depend on: seed, openings, nodes, depths */
} TrainSpec;

/* A file of weights as a number of its contents; "zero" and the game's own (NULL) have none. */
bool train_fingerprint(const char *player, char fingerprint[20], Error *error);

/* One line of JSON, which is a RunSpec (run_spec.h), too; NULL with the error if the player's file cannot be read. Free
 * it. */
char *train_spec_print(const TrainSpec *spec, Error *error);
/* Fails if the player's file is not there or another one. */
bool train_spec_parse(TrainSpec *spec, const char *text, Error *error);
void train_spec_free(TrainSpec *spec);

/* A job's text: its block. Free it. */
char *train_job_print(uint64_t first, int games);
bool train_job_parse(const char *text, uint64_t *first, int *games, Error *error);

/* Takes a result apart. False if it is not what the job of that run asks for. */
bool train_job_take(const char *run, const char *job, Text *result, SamplesFrame *frame, Error *error);

/* A job counts for the games of its block. */
extern const TextJobKind train_job_kind;

#endif
