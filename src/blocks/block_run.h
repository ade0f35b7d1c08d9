/* SPDX-License-Identifier: MIT
 *
 * block_run - a run that is one file, cut into blocks that any scheduler can run.
 *
 * The file describes a match, a tournament (docs/tournament.schema.json), or work whose units bring texts: the games of
 * a training, proofs, an experiment, a calibration (docs/run.schema.json). `wuqi plan` adds how the run is cut, which
 * program plays it and what the players are, by their hashes. From then on block n is the same games for ever, on every
 * machine: a unit of a run, such as a pair of games, depends on the file and on its own number alone. The units of a
 * tuning depend on the rounds before theirs, too (block_tune.h).
 */
#ifndef BLOCKS_BLOCK_RUN_H
#define BLOCKS_BLOCK_RUN_H

#include <jansson.h>

#include "arena/sprt.h"
#include "arena/tournament.h"
#include "arena/train_job.h"
#include "arena/tune_run.h"
#include "base/sha256.h"

enum { BLOCK_UNITS_MAX = 10000 /* of a block */, BLOCK_MINUTES_MAX = 7 * 24 * 60 };

typedef struct BlockPlan {
    int64_t units, size, blocks; /* of the run, of a block; 0 blocks: it has not been planned */
    double seconds;              /* that a unit is expected to take one core */
    char program[SHA256_TEXT], version[32];
} BlockPlan;

typedef struct BlockRun BlockRun;

/* Work whose units bring texts. */
typedef struct BlockKind {
    const char *key; /* of its section in the run's file */
    /* Reads the section: sets spec and plan.units, and game or name. */
    bool (*read)(BlockRun *run, const json_t *section, Error *error);
    char *(*job)(const BlockRun *run, int64_t unit); /* free it */
    const TextJobKind *text;
} BlockKind;

struct BlockRun {
    json_t *file;          /* as it stands there */
    const BlockKind *kind; /* NULL: games */
    Tournament tournament; /* of games */
    TuneRun *tune;         /* games of a tuning; else NULL */
    Encounter *encounters;
    int encounters_count;
    int64_t pairs;   /* of an encounter */
    Sprt sprt;       /* elo0 and elo1 equal: none */
    TrainSpec train; /* of a training */
    const Game *game;
    uint64_t seed;
    char *name;
    char *spec; /* for whoever plays (run_spec.h) */
    BlockPlan plan;
    char hash[SHA256_TEXT]; /* of all that is in the file */
};

/* Reads and checks the file. It need not have been planned. */
bool block_run_read(BlockRun *run, const char *path, Error *error);
void block_run_free(BlockRun *run);

/* What a plan is wanted for: so many blocks, or blocks of so many minutes. */
typedef struct BlockWish {
    int64_t blocks;
    double minutes;
    int cores; /* that a block will have */
} BlockWish;

/* True if the run is the one that another file describes, whatever its plan is. */
bool block_run_same(const BlockRun *run, const json_t *file);

/* Plans the run and writes its file anew. What bots consist of is copied beside it. False if it is planned already. */
bool block_run_plan(BlockRun *run, const char *path, const BlockWish *wish, Error *error);

/* False if this program, or a player's files, are not those that the run was planned with; or if it was not planned. */
bool block_run_fits(const BlockRun *run, Error *error);

typedef struct BlockRange {
    int64_t first, end; /* units */
} BlockRange;

BlockRange block_run_range(const BlockRun *run, int64_t block);

/* What a unit asks for, as the text of a job. Free it. */
char *block_run_job(const BlockRun *run, int64_t unit);

/* The encounter that a unit is of. */
int block_run_encounter(const BlockRun *run, int64_t unit);

#endif
