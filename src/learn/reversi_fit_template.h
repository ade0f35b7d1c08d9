/* SPDX-License-Identifier: MIT
 *
 * reversi_fit_template - ridge regression of one stage's weights by preconditioned conjugate gradients.
 *
 * Weights that mirror each other are one unknown. Every vector here has full length with equal values at
 * twins; products of two vectors count each unknown once. The unknowns are the differences from the next later
 * stage's weights, so what a stage has rarely seen it takes over from there.
 */
#ifndef LEARN_REVERSI_FIT_TEMPLATE_H
#define LEARN_REVERSI_FIT_TEMPLATE_H

#include "games/reversi/weights.h"
#include "learn/learn.h"

#include <math.h>

enum { FIT_TERMS = REVERSI_INSTANCES + 3, HELD_OUT_SHARE = 32 };

#define FIT_PRECISION 1e-8

typedef struct Fit {
    uint32_t (*terms)[FIT_TERMS]; /* of each position */
    float *rest;                  /* label minus what the weights say */
    uint64_t count;
    int32_t *mirror;
    float *solution, *gradient, *direction, *scale; /* scale: positions that show the term, plus the ridge */
} Fit;

static inline void fit_terms(uint32_t *terms, const Sample *sample)
{
    patterns_visit(terms, NULL, sample->mine, sample->theirs);
    terms += REVERSI_INSTANCES;
    terms[0] = (uint32_t)(START_MY_MOVES + board_count(board_moves(sample->mine, sample->theirs)));
    terms[1] = (uint32_t)(START_THEIR_MOVES + board_count(board_moves(sample->theirs, sample->mine)));
    terms[2] = (uint32_t)(START_EMPTIES + sample->empties % REVERSI_STAGE_WIDTH);
}

static inline float fit_value(const float *weights, const uint32_t *terms)
{
    float sum = 0;
    for (int i = 0; i < FIT_TERMS; i++)
        sum += weights[terms[i]];
    return sum;
}

/* Whole games are held out, so that near copies of a position are not on both sides. */
static inline bool fit_held_out(const Sample *sample)
{
    return (sample->game * 2654435761U >> 16) % HELD_OUT_SHARE == 0;
}

static inline bool fit_wanted(const Sample *sample, int stage)
{
    return sample->depth != DATASET_UNLABELLED && patterns_stage(sample->empties) == stage;
}

static void fit_load(Fit *fit, const Dataset *data, int stage, const float *start)
{
    uint64_t most = 0, at = 0;
    for (uint64_t i = 0; i < data->header->count; i++)
        most += patterns_stage(data->samples[i].empties) == stage;
    fit->terms = xmalloc(most * sizeof *fit->terms);
    fit->rest = xmalloc(most * sizeof *fit->rest);
    for (uint64_t i = 0; i < data->header->count; i++) {
        const Sample *sample = &data->samples[i];
        if (!fit_wanted(sample, stage) || fit_held_out(sample))
            continue;
        fit_terms(fit->terms[at], sample);
        fit->rest[at] = (float)sample->value - fit_value(start, fit->terms[at]);
        for (int t = 0; t < FIT_TERMS; t++)
            fit->scale[fit->terms[at][t]]++;
        at++;
    }
    fit->count = at;
}

/* Twins get the sum of both: the derivative for the one unknown they are. */
static void fit_join_twins(const Fit *fit, float *vector)
{
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
        if (fit->mirror[i] > i)
            vector[i] = vector[fit->mirror[i]] = vector[i] + vector[fit->mirror[i]];
}

static void fit_gradient(Fit *fit, float ridge)
{
    memset(fit->gradient, 0, REVERSI_STAGE_WEIGHTS * sizeof *fit->gradient);
    for (uint64_t i = 0; i < fit->count; i++)
        for (int t = 0; t < FIT_TERMS; t++)
            fit->gradient[fit->terms[i][t]] += fit->rest[i];
    fit_join_twins(fit, fit->gradient);
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
        fit->gradient[i] -= ridge * fit->solution[i];
}

/* gradient . (gradient / scale) */
static double fit_gain(const Fit *fit)
{
    double sum = 0;
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
        if (fit->mirror[i] >= i)
            sum += (double)fit->gradient[i] * (double)fit->gradient[i] / (double)fit->scale[i];
    return sum;
}

/* Takes the best step along the direction. */
static void fit_step(Fit *fit, double gain, float ridge, float *along)
{
    double curve = 0;
    for (uint64_t i = 0; i < fit->count; i++) {
        along[i] = fit_value(fit->direction, fit->terms[i]);
        curve += (double)along[i] * (double)along[i];
    }
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
        if (fit->mirror[i] >= i)
            curve += (double)ridge * (double)fit->direction[i] * (double)fit->direction[i];
    const float step = curve > 0 ? (float)(gain / curve) : 0;
    for (uint64_t i = 0; i < fit->count; i++)
        fit->rest[i] -= step * along[i];
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
        fit->solution[i] += step * fit->direction[i];
}

static void fit_solve(Fit *fit, float ridge, int rounds)
{
    float *along = xmalloc(fit->count * sizeof *along);
    fit_gradient(fit, ridge);
    double gain = fit_gain(fit), last = gain;
    /* Where few positions differ the first steps find everything; what follows would only blow up rounding errors. */
    const double enough = gain * FIT_PRECISION;
    for (int round = 0; round < rounds && gain > enough; round++) {
        for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
            fit->direction[i] =
                fit->gradient[i] / fit->scale[i] + (round ? (float)(gain / last) * fit->direction[i] : 0);
        fit_step(fit, gain, ridge, along);
        fit_gradient(fit, ridge);
        last = gain;
        gain = fit_gain(fit);
    }
    free(along);
}

typedef struct FitError {
    double square, absolute;
    uint64_t count;
} FitError;

/* The error on held-out positions where the evaluation sees at most `limit` discs between the sides. */
static FitError fit_error(const Dataset *data, const ReversiWeights *weights, int stage, int limit)
{
    FitError error = {0, 0, 0};
    for (uint64_t i = 0; i < data->header->count; i++) {
        const Sample *sample = &data->samples[i];
        if (!fit_wanted(sample, stage) || !fit_held_out(sample))
            continue;
        const int value = reversi_eval(weights, sample->mine, sample->theirs);
        if (abs(value) > 100 * limit)
            continue;
        const double miss = (value - sample->value) / 100.0;
        error.square += miss * miss;
        error.absolute += fabs(miss);
        error.count++;
    }
    return error;
}

static void fit_report(FILE *log, const Dataset *data, const ReversiWeights *weights, int stage, uint64_t count)
{
    fprintf(log, "stage %d: %llu positions; held out", stage, (unsigned long long)count);
    for (int i = 0; i < 2; i++) {
        const FitError error = fit_error(data, weights, stage, i ? 20 : REVERSI_SQUARES);
        const double held_out = error.count ? (double)error.count : 1;
        fprintf(log, "%s %llu: rms error %.2f, mean %.2f discs", i ? "; balanced" : "", (unsigned long long)error.count,
                sqrt(error.square / held_out), error.absolute / held_out);
    }
    fprintf(log, "\n");
}

static void learn_fit(const Dataset *data, void *store, int stage, const LearnOptions *options)
{
    ReversiWeights *weights = store;
    Fit fit = {0};
    const size_t length = REVERSI_STAGE_WEIGHTS;
    float *start = xcalloc(length, sizeof *start);
    fit.mirror = xmalloc(length * sizeof *fit.mirror);
    fit.solution = xcalloc(length, sizeof *fit.solution);
    fit.gradient = xcalloc(length, sizeof *fit.gradient);
    fit.direction = xcalloc(length, sizeof *fit.direction);
    fit.scale = xcalloc(length, sizeof *fit.scale);
    reversi_weights_twins(fit.mirror);
    for (size_t i = 0; i < length && stage > 0; i++)
        start[i] = weights->stage[stage - 1][i];
    fit_load(&fit, data, stage, start);
    fit_join_twins(&fit, fit.scale);
    for (size_t i = 0; i < length; i++)
        fit.scale[i] += (float)options->ridge;
    fit_solve(&fit, (float)options->ridge, options->rounds);
    for (size_t i = 0; i < length; i++) {
        const float weight = start[i] + fit.solution[i];
        weights->stage[stage][i] = (int16_t)lrintf(weight > 32767 ? 32767 : weight < -32767 ? -32767 : weight);
    }
    if (options->log)
        fit_report(options->log, data, weights, stage, fit.count);
    float *const blocks[] = {start, fit.solution, fit.gradient, fit.direction, fit.scale, fit.rest};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
    free(fit.mirror);
    free(fit.terms);
}

#endif
