/* SPDX-License-Identifier: MIT
 *
 * tapered - the fit: gradients over all positions, then a step of Adam.
 */
#include "learn/tapered.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { TAPERED_BLOCK = 64, TAPERED_HELD = 10 };

void tapered_add(TaperedData *data, const TaperedRow *row, const uint16_t *features, const int16_t *counts)
{
    if (data->count == data->room) {
        data->room = data->room ? 2 * data->room : 4096;
        data->rows = xrealloc(data->rows, (unsigned long)data->room * sizeof *data->rows);
    }
    while (data->used + (uint64_t)row->count > data->features_room) {
        data->features_room = data->features_room ? 2 * data->features_room : 1 << 18;
        data->features = xrealloc(data->features, data->features_room * sizeof *data->features);
        data->counts = xrealloc(data->counts, data->features_room * sizeof *data->counts);
    }
    TaperedRow *kept = &data->rows[data->count++];
    *kept = *row;
    kept->start = data->used;
    memcpy(data->features + data->used, features, (size_t)row->count * sizeof *features);
    memcpy(data->counts + data->used, counts, (size_t)row->count * sizeof *counts);
    data->used += (uint64_t)row->count;
}

void tapered_free(TaperedData *data)
{
    free(data->rows);
    free(data->features);
    free(data->counts);
    *data = (TaperedData){0};
}

static double tapered_chance(const TaperedData *data, const TaperedRow *row, const double *values, double unit)
{
    double middle = 0, end = 0;
    for (uint64_t i = row->start; i < row->start + (uint64_t)row->count; i++) {
        middle += data->counts[i] * values[2 * data->features[i]];
        end += data->counts[i] * values[2 * data->features[i] + 1];
    }
    double value = (double)row->scale * (middle * (double)row->phase + end * (1 - (double)row->phase));
    return 1 / (1 + exp(-value / unit));
}

typedef struct TaperedLoss {
    double train, held; /* means */
    int trained, held_count;
} TaperedLoss;

/* With a share below 1 other blocks are left out, the same ones every time. */
static bool tapered_wanted(const TaperedFit *fit, int block)
{
    return loss_wanted(fit->share, (uint64_t)block);
}

static TaperedLoss tapered_gradient(const TaperedData *data, const TaperedFit *fit, const double *values,
                                    double *gradient)
{
    TaperedLoss loss = {0};
    memset(gradient, 0, 2 * (size_t)fit->weights * sizeof *gradient);
    for (int n = 0; n < data->count; n++) {
        const TaperedRow *row = &data->rows[n];
        double chance = tapered_chance(data, row, values, fit->unit), error = chance - (double)row->target;
        if (n / TAPERED_BLOCK % TAPERED_HELD == TAPERED_HELD - 1) {
            loss.held += error * error;
            loss.held_count++;
            continue;
        }
        if (!tapered_wanted(fit, n / TAPERED_BLOCK))
            continue;
        loss.trained++;
        loss.train += error * error;
        double slope = error * chance * (1 - chance) / fit->unit * (double)row->scale;
        double middle = slope * (double)row->phase, end = slope * (1 - (double)row->phase);
        for (uint64_t i = row->start; i < row->start + (uint64_t)row->count; i++) {
            gradient[2 * data->features[i]] += middle * data->counts[i];
            gradient[2 * data->features[i] + 1] += end * data->counts[i];
        }
    }
    loss.train /= loss.trained > 0 ? loss.trained : 1;
    loss.held /= loss.held_count > 0 ? loss.held_count : 1;
    return loss;
}

/* A step of Adam: the mean of the gradients over the root of the mean of their squares. */
static void tapered_step(const TaperedFit *fit, int round, double *values, double *const work[5], int positions)
{
    const double keep = 0.9, keep_square = 0.999;
    const double *gradient = work[0], *start = work[3];
    double step = round > fit->rounds * 2 / 3 ? 0.3 * fit->step : fit->step;
    for (int i = 0; i < 2 * fit->weights; i++) {
        double slope = gradient[i] / positions + fit->pull * (values[i] - start[i]);
        work[1][i] = keep * work[1][i] + (1 - keep) * slope;
        work[2][i] = keep_square * work[2][i] + (1 - keep_square) * slope * slope;
        double mean = work[1][i] / (1 - pow(keep, round)), square = work[2][i] / (1 - pow(keep_square, round));
        values[i] -= step * work[4][i] * mean / (sqrt(square) + 1e-9);
    }
}

/* By how much the steps of a weight are shorter than those of others. */
static void tapered_strides(const TaperedData *data, const TaperedFit *fit, double *strides)
{
    double *squares = xcalloc((unsigned long)fit->weights, sizeof *squares);
    for (uint64_t i = 0; fit->even && i < data->used; i++)
        squares[data->features[i]] += (double)data->counts[i] * data->counts[i];
    for (int i = 0; i < 2 * fit->weights; i++) {
        double mean = sqrt(squares[i / 2] / (data->count > 0 ? data->count : 1));
        strides[i] = mean > 1 ? 1 / mean : 1;
    }
    free(squares);
}

static void tapered_tell(const TaperedFit *fit, int round, const TaperedLoss *loss)
{
    Loss told = {.round = round,
                 .positions = (uint64_t)loss->trained,
                 .held = (uint64_t)loss->held_count,
                 .sum = loss->held * loss->held_count};
    if (fit->on_loss)
        fit->on_loss(fit->context, &told);
}

double tapered_fit(const TaperedData *data, const TaperedFit *fit, double *values)
{
    enum { SHOWN = 20 };
    double *work[5];
    TaperedLoss loss = {0};
    for (int i = 0; i < 5; i++)
        work[i] = xcalloc(2 * (unsigned long)fit->weights, sizeof *work[i]);
    memcpy(work[3], values, 2 * (size_t)fit->weights * sizeof *values);
    tapered_strides(data, fit, work[4]);
    for (int round = 1; round <= fit->rounds; round++) {
        loss = tapered_gradient(data, fit, values, work[0]);
        if (fit->log && (round == 1 || round % SHOWN == 0))
            fprintf(fit->log, "round %d: loss %.5f, held back %.5f\n", round, loss.train, loss.held);
        tapered_tell(fit, round - 1, &loss);
        tapered_step(fit, round, values, work, data->count);
    }
    loss = tapered_gradient(data, fit, values, work[0]);
    tapered_tell(fit, fit->rounds, &loss);
    if (fit->log)
        fprintf(fit->log, "fitted: loss %.5f, held back %.5f\n", loss.train, loss.held);
    for (int i = 0; i < 5; i++)
        free(work[i]);
    return loss.held;
}
