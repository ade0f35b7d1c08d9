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

#include "learn/samples.h"
#include "learn/selfplay.h"

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

#endif
