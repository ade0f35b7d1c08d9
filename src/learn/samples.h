/* SPDX-License-Identifier: MIT
 *
 * samples - the file of training positions that every trainer keeps: compressed lines, in whole games.
 *
 * It is a row of zstd frames with checksums. Each holds the lines of some games in a row and at its end a line `= GAME
 * SEED FIRST NEXT POSITIONS`: these are the games FIRST to NEXT - 1 of that seed. So a run that was stopped loses at
 * most a frame, `zstdcat` shows the lines, files can be merged, and a file of another game or a damaged one is known as
 * such. What a line says its trainer knows; `POSITION | value | result | SEED.GAME` is the usual form.
 */
#ifndef LEARN_SAMPLES_H
#define LEARN_SAMPLES_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { SAMPLES_FRAME_MAX = 64 << 20 /* bytes of lines */ };

/* What a frame holds. */
typedef struct SamplesFrame {
    char game[32];
    uint64_t seed, first, next;
    uint64_t positions;
} SamplesFrame;

/* Adds the line that says it; reads it, false if the line is none. */
void samples_frame_print(const SamplesFrame *frame, Text *lines);
bool samples_frame_parse(SamplesFrame *frame, const char *line);
/* Takes the last line of a frame's lines off; false if it is not such a line or there is another one before it. */
bool samples_frame_take(SamplesFrame *frame, Text *lines);

typedef struct SamplesState {
    uint64_t positions; /* in the file */
    uint64_t next;      /* game to be played by that seed */
} SamplesState;

/* How far the file of that game is; no file is an empty one. What is not whole at its end is cut off. */
bool samples_open(const char *path, const char *game, uint64_t seed, SamplesState *state, Error *error);

/* Adds a frame: the lines of its games. */
bool samples_add(const char *path, const SamplesFrame *frame, const Text *lines, Error *error);

/* Adds what the other file holds; games that are there already are passed over. *added: positions that were not. */
bool samples_merge(const char *path, const char *other, const char *game, uint64_t *added, Error *error);

/* Hands every line of the file over, in order; false from the function ends it, with its error after the file's name
 * and the line's number. The line may be written to. */
typedef bool SamplesLineFunction(void *context, char *line, Error *error);
bool samples_each(const char *path, const char *game, SamplesLineFunction *take, void *context, Error *error);

typedef struct Labelled {
    const char *position;
    double value, result;
    uint64_t seed, game;
} Labelled;

/* A line of the usual form, which is cut into its parts. */
bool samples_label(char *line, Labelled *sample, Error *error);

#endif
