/* SPDX-License-Identifier: MIT
 *
 * learn_eraser - the trainer for eraser: fits the table of the evaluation (games/eraser/eval.h) to positions of
 * self-play.
 *
 * The target is a mixture of the game's result and of the search's value. First the value is found at which the shipped
 * table's chances fit the results best, so that the fitted one counts in the same units and the margins of the search
 * stay what they are.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/eraser/rules.h"

#include "games/eraser/eval.h"
#include "games/eraser/weights.h"
#include "games/game.h"
#include "learn/generate.h"
#include "learn/tapered.h"

static const double LEARN_RESULT_SHARE = 0.5, LEARN_PULL = 1e-9, LEARN_STEP = 2;

enum { FEATURES = 3, UNIT_LEAST = 20, UNIT_MOST = 2000 };

/* A position as the fit sees it. */
typedef struct Seen {
    uint16_t features[FEATURES];
    int phase;
    double value, result, shipped; /* shipped: the value by the shipped table */
} Seen;

typedef struct Training {
    const Game *game;
    Seen *seen;
    size_t count, room;
} Training;

static int best_gain(const Position *pos)
{
    int best = 0;
    for (int up = 0; up < 2; up++) {
        uint64_t swaps = up ? pos->erasing.up : pos->erasing.across;
        while (swaps) {
            int gain = eval_gain(pos, UINT64_C(1) << bits_pop(&swaps), up ? 1 : 8);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

static void training_see(Training *training, const Position *pos, const Labelled *sample)
{
    int lead = eraser_lead(pos), standing = eval_standing(lead), gain = best_gain(pos);
    int swaps = eval_least(eraser_erasing_count(pos), EVAL_SWAPS_MAX);
    if (abs(lead) > EVAL_LEAD_MAX || gain > EVAL_GAIN_MAX) /* beyond the table */
        return;
    if (training->count == training->room) {
        training->room = training->room ? 2 * training->room : 4096;
        training->seen = xrealloc(training->seen, training->room * sizeof *training->seen);
    }
    Seen seen = {.features = {(uint16_t)eval_lead_place(lead),
                              (uint16_t)(EVAL_GAINS + (EVAL_GAIN_MAX + 1) * standing + gain),
                              (uint16_t)(EVAL_SWAPS + (EVAL_SWAPS_MAX + 1) * standing + swaps)},
                 .phase = eval_phase(pos),
                 .value = sample->value,
                 .result = sample->result,
                 .shipped = game_eval(pos)};
    training->seen[training->count++] = seen;
}

static bool training_take(void *context, char *line, Error *error)
{
    Training *training = context;
    Labelled sample;
    void *pos = samples_label(line, &sample, error) ? position_new(training->game, sample.position, error) : NULL;
    if (pos)
        training_see(training, pos, &sample);
    position_free(training->game, pos);
    return pos != NULL;
}

/* The value at which the chance is 1 / (1 + 1/e), by which the shipped evaluation fits the results best. */
static double training_unit(const Training *training)
{
    double best = 0, least = INFINITY;
    for (double unit = UNIT_LEAST; unit <= UNIT_MOST; unit *= 1.1) {
        double loss = 0;
        for (size_t i = 0; i < training->count; i++) {
            double miss = 1 / (1 + exp(-training->seen[i].shipped / unit)) - training->seen[i].result;
            loss += miss * miss;
        }
        if (loss < least) {
            least = loss;
            best = unit;
        }
    }
    return best;
}

static void training_fit(const Training *training, const LearnOptions *options, double *values)
{
    static const int16_t ones[FEATURES] = {1, 1, 1};
    TaperedData data = {0};
    double unit = training_unit(training);
    for (size_t i = 0; i < training->count; i++) {
        const Seen *seen = &training->seen[i];
        double chance = 1 / (1 + exp(-seen->value / unit));
        TaperedRow row = {.count = FEATURES,
                          .phase = (float)seen->phase / EVAL_FAR,
                          .scale = 1,
                          .target = (float)(LEARN_RESULT_SHARE * seen->result + (1 - LEARN_RESULT_SHARE) * chance)};
        tapered_add(&data, &row, seen->features, ones);
    }
    if (options->log)
        fprintf(options->log, "%zu positions, unit %.0f\n", training->count, unit);
    TaperedFit fit = {.weights = EVAL_WEIGHTS,
                      .unit = unit,
                      .pull = LEARN_PULL,
                      .step = LEARN_STEP,
                      .rounds = options->rounds,
                      .log = options->log,
                      .share = options->share,
                      .on_loss = options->on_loss,
                      .context = options->context};
    tapered_fit(&data, &fit, values);
    tapered_free(&data);
}

static bool training_save(const char *path, double *values, Error *error)
{
    const WeightKind kind = eraser_weights_kind();
    /* More points are never worth less: the evaluation stops at the first swap that is good enough. */
    for (int i = EVAL_GAINS; i < EVAL_SWAPS; i++) {
        for (int end = 0; end < 2; end++) {
            if ((i - EVAL_GAINS) % (EVAL_GAIN_MAX + 1) > 0)
                values[2 * i + end] = fmax(values[2 * i + end], values[2 * (i - 1) + end]);
        }
    }
    uint8_t *numbers = xmalloc(kind.size);
    for (int i = 0; i < 2 * EVAL_WEIGHTS; i++)
        weightfile_put(numbers + 2 * i, (uint16_t)(int16_t)lround(fmax(-8000, fmin(8000, values[i]))), 2);
    bool fine = weightfile_write(path, &kind, numbers, error);
    free(numbers);
    return fine;
}

static void training_start(Rng *rng, Text *position)
{
    text_printf(position, "seed:%u", rng_below(rng, UINT32_MAX));
}

/* The table that plays and that the fit begins with: a file's, the shipped one, or ("zero") that of the points alone.
 */
static bool training_begin(const Game *game, const char *from, void **block, Error *error)
{
    board_init();
    eval_init();
    if (from && strcmp(from, "zero") != 0) {
        *block = game_read_weights(game, from, error);
        return *block != NULL;
    }
    EvalWeight *weights = xcalloc(EVAL_WEIGHTS, sizeof *weights);
    *block = weights;
    for (int lead = -EVAL_LEAD_MAX; from && lead <= EVAL_LEAD_MAX; lead++)
        weights[EVAL_LEAD_MAX + lead] = (EvalWeight){(int16_t)(ERASER_UNIT * lead), (int16_t)(ERASER_UNIT * lead)};
    if (!from)
        memcpy(weights, eval_shipped, sizeof eval_shipped);
    return true;
}

static const GameMaker eraser_maker = {.block = 8, .hash_mb = 4, .start = training_start};

static bool learn_table(const Game *game, void *block, const LearnFiles *files, const LearnOptions *options,
                        Error *error)
{
    Training training = {.game = game};
    const EvalWeight *weights = block;
    double *values = xcalloc(2 * EVAL_WEIGHTS, sizeof *values);
    for (int i = 0; i < EVAL_WEIGHTS; i++) {
        values[2 * i] = weights[i].far;
        values[2 * i + 1] = weights[i].end;
    }
    bool done = samples_each(files->data, game->name, training_take, &training, error);
    if (done) {
        training_fit(&training, options, values);
        done = training_save(files->out, values, error);
    }
    free(values);
    free(training.seen);
    return done;
}

const Trainer train_eraser = {.game = "eraser",
                              .opening = 6,
                              .maker = &eraser_maker,
                              .weights = training_begin,
                              .nodes = 300,
                              .rounds = 240,
                              .fit = learn_table};
