/* SPDX-License-Identifier: MIT
 *
 * window_fit - forward, backward and the step of Adam. Inner loops go over the numbers of a row one by one, and no sum
 * is reordered: every compiler and processor gets the same result.
 */
#include "learn/window_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/rng.h"

enum {
    BATCH = 1024,
    WARM_UP = 200, /* steps until the rate is whole */
    KINDS = 256,   /* of windows: both sides' patterns */
    WIDTH = NETWORK_WIDTH,
    BOTH = NETWORK_BOTH,
    UNITS = NETWORK_UNITS,
    SQUARES_MAX = 400,
};

static const float BETA_MEAN = 0.9f, BETA_SQUARE = 0.999f, TINY = 1e-8f;
static const float RATE = 0.0015f, RATE_LEAST = 0.01f, PULL = 15; /* pull: of a row's own numbers, times the rate */
static const float FIT_PI = 3.14159265f;
static const float ROW_SPREAD = 0.15f, UNIT_SPREAD = 0.08f, UNIT_START = 0.3f, OUTPUT_SPREAD = 0.1f;
static const float ROW_MAX = (float)NETWORK_ROW_MAX / NETWORK_ONE;
/* What 1 is in whole numbers; inputs of the units are half sums. */
static const float UNIT_ONE = (float)(2 << NETWORK_UNIT_BITS),
                   UNIT_BIAS_ONE = (float)(NETWORK_ONE << NETWORK_UNIT_BITS);

/* The layer behind the sums, in one block. */
typedef struct Head {
    float units[BOTH][UNITS], unit_bias[UNITS], output[UNITS], direct[BOTH], bias;
} Head;
enum { HEAD_COUNT = sizeof(Head) / sizeof(float) };

typedef float FitRow[WIDTH];

typedef struct Fit {
    const WindowData *data;
    const WindowFit *set;
    FitRow *rows; /* what is computed with: own plus shared */
    FitRow *own, *own_mean, *own_square, *own_gradient;
    FitRow shared[KINDS], shared_mean[KINDS], shared_square[KINDS], shared_gradient[KINDS];
    Head head, head_mean, head_square, head_gradient;
    uint16_t other[WINDOW_PAIRS]; /* the pair with the colours exchanged */
    uint8_t kind[WINDOW_PAIRS];
    bool stones[WINDOW_PAIRS], used[WINDOW_PAIRS], touched[WINDOW_PAIRS]; /* used: occurs in the data */
    uint16_t touched_list[WINDOW_PAIRS];
    int touched_count;
    float squares[SQUARES_MAX][BOTH]; /* before they are clipped, of the position at hand */
} Fit;

void window_data_add(WindowData *data, const WindowRow *row)
{
    if (data->count == data->room) {
        data->room = data->room ? 2 * data->room : 4096;
        data->rows = xrealloc(data->rows, data->room * sizeof *data->rows);
    }
    data->rows[data->count] = *row;
    data->rows[data->count].start = data->squares;
    data->rows[data->count++].squares = 0;
}

void window_data_add_square(WindowData *data, const uint16_t *windows)
{
    if (data->squares == data->squares_room) {
        data->squares_room = data->squares_room ? 2 * data->squares_room : 1 << 17;
        data->windows = xrealloc(data->windows, data->squares_room * sizeof *data->windows);
    }
    memcpy(data->windows[data->squares++], windows, sizeof *data->windows);
    data->rows[data->count - 1].squares++;
}

void window_data_free(WindowData *data)
{
    free(data->rows);
    free(data->windows);
    *data = (WindowData){0};
}

#define ALWAYS_INLINE inline __attribute__((always_inline))

static ALWAYS_INLINE float clip(float number)
{
    return number < 0 ? 0 : number > 1 ? 1 : number;
}

/* What every pair of halves is. */
static void fit_know_windows(Fit *fit)
{
    const PatternTables *tables = patterns_tables();
    for (unsigned window = 0; window < 1 << 16; window++) {
        unsigned before = window & 0xff, after = window >> 8;
        int first = tables->halves[0][before], second = tables->halves[1][after];
        if ((first == 0 && before != 0) || (second == 0 && after != 0))
            continue; /* there is no such half */
        int pair = window_pair(first, second);
        fit->kind[pair] = tables->lines[RULE_FREESTYLE][window];
        fit->other[pair] = (uint16_t)window_pair(tables->swapped[first], tables->swapped[second]);
        fit->stones[pair] = tables->swapped[first] != first || tables->swapped[second] != second;
    }
}

static float lot(Rng *rng, float spread)
{
    return spread * ((float)rng_below(rng, 2001) / 1000 - 1);
}

static void fit_begin(Fit *fit)
{
    const WindowData *data = fit->data;
    fit->rows = xcalloc(WINDOW_PAIRS, sizeof *fit->rows);
    fit->own = xcalloc(WINDOW_PAIRS, sizeof *fit->own);
    fit->own_mean = xcalloc(WINDOW_PAIRS, sizeof *fit->own_mean);
    fit->own_square = xcalloc(WINDOW_PAIRS, sizeof *fit->own_square);
    fit->own_gradient = xcalloc(WINDOW_PAIRS, sizeof *fit->own_gradient);
    fit_know_windows(fit);
    for (uint64_t square = 0; square < data->squares; square++) {
        for (int i = 0; i < 4; i++) {
            int pair = data->windows[square][i];
            fit->used[pair] = fit->used[fit->other[pair]] = fit->stones[pair];
        }
    }
}

static void fit_draw(Fit *fit, Rng *rng)
{
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < WIDTH; i++)
            fit->shared[kind][i] = lot(rng, ROW_SPREAD);
    }
    for (int i = 0; i < BOTH; i++) {
        for (int unit = 0; unit < UNITS; unit++)
            fit->head.units[i][unit] = lot(rng, UNIT_SPREAD);
    }
    for (int unit = 0; unit < UNITS; unit++) {
        fit->head.unit_bias[unit] = UNIT_START;
        fit->head.output[unit] = lot(rng, OUTPUT_SPREAD);
    }
}

static void fit_end(Fit *fit)
{
    free(fit->rows);
    free(fit->own);
    free(fit->own_mean);
    free(fit->own_square);
    free(fit->own_gradient);
    free(fit);
}

static void fit_gather(Fit *fit)
{
    for (int pair = 0; pair < WINDOW_PAIRS; pair++) {
        for (int i = 0; i < WIDTH && fit->used[pair]; i++) {
            float sum = fit->own[pair][i] + fit->shared[fit->kind[pair]][i];
            fit->rows[pair][i] = sum > ROW_MAX ? ROW_MAX : sum < -ROW_MAX ? -ROW_MAX : sum;
        }
    }
}

/* The activity of a position behind its squares. */
typedef struct Activity {
    float sums[BOTH], units[UNITS];
    double chance;
} Activity;

static ALWAYS_INLINE void fit_forward(Fit *fit, const WindowRow *row, Activity *activity)
{
    const Head *head = &fit->head;
    memset(activity->sums, 0, sizeof activity->sums);
    for (int k = 0; k < row->squares; k++) {
        const uint16_t *pairs = fit->data->windows[row->start + (uint64_t)k];
        float *restrict square = fit->squares[k];
        for (int view = 0; view < 2; view++) {
            const float *a = fit->rows[view ? fit->other[pairs[0]] : pairs[0]],
                        *b = fit->rows[view ? fit->other[pairs[1]] : pairs[1]];
            const float *c = fit->rows[view ? fit->other[pairs[2]] : pairs[2]],
                        *d = fit->rows[view ? fit->other[pairs[3]] : pairs[3]];
            for (int i = 0; i < WIDTH; i++)
                square[view * WIDTH + i] = a[i] + b[i] + c[i] + d[i];
        }
        for (int i = 0; i < BOTH; i++)
            activity->sums[i] += clip(square[i]);
    }
    memcpy(activity->units, head->unit_bias, sizeof activity->units);
    float output = head->bias;
    for (int i = 0; i < BOTH; i++) {
        for (int unit = 0; unit < UNITS; unit++)
            activity->units[unit] += head->units[i][unit] * activity->sums[i];
        output += head->direct[i] * activity->sums[i];
    }
    for (int unit = 0; unit < UNITS; unit++)
        output += head->output[unit] * clip(activity->units[unit]);
    activity->chance = 1 / (1 + exp(-(double)(row->base / fit->set->unit + output)));
}

static ALWAYS_INLINE void fit_touch(Fit *fit, int pair, const float *gradient)
{
    if (!fit->used[pair])
        return;
    if (!fit->touched[pair]) {
        fit->touched[pair] = true;
        fit->touched_list[fit->touched_count++] = (uint16_t)pair;
    }
    float *restrict own = fit->own_gradient[pair];
    for (int i = 0; i < WIDTH; i++)
        own[i] += gradient[i];
}

/* Adds the gradient of a position; returns its loss. */
static ALWAYS_INLINE double fit_learn_row(Fit *fit, const WindowRow *row)
{
    Activity activity;
    fit_forward(fit, row, &activity);
    const Head *head = &fit->head;
    Head *gradient = &fit->head_gradient;
    double error = activity.chance - (double)row->target;
    float slope = (float)(2 * error * activity.chance * (1 - activity.chance)), back[BOTH], inner[UNITS];
    for (int unit = 0; unit < UNITS; unit++) {
        bool open = activity.units[unit] > 0 && activity.units[unit] < 1;
        gradient->output[unit] += slope * clip(activity.units[unit]);
        inner[unit] = open ? slope * head->output[unit] : 0;
        gradient->unit_bias[unit] += inner[unit];
    }
    gradient->bias += slope;
    for (int i = 0; i < BOTH; i++) {
        float sum = slope * head->direct[i];
        gradient->direct[i] += slope * activity.sums[i];
        for (int unit = 0; unit < UNITS; unit++) {
            gradient->units[i][unit] += inner[unit] * activity.sums[i];
            sum += inner[unit] * head->units[i][unit];
        }
        back[i] = sum;
    }
    for (int k = 0; k < row->squares; k++) {
        const uint16_t *pairs = fit->data->windows[row->start + (uint64_t)k];
        const float *square = fit->squares[k];
        float reach[BOTH];
        for (int i = 0; i < BOTH; i++)
            reach[i] = square[i] > 0 && square[i] < 1 ? back[i] : 0;
        for (int i = 0; i < 4; i++) {
            fit_touch(fit, pairs[i], reach);
            fit_touch(fit, fit->other[pairs[i]], reach + WIDTH);
        }
    }
    return error * error;
}

/* The same with AVX2: faster, with the same result. */
__attribute__((target("avx2"))) static double fit_learn_avx2(Fit *fit, const WindowRow *row)
{
    return fit_learn_row(fit, row);
}

static double fit_learn(Fit *fit, const WindowRow *row)
{
    return !fit->set->plain && __builtin_cpu_supports("avx2") ? fit_learn_avx2(fit, row) : fit_learn_row(fit, row);
}

typedef struct Numbers {
    float *numbers, *mean, *square, *gradient;
    int count;
} Numbers;

/* One step of Adam; the gradient is then 0 again. */
static void fit_adam(Numbers n, float rate)
{
    for (int i = 0; i < n.count; i++) {
        float gradient = n.gradient[i] / BATCH;
        n.gradient[i] = 0;
        n.mean[i] = BETA_MEAN * n.mean[i] + (1 - BETA_MEAN) * gradient;
        n.square[i] = BETA_SQUARE * n.square[i] + (1 - BETA_SQUARE) * gradient * gradient;
        n.numbers[i] -= rate * n.mean[i] / (sqrtf(n.square[i]) + TINY);
    }
}

static void keep_within(float *numbers, int count, float most)
{
    for (int i = 0; i < count; i++)
        numbers[i] = numbers[i] > most ? most : numbers[i] < -most ? -most : numbers[i];
}

static void fit_step(Fit *fit, float rate)
{
    for (int k = 0; k < fit->touched_count; k++) {
        int pair = fit->touched_list[k];
        float *shared = fit->shared_gradient[fit->kind[pair]];
        for (int i = 0; i < WIDTH; i++) {
            shared[i] += fit->own_gradient[pair][i];
            fit->own[pair][i] *= 1 - PULL * rate;
        }
        fit_adam((Numbers){fit->own[pair], fit->own_mean[pair], fit->own_square[pair], fit->own_gradient[pair], WIDTH},
                 rate);
        fit->touched[pair] = false;
    }
    fit->touched_count = 0;
    fit_adam(
        (Numbers){fit->shared[0], fit->shared_mean[0], fit->shared_square[0], fit->shared_gradient[0], KINDS * WIDTH},
        rate);
    Head *head = &fit->head;
    fit_adam((Numbers){(float *)head, (float *)&fit->head_mean, (float *)&fit->head_square,
                       (float *)&fit->head_gradient, HEAD_COUNT},
             rate);
    keep_within(head->units[0], BOTH * UNITS, NETWORK_WEIGHT_MAX / UNIT_ONE);
    keep_within(head->direct, BOTH, (float)NETWORK_WEIGHT_MAX / (2 * NETWORK_VALUE_ONE / NETWORK_ONE) / fit->set->unit);
    keep_within(head->output, UNITS, (float)NETWORK_OUTPUT_MAX / (NETWORK_VALUE_ONE / NETWORK_ONE) / fit->set->unit);
    fit_gather(fit);
}

static double fit_held(Fit *fit, uint64_t *count)
{
    double sum = 0;
    *count = 0;
    for (uint64_t i = 0; i < fit->data->count; i++) {
        const WindowRow *row = &fit->data->rows[i];
        if (!row->held)
            continue;
        Activity activity;
        fit_forward(fit, row, &activity);
        double error = activity.chance - (double)row->target;
        sum += error * error;
        ++*count;
    }
    return sum;
}

/* The rate rises over the first steps and falls as a cosine does. */
static float fit_rate(uint64_t step, uint64_t steps)
{
    float rate = RATE * (RATE_LEAST + (1 + cosf(FIT_PI * (float)step / (float)steps)) / 2);
    return step < WARM_UP ? rate * (float)(step + 1) / WARM_UP : rate;
}

static void fit_tell(Fit *fit, int round, uint64_t learned, double loss)
{
    uint64_t held;
    double sum = fit_held(fit, &held);
    if (fit->set->log)
        fprintf(fit->set->log, "round %d: learned from %.6f, held back %.6f\n", round, loss,
                held ? sum / (double)held : 0);
    if (fit->set->on_loss)
        fit->set->on_loss(fit->set->context, &(Loss){.round = round, .positions = learned, .held = held, .sum = sum});
}

static void fit_rounds(Fit *fit, Rng *rng)
{
    const WindowData *data = fit->data;
    uint64_t *order = xcalloc(data->count + 1, sizeof *order), count = 0, step = 0;
    for (uint64_t i = 0; i < data->count; i++) {
        if (!data->rows[i].held)
            order[count++] = i;
    }
    const uint64_t steps = (count + BATCH - 1) / BATCH * (uint64_t)fit->set->rounds;
    for (int round = 1; round <= fit->set->rounds; round++) {
        double loss = 0;
        for (uint64_t i = count; i > 1; i--) {
            uint64_t other = rng_next(rng) % i, kept = order[i - 1];
            order[i - 1] = order[other];
            order[other] = kept;
        }
        for (uint64_t i = 0; i < count; i++) {
            loss += fit_learn(fit, &data->rows[order[i]]);
            if ((i + 1) % BATCH == 0 || i + 1 == count)
                fit_step(fit, fit_rate(step++, steps));
        }
        fit_tell(fit, round, count, count ? loss / (double)count : 0);
    }
    free(order);
}

static int32_t rounded(float number, float one)
{
    return (int32_t)lroundf(number * one);
}

static void fit_store(const Fit *fit, NetworkStored *stored)
{
    const Head *head = &fit->head;
    const float value = (float)NETWORK_VALUE_ONE * fit->set->unit; /* of an output of 1 */
    for (int pair = 0; pair < WINDOW_PAIRS; pair++) {
        for (int i = 0; i < WIDTH; i++)
            stored->rows[pair][i] = (int16_t)rounded(fit->rows[pair][i], NETWORK_ONE);
    }
    for (int unit = 0; unit < UNITS; unit++) {
        for (int i = 0; i < BOTH; i++)
            stored->units[unit][i] = (int16_t)rounded(head->units[i][unit], UNIT_ONE);
        stored->unit_bias[unit] = rounded(head->unit_bias[unit], UNIT_BIAS_ONE);
        stored->output[unit] = (int16_t)rounded(head->output[unit], value / NETWORK_ONE);
    }
    for (int i = 0; i < BOTH; i++)
        stored->direct[i] = (int16_t)rounded(head->direct[i], 2 * value / NETWORK_ONE);
    stored->bias = rounded(head->bias, value);
}

void window_fit(const WindowData *data, const WindowFit *set, NetworkStored *stored)
{
    Fit *fit = xcalloc(1, sizeof *fit);
    Rng rng = rng_seed(set->seed);
    fit->data = data;
    fit->set = set;
    fit_begin(fit);
    fit_tell(fit, 0, 0, 0); /* all numbers are 0 */
    fit_draw(fit, &rng);
    fit_gather(fit);
    fit_rounds(fit, &rng);
    fit_store(fit, stored);
    fit_end(fit);
}
