/* SPDX-License-Identifier: MIT
 *
 * window_fit - fits the network of five in a row (games/gomoku/network.h) to positions: Adam on batches, in a random
 * order.
 *
 * What a window adds is a row of its own plus one that all windows with the same patterns for both sides share, so that
 * what few positions say of a window starts from what all say of its kind; its own is pulled towards nothing. A fit is
 * determined by its data, settings and seed.
 */
#ifndef LEARN_WINDOW_FIT_H
#define LEARN_WINDOW_FIT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "games/gomoku/network.h"
#include "learn/loss.h"

/* A position. Its squares begin at data->windows[start]. */
typedef struct WindowRow {
    uint64_t start;
    uint16_t squares;
    bool held;    /* back, to measure on */
    float base;   /* value without the network, for the side to move */
    float target; /* chance to win */
} WindowRow;

typedef struct WindowData {
    WindowRow *rows;
    uint16_t (*windows)[4]; /* of every square: pairs of halves (window_pair) as the side to move sees them */
    uint64_t count, room, squares, squares_room;
} WindowData;

/* Adds a position without squares, and squares to the last one. */
void window_data_add(WindowData *data, const WindowRow *row);
void window_data_add_square(WindowData *data, const uint16_t *windows);
void window_data_free(WindowData *data);

typedef struct WindowFit {
    float unit; /* value at which the chance to win is 1/(1+1/e) */
    int rounds;
    uint64_t seed;
    bool plain; /* without AVX2: the same result, slower */
    FILE *log;
    LossFunction *on_loss; /* may be NULL */
    void *context;
} WindowFit;

/* Fits from small random numbers, tells of the loss on the positions held back (round 0: without the network), and
 * rounds to whole numbers. */
void window_fit(const WindowData *data, const WindowFit *fit, NetworkStored *stored);

#endif
