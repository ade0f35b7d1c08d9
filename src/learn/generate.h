/* SPDX-License-Identifier: MIT
 *
 * generate - games of the engine against itself for a trainer's file of positions (samples.h), in blocks.
 *
 * Game number n depends on the options, the seed and n alone, whatever the number of threads; a block is a row of
 * games, and a frame of the file. So a run that was stopped goes on where it was, and blocks that other workers have
 * made are the ones that would have been made here.
 */
#ifndef LEARN_GENERATE_H
#define LEARN_GENERATE_H

#include <stdatomic.h>

#include "base/rng.h"
#include "learn/learn.h"
#include "learn/samples.h"

/* How a trainer makes games. */
typedef struct GameMaker {
    int block; /* games of one */
    /* Where a game begins, before its random moves; NULL: at the start of the rules. */
    void (*start)(Rng *rng, Text *position);
    /* One thread's player of games. */
    void *(*begin)(const Generation *generation);
    void (*end)(void *self);
    /* Plays the game of that number and adds its lines; returns how many positions they hold. */
    uint64_t (*play)(void *self, uint64_t number, Text *lines);
} GameMaker;

struct Generation {
    const Game *game;
    const GameMaker *maker;
    const void *weights; /* to play by; NULL: the game's own */
    const LearnOptions *options;
    const _Atomic bool *stop; /* ends a block before its end; may be NULL */
};

/* Plays the block that begins with game `frame->first` and adds its lines; the rest of the frame is filled in. False if
 * it was stopped. */
bool generate_block(const Generation *generation, SamplesFrame *frame, Text *lines);

/* Plays until the file holds options->positions at least. */
bool generate_run(const Generation *generation, const char *path, Error *error);

/* The usual maker's functions: some random moves, then options->play_nodes a move; lines of the usual form, values and
 * results for the side to move. */
void *selfplay_begin(const Generation *generation);
void selfplay_end(void *self);
uint64_t selfplay_play(void *self, uint64_t number, Text *lines);

#endif
