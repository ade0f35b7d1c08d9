/* SPDX-License-Identifier: MIT
 *
 * learn - training an evaluation from nothing: positions from self-play, labels by search, then regression.
 *
 * The steps work on a data file (learn/dataset.h) and can be stopped and called again; a run is determined by
 * its options and seed, whatever the number of threads. Stages are learned from the end of the game to
 * its start, because the labels of a stage are searches over the evaluation of the later ones.
 */
#ifndef LEARN_LEARN_H
#define LEARN_LEARN_H

#include "learn/dataset.h"

#include <stdio.h>

typedef struct LearnOptions {
    uint64_t seed;
    uint64_t positions; /* to generate */
    int random_plies;   /* a game opens with 0 to this many random moves */
    int random_percent; /* then a share of 0 to this of its moves is random */
    int play_depth;     /* search depth of the other moves */
    uint64_t play_nodes; /* where the engine itself plays: nodes of a move */
    int label_depth;    /* of the labelling search; if even, the mean with one ply less */
    int solve_empties;  /* labels are exact from here on */
    int first_stage;    /* of training; the weights of those before it are taken as they are */
    int threads;        /* for labelling */
    int rounds;         /* of conjugate gradients */
    double ridge;       /* pull of a weight towards the next later stage's, in positions */
    FILE *log;          /* progress, or NULL */
} LearnOptions;

/* One trainer per board; all of its functions return false and fill the error when a file is bad. */
typedef struct Learner {
    const char *game;
    int board_size;
    size_t weights_size;
    /* Plays games with these weights (NULL: by mobility) until the data holds options->positions. */
    void (*generate)(Dataset *data, const void *weights, const LearnOptions *options);
    /* Labels, in place, the positions of a stage that have no label of at least that depth. */
    void (*label)(Dataset *data, const void *weights, int stage, const LearnOptions *options);
    /* Fits the weights of a stage to the labels; logs the error on positions held out. */
    void (*fit)(const Dataset *data, void *weights, int stage, const LearnOptions *options);
    /* All stages, labelling and fitting in turn; writes the weights after each. */
    bool (*train)(Dataset *data, void *weights, const char *path, const LearnOptions *options, Error *error);
    bool (*load)(void *weights, const char *path, Error *error);
    bool (*save)(const void *weights, const char *path, Error *error);
    int stages;
} Learner;

extern const Learner learn_reversi8, learn_reversi6;

typedef struct LearnFiles {
    const char *data, *out;
    const char *player; /* weights that play the games, or NULL; not every trainer takes one */
} LearnFiles;

/* A whole training of one game, from the first position to the file of weights. */
typedef struct Trainer {
    const char *game;
    bool (*run)(const LearnFiles *files, const LearnOptions *options, Error *error);
} Trainer;

extern const Trainer train_xiangqi;

/* NULL, with the error, if there is none for the game. */
const Trainer *trainer_find(const char *game, Error *error);

#endif
