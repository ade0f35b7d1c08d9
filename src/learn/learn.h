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
    bool network;          /* the network that corrects the evaluation is fitted, not the evaluation */
    double share;          /* of the positions that are not held back, for learning from; 0: all */
    LossFunction *on_loss; /* called after every round of a fit; may be NULL */
    void *context;
} LearnOptions;

typedef struct LearnFiles {
    const char *data, *out;
    const char *player; /* weights that play the games and that the fit begins with, "zero" for none; NULL: the game's
                           own. Not every trainer takes any */
} LearnFiles;

/* Fits to the games of files->data (or to games that it plays itself) and writes files->out. `weights` are those that
 * play, as Trainer.weights has them. */
typedef bool TrainerFit(const Game *game, void *weights, const LearnFiles *files, const LearnOptions *options,
                        Error *error);

/* What the training of one game is made of; trainer_run puts it together. */
typedef struct Trainer {
    const char *game;
    int opening;    /* the usual LearnOptions.random_plies */
    uint64_t nodes; /* the usual LearnOptions.play_nodes; 0: 1500 */
    int rounds;     /* the usual LearnOptions.rounds; 0: 30 */
    const GameMaker
        *maker; /* of the games that are kept in LearnFiles.data; NULL: they are learned from as they come */
    /* What plays the games, by LearnFiles.player: a new block, or NULL with `true` where that is the game's own
     * evaluation. NULL: the fit plays by what it has. */
    bool (*weights)(const Game *game, const char *player, void **weights, Error *error);
    TrainerFit *fit;
    TrainerFit *fit_network; /* NULL: it has no network */
} Trainer;

extern const Trainer train_reversi8, train_reversi6, train_xiangqi, train_duel2048, train_eraser, train_gomoku15,
    train_gomoku19, train_gomoku20;

/* NULL, with the error, if there is none for the game. */
const Trainer *trainer_find(const char *game, Error *error);

/* A whole training, from the first position to the file of weights; without one, the positions alone. With
 * options->network there must be one (fit_network). */
bool trainer_run(const Trainer *trainer, const LearnFiles *files, const LearnOptions *options, Error *error);

/* The weights of a file, or the game's own if NULL, as Game.read_weights has them: a new block; NULL with the error. */
void *trainer_begin(const Game *game, const char *from, Error *error);

#endif
