/* SPDX-License-Identifier: MIT
 *
 * network_fit - fits a small network with two halves to positions: Adam on batches, in a random order.
 *
 * The network adds up a row of weights for every man, once for each half (the side to move and the other), clips the
 * sums to 0..1 and adds up their squares, weighted by the stage of the game. Rows come in sets: what a man adds is the
 * row of the half's set plus a row that all sets share, so that what few positions say of a set starts from what all
 * say together.
 *
 * A fit is determined by its data, settings and seed: the number of threads changes no bit, nor does AVX2. After every
 * round all of it is written to a file, from which a fit that was stopped goes on as if it had not been.
 */
#ifndef LEARN_NETWORK_FIT_H
#define LEARN_NETWORK_FIT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "learn/loss.h"

#include "base/error.h"

/* A position. Its men begin at data->men[start]. */
typedef struct NetworkRow {
    uint64_t start;
    uint8_t count, stage;
    bool held;           /* back, to measure on */
    uint8_t views[2][2]; /* how the halves see the men: as it is, left and right swapped */
    float base;          /* value without the network, for the side to move */
    float scale[2];      /* of the value: if it is negative, if it is positive */
    float value;         /* that a search found, for comparison */
    float target;        /* chance to win */
} NetworkRow;

typedef struct NetworkData {
    NetworkRow *rows;
    uint16_t *men;
    uint16_t *views; /* for each view and man: the row of weights */
    int count, room, men_kinds;
    uint64_t men_count, men_room;
} NetworkData;

void network_data_add(NetworkData *data, const NetworkRow *row, const uint16_t *men);
void network_data_free(NetworkData *data);

/* The weights, as numbers: rows of all sets (shared ones added), bias, output by stage and half, bias by stage. */
typedef struct NetworkWeights {
    float *input, *bias, *output, *output_bias;
    double held_before, held_after; /* mean loss of the positions held back: without the network, with it */
} NetworkWeights;

typedef struct NetworkFit {
    int hidden, sets, set_rows, stages;
    float unit;                  /* value that an output of 1 stands for */
    float chance_unit;           /* value at which the chance to win is 1/(1+1/e) */
    float input_max, output_max; /* weights stay within */
    int rounds, batch, threads;
    float step; /* of the first round; the last takes a hundredth of it */
    uint64_t seed;
    bool plain;                  /* without AVX2: the same result, slower */
    const NetworkWeights *start; /* what the fit begins with; NULL: small random numbers */
    const char *state;           /* the file that a stopped fit goes on from, or NULL */
    FILE *log;
    LossFunction *on_loss; /* may be NULL */
    void *context;
} NetworkFit;

/* False if the state cannot be written or is not of this fit. The weights are freed by network_weights_free. */
bool network_fit(const NetworkData *data, const NetworkFit *fit, NetworkWeights *weights, Error *error);
void network_weights_free(NetworkWeights *weights);

#endif
