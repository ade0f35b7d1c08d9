/* SPDX-License-Identifier: MIT
 *
 * reversi_fit_template - ridge regression of one stage's weights by preconditioned conjugate gradients.
 *
 * Weights that mirror each other are one unknown. Every vector here has full length with equal values at
 * twins; products of two vectors count each unknown once. The unknowns are the differences from the weights that the
 * fit begins with, so what a stage has rarely seen it takes over from there. The two stages beside it speak too, with
 * half a voice: shapes are worth much the same there.
 */
#ifndef LEARN_REVERSI_FIT_TEMPLATE_H
#define LEARN_REVERSI_FIT_TEMPLATE_H

#include "games/reversi/weights.h"
#include "learn/dataset.h"
#include "learn/learn.h"

#include <math.h>

enum {
    FIT_TERMS = REVERSI_INSTANCES + 3 + 2 * (REVERSI_POTENTIAL_MAX > 0),
    FIT_WEIGHTS = REVERSI_STAGE_WEIGHTS + 2 * REVERSI_STAGE_WIDTH, /* a stage's, and the constants of those beside it */
    HELD_OUT_SHARE = 32
};

#define FIT_PRECISION 1e-8
#define FIT_BESIDE 0.5F

/* What the positions of a data file should be worth, in 1/100 disc. */
typedef struct Targets {
    const Dataset *data;
    float *value;
} Targets;

typedef struct Fit {
    uint32_t (*terms)[FIT_TERMS]; /* of each position */
    float *rest;                  /* target minus what the weights say */
    float *voice;                 /* how much it counts */
    uint64_t count, own;          /* positions, and those of the stage itself */
    int32_t *mirror;
    float *start, *solution, *gradient, *direction;
    float *pull;  /* of each weight towards where it began, in positions */
    float *scale; /* positions that show the term, plus the pull */
} Fit;

static inline int fit_empties(const Sample *sample)
{
    return REVERSI_SQUARES - __builtin_popcountll(sample->mine | sample->theirs);
}

/* `beside`: -1, 0 or 1, how many stages the position is away from the one that is fitted. */
static inline void fit_terms(uint32_t *terms, const Sample *sample, int beside)
{
    static const int constants[3] = {REVERSI_STAGE_WEIGHTS, START_EMPTIES, REVERSI_STAGE_WEIGHTS + REVERSI_STAGE_WIDTH};
    patterns_visit(terms, NULL, sample->mine, sample->theirs);
    terms += REVERSI_INSTANCES;
    terms[0] = (uint32_t)(START_MY_MOVES + board_count(board_moves(sample->mine, sample->theirs)));
    terms[1] = (uint32_t)(START_THEIR_MOVES + board_count(board_moves(sample->theirs, sample->mine)));
    terms[2] = (uint32_t)(constants[beside + 1] + fit_empties(sample) % REVERSI_STAGE_WIDTH);
    if (REVERSI_POTENTIAL_MAX > 0) {
        terms[3] = (uint32_t)(START_MY_POTENTIAL + board_count(board_potential_moves(sample->mine, sample->theirs)));
        terms[4] = (uint32_t)(START_THEIR_POTENTIAL + board_count(board_potential_moves(sample->theirs, sample->mine)));
    }
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

static inline bool fit_wanted(const Sample *sample, int stage, int beside)
{
    return !(sample->flags & DATASET_APART) && abs(patterns_stage(fit_empties(sample)) - stage) <= beside;
}

static void fit_load(Fit *fit, const Targets *targets, int stage, double share)
{
    const Dataset *data = targets->data;
    uint64_t most = 0, at = 0;
    for (uint64_t i = 0; i < data->count; i++)
        most += fit_wanted(&data->samples[i], stage, 1);
    fit->terms = xmalloc((most + 1) * sizeof *fit->terms);
    fit->rest = xmalloc((most + 1) * sizeof *fit->rest);
    fit->voice = xmalloc((most + 1) * sizeof *fit->voice);
    for (uint64_t i = 0; i < data->count; i++) {
        const Sample *sample = &data->samples[i];
        if (!fit_wanted(sample, stage, 1) || fit_held_out(sample) || !loss_wanted(share, sample->game))
            continue;
        const int beside = patterns_stage(fit_empties(sample)) - stage;
        fit_terms(fit->terms[at], sample, beside);
        fit->voice[at] = beside ? FIT_BESIDE : 1;
        fit->own += !beside;
        fit->rest[at] = targets->value[i] - fit_value(fit->start, fit->terms[at]);
        for (int t = 0; t < FIT_TERMS; t++)
            fit->scale[fit->terms[at][t]] += fit->voice[at];
        at++;
    }
    fit->count = at;
}

/* Twins get the sum of both: the derivative for the one unknown they are. */
static void fit_join_twins(const Fit *fit, float *vector)
{
    for (int i = 0; i < FIT_WEIGHTS; i++)
        if (fit->mirror[i] > i)
            vector[i] = vector[fit->mirror[i]] = vector[i] + vector[fit->mirror[i]];
}

static void fit_gradient(Fit *fit)
{
    memset(fit->gradient, 0, FIT_WEIGHTS * sizeof *fit->gradient);
    for (uint64_t i = 0; i < fit->count; i++)
        for (int t = 0; t < FIT_TERMS; t++)
            fit->gradient[fit->terms[i][t]] += fit->voice[i] * fit->rest[i];
    fit_join_twins(fit, fit->gradient);
    for (int i = 0; i < FIT_WEIGHTS; i++)
        fit->gradient[i] -= fit->pull[i] * fit->solution[i];
}

/* gradient . (gradient / scale) */
static double fit_gain(const Fit *fit)
{
    double sum = 0;
    for (int i = 0; i < FIT_WEIGHTS; i++)
        if (fit->mirror[i] >= i)
            sum += (double)fit->gradient[i] * (double)fit->gradient[i] / (double)fit->scale[i];
    return sum;
}

/* Takes the best step along the direction. */
static void fit_step(Fit *fit, double gain, float *along)
{
    double curve = 0;
    for (uint64_t i = 0; i < fit->count; i++) {
        along[i] = fit_value(fit->direction, fit->terms[i]);
        curve += (double)fit->voice[i] * (double)along[i] * (double)along[i];
    }
    for (int i = 0; i < FIT_WEIGHTS; i++)
        if (fit->mirror[i] >= i)
            curve += (double)fit->pull[i] * (double)fit->direction[i] * (double)fit->direction[i];
    const float step = curve > 0 ? (float)(gain / curve) : 0;
    for (uint64_t i = 0; i < fit->count; i++)
        fit->rest[i] -= step * along[i];
    for (int i = 0; i < FIT_WEIGHTS; i++)
        fit->solution[i] += step * fit->direction[i];
}

/* Where the fit goes on and who is told. */
typedef struct FitWatch {
    const Targets *targets;
    int stage;
    const LearnOptions *options;
} FitWatch;

static void fit_tell(const Fit *fit, const FitWatch *watch, int round)
{
    const Dataset *data = watch->targets->data;
    Loss told = {.round = round, .positions = fit->own};
    for (uint64_t i = 0; watch->options->on_loss && i < data->count; i++) {
        const Sample *sample = &data->samples[i];
        uint32_t terms[FIT_TERMS];
        if (!fit_wanted(sample, watch->stage, 0) || !fit_held_out(sample))
            continue;
        fit_terms(terms, sample, 0);
        const double miss =
            (double)(fit_value(fit->start, terms) + fit_value(fit->solution, terms) - watch->targets->value[i]) / 100;
        told.sum += miss * miss;
        told.held++;
    }
    if (watch->options->on_loss)
        watch->options->on_loss(watch->options->context, &told);
}

static void fit_solve(Fit *fit, const FitWatch *watch)
{
    const int rounds = watch->options->rounds;
    float *along = xmalloc(fit->count * sizeof *along);
    fit_gradient(fit);
    double gain = fit_gain(fit), last = gain;
    /* Where few positions differ the first steps find everything; what follows would only blow up rounding errors. */
    const double enough = gain * FIT_PRECISION;
    fit_tell(fit, watch, 0);
    for (int round = 0; round < rounds && gain > enough; round++) {
        for (int i = 0; i < FIT_WEIGHTS; i++)
            fit->direction[i] =
                fit->gradient[i] / fit->scale[i] + (round ? (float)(gain / last) * fit->direction[i] : 0);
        fit_step(fit, gain, along);
        fit_gradient(fit);
        last = gain;
        gain = fit_gain(fit);
        fit_tell(fit, watch, round + 1);
    }
    free(along);
}

typedef struct FitError {
    double square, sum;
    uint64_t count;
} FitError;

/* The error on held-out positions where the evaluation sees at most `limit` discs between the sides. */
static FitError fit_error(const Targets *targets, const ReversiWeights *weights, int stage, int limit)
{
    FitError error = {0, 0, 0};
    for (uint64_t i = 0; i < targets->data->count; i++) {
        const Sample *sample = &targets->data->samples[i];
        if (!fit_wanted(sample, stage, 0) || !fit_held_out(sample))
            continue;
        const int value = reversi_eval(weights, sample->mine, sample->theirs);
        if (abs(value) > 100 * limit)
            continue;
        const double miss = (value - (double)targets->value[i]) / 100;
        error.square += miss * miss;
        error.sum += miss;
        error.count++;
    }
    return error;
}

static void fit_report(FILE *log, const Targets *targets, const ReversiWeights *weights, int stage, uint64_t count)
{
    fprintf(log, "stage %d: %llu positions; held out", stage, (unsigned long long)count);
    for (int i = 0; i < 2; i++) {
        const FitError error = fit_error(targets, weights, stage, i ? 20 : REVERSI_SQUARES);
        const double held_out = error.count ? (double)error.count : 1;
        fprintf(log, "%s %llu: rms error %.2f, bias %+.2f discs", i ? "; balanced" : "",
                (unsigned long long)error.count, sqrt(error.square / held_out), error.sum / held_out);
    }
    fprintf(log, "\n");
}

static void fit_free(Fit *fit)
{
    float *const blocks[] = {fit->start, fit->solution, fit->gradient, fit->direction,
                             fit->pull,  fit->scale,    fit->rest,     fit->voice};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
    free(fit->mirror);
    free(fit->terms);
}

static bool fit_has_any(const Dataset *data, int stage)
{
    for (uint64_t i = 0; i < data->count; i++)
        if (fit_wanted(&data->samples[i], stage, 0))
            return true;
    return false;
}

/* Fits the weights of a stage, from those that are there; logs the error on positions held out, before and after. A
 * stage that no position belongs to stays as it is: those beside it would not say what its empty squares are worth. */
static void learn_fit(const Targets *targets, ReversiWeights *weights, int stage, const LearnOptions *options)
{
    Fit fit = {0};
    const size_t length = FIT_WEIGHTS;
    if (!fit_has_any(targets->data, stage))
        return;
    fit.mirror = xmalloc(length * sizeof *fit.mirror);
    float **const vectors[] = {&fit.start, &fit.solution, &fit.gradient, &fit.direction, &fit.pull, &fit.scale};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        *vectors[i] = xcalloc(length, sizeof **vectors[i]);
    reversi_weights_twins(fit.mirror);
    for (int i = REVERSI_STAGE_WEIGHTS; i < FIT_WEIGHTS; i++)
        fit.mirror[i] = i;
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
        fit.start[i] = weights->stage[stage][i];
    fit_load(&fit, targets, stage, options->share);
    fit_join_twins(&fit, fit.scale);
    for (size_t i = 0; i < length; i++) {
        fit.pull[i] = i < START_MY_MOVES ? (float)options->ridge : 1; /* every position speaks for the others */
        fit.scale[i] += fit.pull[i];
    }
    if (options->log)
        fit_report(options->log, targets, weights, stage, fit.count);
    fit_solve(&fit, &(FitWatch){.targets = targets, .stage = stage, .options = options});
    const float way = options->way > 0 ? (float)options->way : 1;
    for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++) {
        const float weight = fit.start[i] + way * fit.solution[i];
        weights->stage[stage][i] = (int16_t)lrintf(weight > 32767 ? 32767 : weight < -32767 ? -32767 : weight);
    }
    if (options->log)
        fit_report(options->log, targets, weights, stage, fit.count);
    fit_free(&fit);
}

#endif
