/* SPDX-License-Identifier: MIT
 *
 * learn - training an evaluation from nothing: positions from self-play of the engine, labels by its search, then
 * regression.
 *
 * The games are kept in a data file (learn/samples.h), so that a run can be stopped and called again; it is determined
 * by its options and seed, whatever the number of threads.
 */
#ifndef LEARN_LEARN_H
#define LEARN_LEARN_H

#include "games/game.h"
#include "learn/loss.h"

#include <stdio.h>

typedef struct Dataset Dataset;
typedef struct GameMaker GameMaker;
typedef struct Generation Generation;

typedef struct LearnOptions {
    uint64_t seed;
    uint64_t positions;    /* to generate */
    int random_plies;      /* how many different numbers of random moves a game may open with */
    uint64_t play_nodes;   /* where the engine itself plays: nodes of a move */
    int label_depth;       /* of the labelling search */
    int solve_empties;     /* labels are exact from here on */
    double trust;          /* share of the value of the position that followed */
    int threads;           /* that play */
    int rounds;            /* of conjugate gradients */
    double ridge;          /* pull of a shape's weight towards where it began, in positions */
    double way;            /* that the weights go from where the fit begins to where it ends; 0: all of it */
    FILE *log;             /* progress, or NULL */
    double share;          /* of the positions that are not held back, for learning from; 0: all */
    LossFunction *on_loss; /* told of every round of a fit; may be NULL */
    void *context;
} LearnOptions;

/* One trainer per board; false with the error when a file is bad. */
typedef struct Learner {
    const char *game;
    int board_size;
    size_t weights_size;
    /* Fits all stages to the data, from the weights that are there, and writes them. */
    bool (*train)(const Dataset *data, void *weights, const char *path, const LearnOptions *options, Error *error);
} Learner;

extern const Learner learn_reversi8, learn_reversi6;

typedef struct LearnFiles {
    const char *data, *out;
    const char *player; /* weights that play the games and that the fit begins with, "zero" for none; NULL: the game's
                           own. Not every trainer takes any */
} LearnFiles;

/* A whole training of one game, from the first position to the file of weights. */
typedef struct Trainer {
    const char *game;
    int opening;    /* the usual LearnOptions.random_plies */
    uint64_t nodes; /* the usual LearnOptions.play_nodes; 0: 1500 */
    int rounds;     /* the usual LearnOptions.rounds; 0: 30 */
    const GameMaker
        *maker; /* of the games that are kept in LearnFiles.data; NULL: they are learned from as they come */
    /* What plays the games: by LearnFiles.player; a new block, or NULL with `true` where that is the game's own
     * evaluation. */
    bool (*weights)(const Game *game, const char *player, void **weights, Error *error);
    bool (*run)(const LearnFiles *files, const LearnOptions *options, Error *error);
    bool (*run_network)(const LearnFiles *files, const LearnOptions *options,
                        Error *error); /* NULL: it has no network */
} Trainer;

extern const Trainer train_xiangqi, train_duel2048, train_eraser, train_gomoku15, train_gomoku19, train_gomoku20;

/* The weights of a file, or the game's own if NULL, as Game.read_weights has them: a new block; NULL with the error. */
void *trainer_begin(const Game *game, const char *from, Error *error);

/* The network that corrects xiangqi's table. */
bool xiangqi_network_run(const LearnFiles *files, const LearnOptions *options, Error *error);

/* NULL, with the error, if there is none for the game. */
const Trainer *trainer_find(const char *game, Error *error);

#endif
