/* SPDX-License-Identifier: MIT
 *
 * tapered - fitting weights that have a value for the middle game and one for the end to the results of games.
 *
 * A position is a list of features with counts; its value is the sum of counts times weights, mixed by the phase, times
 * a scale. The chance to win is the logistic function of the value. Minimised is the mean squared difference between
 * that and a target, by gradient descent with momentum, with a pull of every weight towards where it began. Every tenth
 * block of positions is held back: their loss tells whether the fit holds for others.
 */
#ifndef LEARN_TAPERED_H
#define LEARN_TAPERED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "learn/loss.h"

typedef struct TaperedRow {
    uint64_t start; /* of its features */
    int count;
    float phase; /* 1 middle game ... 0 end */
    float scale;
    float target; /* 0 lost ... 1 won */
} TaperedRow;

typedef struct TaperedData {
    TaperedRow *rows;
    int count, room;
    uint16_t *features;
    int16_t *counts;
    uint64_t used, features_room;
} TaperedData;

/* Adds a position; equal features may appear several times. */
void tapered_add(TaperedData *data, const TaperedRow *row, const uint16_t *features, const int16_t *counts);
void tapered_free(TaperedData *data);

typedef struct TaperedFit {
    int weights; /* each has two numbers: middle, end */
    double unit; /* the value at which the chance is 1 / (1 + 1/e) */
    double pull; /* towards the start */
    double step; /* of the descent at its beginning, in units of a weight */
    bool even;   /* a weight that positions count many times takes the smaller steps: by the root of the mean square of
                    its counts, where that is over 1 */
    int rounds;
    FILE *log;             /* progress, or NULL */
    double share;          /* of the blocks that are not held back, for learning from; 0: all */
    LossFunction *on_loss; /* may be NULL */
    void *context;
} TaperedFit;

/* Fits `values` (2 * weights numbers) in place. Returns the loss on the positions held back. */
double tapered_fit(const TaperedData *data, const TaperedFit *fit, double *values);

#endif
