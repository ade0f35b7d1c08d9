/* SPDX-License-Identifier: MIT
 *
 * network - a small neural network that judges a board of five in a row by the lines through its empty squares.
 *
 * The four squares on either side of an empty square, along one of its lines, are a window; every window is worth a row
 * of numbers, seen once by black and once by white (the same rows with the colours exchanged). An empty square adds up
 * the rows of its four windows and is clipped to 0..1, number by number; the sums over all empty squares go through one
 * layer of clipped units to a value that is added to that of the table (numbers_file.h). Windows without a stone are
 * worth nothing, so a stone changes the sums only by the squares that see it. All of it is whole numbers in plain
 * loops: every processor and every compiler gets the same value.
 */
#ifndef GAMES_GOMOKU_NETWORK_H
#define GAMES_GOMOKU_NETWORK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "games/gomoku/patterns.h"

enum {
    NETWORK_WIDTH = 16, /* numbers of a window for one side */
    NETWORK_BOTH = 2 * NETWORK_WIDTH,
    NETWORK_UNITS = 32,
    NETWORK_ONE = 255,      /* 1 as a square's number; 400 squares of 1 need more than 16 bits, but no board has them */
    NETWORK_UNIT_BITS = 11, /* what a unit adds up is shifted by this to stand at NETWORK_ONE for 1 */
    NETWORK_VALUE_ONE = 8 * NETWORK_ONE, /* 1 of the evaluation as the output adds it up */
    NETWORK_ROW_MAX = 4 * NETWORK_ONE,   /* four rows stay within 16 bits */
    NETWORK_WEIGHT_MAX = 1500,           /* 32 of these times a sum stay within 32 bits */
    NETWORK_OUTPUT_MAX = 30000,
    NETWORK_BIAS_MAX = 250000000, /* as well as all that is added to it */
    NETWORK_VALUE_MAX = 3000,     /* whatever a file says: values of the search have 16 bits */
};

/* What is trained, as it is in a file: 16 bits a number but for the biases. A window of two halves has one row,
 * whichever of them is first. */
typedef struct NetworkStored {
    int16_t rows[WINDOW_PAIRS][NETWORK_WIDTH];
    int16_t units[NETWORK_UNITS][NETWORK_BOTH]; /* by the sums of the side to move, of the other */
    int16_t direct[NETWORK_BOTH];
    int16_t output[NETWORK_UNITS];
    int32_t unit_bias[NETWORK_UNITS];
    int32_t bias;
} NetworkStored;

/* The same, ready to be looked up. */
typedef struct Network {
    _Alignas(64) int16_t rows[WINDOW_PAIRS][NETWORK_BOTH]; /* seen by black, by white */
    int16_t units[NETWORK_UNITS][NETWORK_BOTH];
    int16_t direct[NETWORK_BOTH];
    int16_t output[NETWORK_UNITS];
    int32_t unit_bias[NETWORK_UNITS];
    int32_t bias;
} Network;

typedef struct NetworkSums {
    uint16_t sum[NETWORK_BOTH]; /* seen by black, by white */
} NetworkSums;

static inline bool network_within(const int16_t *numbers, size_t count, int most)
{
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] > most || numbers[i] < -most)
            return false;
    }
    return true;
}

/* Are all numbers so small that no sum of them is too large for its type? */
static inline bool network_fits(const NetworkStored *weights)
{
    bool fits = network_within(&weights->rows[0][0], (size_t)WINDOW_PAIRS * NETWORK_WIDTH, NETWORK_ROW_MAX) &&
                network_within(&weights->units[0][0], (size_t)NETWORK_UNITS * NETWORK_BOTH, NETWORK_WEIGHT_MAX) &&
                network_within(weights->direct, NETWORK_BOTH, NETWORK_WEIGHT_MAX) &&
                network_within(weights->output, NETWORK_UNITS, NETWORK_OUTPUT_MAX);
    for (int unit = 0; unit < NETWORK_UNITS; unit++)
        fits = fits && weights->unit_bias[unit] <= NETWORK_BIAS_MAX && weights->unit_bias[unit] >= -NETWORK_BIAS_MAX;
    return fits && weights->bias <= NETWORK_BIAS_MAX && weights->bias >= -NETWORK_BIAS_MAX;
}

static inline void network_spread(Network *network, const NetworkStored *weights)
{
    const uint8_t *swapped = patterns_tables()->swapped;
    for (int first = 0; first < WINDOW_HALVES; first++) {
        for (int second = 0; second <= first; second++) {
            int16_t *row = network->rows[window_pair(first, second)];
            const bool stones = swapped[first] != first || swapped[second] != second;
            memset(row, 0, sizeof network->rows[0]);
            if (!stones)
                continue;
            memcpy(row, weights->rows[window_pair(first, second)], sizeof weights->rows[0]);
            memcpy(row + NETWORK_WIDTH, weights->rows[window_pair(swapped[first], swapped[second])],
                   sizeof weights->rows[0]);
        }
    }
    memcpy(network->units, weights->units, sizeof network->units);
    memcpy(network->direct, weights->direct, sizeof network->direct);
    memcpy(network->output, weights->output, sizeof network->output);
    memcpy(network->unit_bias, weights->unit_bias, sizeof network->unit_bias);
    network->bias = weights->bias;
}

static inline int16_t network_clip(int16_t number)
{
    int16_t least = number < 0 ? 0 : number;
    return least > NETWORK_ONE ? NETWORK_ONE : least;
}

/* An empty square with these windows comes into the sums. */
static inline void network_enter(const Network *network, NetworkSums *sums, const uint16_t *windows)
{
    const int16_t *a = network->rows[windows[0]], *b = network->rows[windows[1]];
    const int16_t *c = network->rows[windows[2]], *d = network->rows[windows[3]];
    for (int i = 0; i < NETWORK_BOTH; i++)
        sums->sum[i] = (uint16_t)(sums->sum[i] + network_clip((int16_t)(a[i] + b[i] + c[i] + d[i])));
}

/* It goes. */
static inline void network_leave(const Network *network, NetworkSums *sums, const uint16_t *windows)
{
    const int16_t *a = network->rows[windows[0]], *b = network->rows[windows[1]];
    const int16_t *c = network->rows[windows[2]], *d = network->rows[windows[3]];
    for (int i = 0; i < NETWORK_BOTH; i++)
        sums->sum[i] = (uint16_t)(sums->sum[i] - network_clip((int16_t)(a[i] + b[i] + c[i] + d[i])));
}

/* It stays, and the window of one direction was another before. */
static inline void network_change(const Network *network, NetworkSums *restrict sums, const uint16_t *windows,
                                  int direction, int before)
{
    const int16_t *a = network->rows[windows[0]], *b = network->rows[windows[1]];
    const int16_t *c = network->rows[windows[2]], *d = network->rows[windows[3]];
    const int16_t *from = network->rows[before], *to = network->rows[windows[direction]];
    for (int i = 0; i < NETWORK_BOTH; i++) {
        int16_t now = (int16_t)(a[i] + b[i] + c[i] + d[i]), was = (int16_t)(now - to[i] + from[i]);
        sums->sum[i] = (uint16_t)(sums->sum[i] + network_clip(now) - network_clip(was));
    }
}

static inline int32_t network_dot(const int16_t *weights, const int16_t *inputs)
{
    int32_t total = 0;
    for (int i = 0; i < NETWORK_BOTH; i++)
        total += weights[i] * inputs[i];
    return total;
}

/* For the side to move. */
static inline int network_value(const Network *network, const NetworkSums *sums, int side)
{
    int16_t inputs[NETWORK_BOTH]; /* the side to move first; half of a sum fits 16 bits with a sign */
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        inputs[i] = (int16_t)(sums->sum[side * NETWORK_WIDTH + i] >> 1);
        inputs[NETWORK_WIDTH + i] = (int16_t)(sums->sum[!side * NETWORK_WIDTH + i] >> 1);
    }
    int32_t total = network->bias + network_dot(network->direct, inputs);
    for (int unit = 0; unit < NETWORK_UNITS; unit++) {
        int32_t sum = (network->unit_bias[unit] + network_dot(network->units[unit], inputs)) >> NETWORK_UNIT_BITS;
        int32_t clipped = sum < 0 ? 0 : sum > NETWORK_ONE ? NETWORK_ONE : sum;
        total += network->output[unit] * clipped;
    }
    int32_t value = total / NETWORK_VALUE_ONE;
    return value > NETWORK_VALUE_MAX ? NETWORK_VALUE_MAX : value < -NETWORK_VALUE_MAX ? -NETWORK_VALUE_MAX : value;
}

#endif
