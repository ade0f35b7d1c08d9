/* SPDX-License-Identifier: MIT
 *
 * network_fit - forward, backward and the step of Adam.
 *
 * Gradients are summed in PARTS parts of a batch, whatever the threads, and the parts in order: so the result does not
 * depend on who did which. Inner loops go over the hidden units one by one, which AVX2 does eight at a time with the
 * same rounding: there is no fused multiplication and no reordered sum in them.
 */
#include "learn/network_fit.h"

#include <errno.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/infile.h"
#include "base/outfile.h"
#include "base/pool.h"
#include "base/rng.h"

enum { PARTS = 8, HIDDEN_MAX = 512, STAGES_MAX = 16, LANES = 8, FIT_FILE_MAX = 1 << 30 };

#define ALWAYS_INLINE inline __attribute__((always_inline))

static const float BETA_MEAN = 0.9f, BETA_SQUARE = 0.999f, TINY = 1e-8f;

void network_data_add(NetworkData *data, const NetworkRow *row, const uint16_t *men)
{
    if (data->count == data->room) {
        data->room = data->room ? 2 * data->room : 4096;
        data->rows = xrealloc(data->rows, (unsigned long)data->room * sizeof *data->rows);
    }
    while (data->men_count + row->count > data->men_room) {
        data->men_room = data->men_room ? 2 * data->men_room : 1 << 17;
        data->men = xrealloc(data->men, data->men_room * sizeof *data->men);
    }
    data->rows[data->count] = *row;
    data->rows[data->count++].start = data->men_count;
    memcpy(data->men + data->men_count, men, row->count * sizeof *men);
    data->men_count += row->count;
}

void network_data_free(NetworkData *data)
{
    free(data->rows);
    free(data->men);
    free(data->views);
    *data = (NetworkData){0};
}

void network_weights_free(NetworkWeights *weights)
{
    free(weights->input);
    *weights = (NetworkWeights){0};
}

/* What is learned, where it is in one array of numbers: the rows of all sets, then bias, output, output bias. */
typedef struct Layout {
    size_t bias, output, output_bias, size;
} Layout;

/* A statistic of positions held back, by stage. */
typedef struct Tally {
    double loss[STAGES_MAX], value[STAGES_MAX], searched[STAGES_MAX];
    int count[STAGES_MAX];
} Tally;

typedef struct Fit {
    const NetworkData *data;
    const NetworkFit *set;
    Layout at;
    size_t shared;  /* numbers of the rows that all sets share */
    float *weights; /* what the network computes with: own plus shared */
    float *own, *own_mean, *own_square;
    float *common, *common_mean, *common_square;
    float *gradient[PARTS];
    double loss[PARTS];
    Tally tally[PARTS];
    uint32_t *order; /* positions that are learned from, then those held back */
    int learned, held, round, steps;
    uint64_t fingerprint; /* of data and settings */
    int first, last;      /* of `order`: the batch */
    float rate;           /* of this step */
    void (*work)(struct Fit *, int part);
    atomic_int next_part;
} Fit;

/* The activity of one position, as forward leaves it for backward. */
typedef struct Activity {
    float sum[2][HIDDEN_MAX];
    float value, chance;
    float slope; /* of the scaled value by the output */
} Activity;

static ALWAYS_INLINE const uint16_t *fit_view(const Fit *fit, const NetworkRow *row, bool swapped, int half)
{
    return fit->data->views + (size_t)row->views[swapped][half] * (size_t)fit->data->men_kinds;
}

static ALWAYS_INLINE void fit_forward(const Fit *fit, const NetworkRow *row, bool swapped, Activity *activity)
{
    const int hidden = fit->set->hidden;
    const uint16_t *men = fit->data->men + row->start;
    float lanes[LANES] = {0};
    for (int half = 0; half < 2; half++) {
        const uint16_t *view = fit_view(fit, row, swapped, half);
        const float *output = fit->weights + fit->at.output + (size_t)((2 * row->stage + half) * hidden);
        float *restrict sum = activity->sum[half];
        memcpy(sum, fit->weights + fit->at.bias, (size_t)hidden * sizeof *sum);
        for (int man = 0; man < row->count; man++) {
            const float *from = fit->weights + (size_t)view[men[man]] * (size_t)hidden;
            for (int i = 0; i < hidden; i++)
                sum[i] += from[i];
        }
        for (int i = 0; i < hidden; i += LANES) {
            for (int lane = 0; lane < LANES; lane++) {
                float clipped = sum[i + lane] < 0 ? 0 : sum[i + lane] > 1 ? 1 : sum[i + lane];
                lanes[lane] += clipped * clipped * output[i + lane];
            }
        }
    }
    float total = fit->weights[fit->at.output_bias + row->stage];
    for (int lane = 0; lane < LANES; lane++)
        total += lanes[lane];
    float value = row->base + fit->set->unit * total, scale = row->scale[value > 0];
    activity->value = value * scale;
    activity->slope = fit->set->unit * scale / fit->set->chance_unit;
    activity->chance = (float)(1 / (1 + exp((double)(-activity->value / fit->set->chance_unit))));
}

static ALWAYS_INLINE void fit_backward(const Fit *fit, const NetworkRow *row, bool swapped, Activity *activity,
                                       float *gradient)
{
    const int hidden = fit->set->hidden;
    const uint16_t *men = fit->data->men + row->start;
    float error = activity->chance - row->target;
    float push = 2 * error * activity->chance * (1 - activity->chance) * activity->slope;
    gradient[fit->at.output_bias + row->stage] += push;
    float *bias = gradient + fit->at.bias;
    for (int half = 0; half < 2; half++) {
        const uint16_t *view = fit_view(fit, row, swapped, half);
        size_t at = fit->at.output + (size_t)((2 * row->stage + half) * hidden);
        const float *output = fit->weights + at;
        float *restrict pushed = gradient + at, *restrict sum = activity->sum[half];
        for (int i = 0; i < hidden; i++) {
            float clipped = sum[i] < 0 ? 0 : sum[i] > 1 ? 1 : sum[i];
            pushed[i] += push * clipped * clipped;
            sum[i] = sum[i] < 1 ? 2 * push * output[i] * clipped : 0;
            bias[i] += sum[i];
        }
        for (int man = 0; man < row->count; man++) {
            float *restrict to = gradient + (size_t)view[men[man]] * (size_t)hidden;
            for (int i = 0; i < hidden; i++)
                to[i] += sum[i];
        }
    }
}

/* Left and right are the same to the game: which of the two a position is shown as changes from round to round. */
static ALWAYS_INLINE void fit_learn_part(Fit *fit, int part)
{
    int first = fit->first + (int)((int64_t)(fit->last - fit->first) * part / PARTS);
    int last = fit->first + (int)((int64_t)(fit->last - fit->first) * (part + 1) / PARTS);
    float *gradient = fit->gradient[part];
    Activity activity;
    memset(gradient, 0, fit->at.size * sizeof *gradient);
    for (int i = first; i < last; i++) {
        const NetworkRow *row = &fit->data->rows[fit->order[i]];
        bool swapped = (rng_mix(fit->order[i] + fit->set->seed * 77) + (uint64_t)fit->round) & 1;
        fit_forward(fit, row, swapped, &activity);
        fit->loss[part] += (double)((activity.chance - row->target) * (activity.chance - row->target));
        fit_backward(fit, row, swapped, &activity, gradient);
    }
}

static ALWAYS_INLINE void fit_judge_part(Fit *fit, int part)
{
    int first = fit->learned + (int)((int64_t)fit->held * part / PARTS);
    int last = fit->learned + (int)((int64_t)fit->held * (part + 1) / PARTS);
    Tally *tally = &fit->tally[part];
    Activity activity;
    memset(tally, 0, sizeof *tally);
    for (int i = first; i < last; i++) {
        const NetworkRow *row = &fit->data->rows[fit->order[i]];
        fit_forward(fit, row, false, &activity);
        tally->loss[row->stage] += (double)((activity.chance - row->target) * (activity.chance - row->target));
        tally->value[row->stage] += (double)activity.value;
        tally->searched[row->stage] += (double)row->value;
        tally->count[row->stage]++;
    }
}

static ALWAYS_INLINE float fit_adam(const Fit *fit, float slope, float *mean, float *square)
{
    *mean = BETA_MEAN * *mean + (1 - BETA_MEAN) * slope;
    *square = BETA_SQUARE * *square + (1 - BETA_SQUARE) * slope * slope;
    return fit->rate * *mean / (sqrtf(*square) + TINY);
}

static ALWAYS_INLINE float fit_clip(float value, float most)
{
    return value > most ? most : value < -most ? -most : value;
}

/* A step for the numbers from first to last of a set's rows, in all sets, and of what they share. */
static ALWAYS_INLINE void fit_step_rows(Fit *fit, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        float together = 0;
        for (int set = 0; set < fit->set->sets; set++) {
            size_t at = (size_t)set * fit->shared + i;
            float slope = 0;
            for (int part = 0; part < PARTS; part++)
                slope += fit->gradient[part][at];
            together += slope;
            fit->own[at] = fit_clip(fit->own[at] - fit_adam(fit, slope, &fit->own_mean[at], &fit->own_square[at]),
                                    fit->set->start ? fit->set->input_max : fit->set->input_max / 2);
        }
        fit->common[i] =
            fit_clip(fit->common[i] - fit_adam(fit, together, &fit->common_mean[i], &fit->common_square[i]),
                     fit->set->input_max / 2);
        for (int set = 0; set < fit->set->sets; set++)
            fit->weights[(size_t)set * fit->shared + i] = fit->own[(size_t)set * fit->shared + i] + fit->common[i];
    }
}

static ALWAYS_INLINE void fit_step_part(Fit *fit, int part)
{
    fit_step_rows(fit, fit->shared * (size_t)part / PARTS, fit->shared * ((size_t)part + 1) / PARTS);
    if (part != 0)
        return;
    for (size_t at = fit->at.bias; at < fit->at.size; at++) {
        float slope = 0;
        for (int i = 0; i < PARTS; i++)
            slope += fit->gradient[i][at];
        float most = at < fit->at.output ? fit->set->input_max : fit->set->output_max;
        fit->own[at] = fit_clip(fit->own[at] - fit_adam(fit, slope, &fit->own_mean[at], &fit->own_square[at]), most);
        fit->weights[at] = fit->own[at];
    }
}

#if defined __x86_64__ && !defined __AVX2__
#define FIT_LEVELS(name) \
    __attribute__((target("avx2"))) static void name##_avx2(Fit *fit, int part) \
    { \
        name##_part(fit, part); \
    } \
    static void name##_plain(Fit *fit, int part) \
    { \
        name##_part(fit, part); \
    } \
    static void name(Fit *fit, int part) \
    { \
        (!fit->set->plain && __builtin_cpu_supports("avx2") ? name##_avx2 : name##_plain)(fit, part); \
    }
#else
#define FIT_LEVELS(name) \
    static void name(Fit *fit, int part) \
    { \
        name##_part(fit, part); \
    }
#endif
FIT_LEVELS(fit_learn)
FIT_LEVELS(fit_judge)
FIT_LEVELS(fit_step)

static void *fit_thread(void *context)
{
    Fit *fit = context;
    for (int part; (part = atomic_fetch_add(&fit->next_part, 1)) < PARTS;)
        fit->work(fit, part);
    return NULL;
}

static void fit_parallel(Fit *fit, void (*work)(Fit *, int))
{
    Pool pool = {0};
    fit->work = work;
    atomic_store(&fit->next_part, 0);
    pool_start(&pool, fit_thread, (PoolItems){.first = fit, .count = fit->set->threads - 1});
    fit_thread(fit);
    pool_join(&pool);
}

/* --- the state of a fit as a file --- */

typedef struct StateHeader {
    char magic[8];
    uint64_t fingerprint; /* of data and settings */
    uint64_t size;
    int32_t round, steps;
} StateHeader;

static uint64_t fit_fingerprint(const Fit *fit)
{
    const NetworkFit *set = fit->set;
    const int numbers[] = {set->hidden, set->sets,   set->set_rows,   set->stages,
                           set->batch,  set->rounds, fit->data->count};
    const float reals[] = {set->unit, set->chance_unit, set->input_max, set->output_max, set->step};
    uint64_t print = hash_step(HASH_START, set->seed);
    print = hash_bytes(print, numbers, sizeof numbers);
    print = hash_bytes(print, reals, sizeof reals);
    if (set->start)
        print = hash_bytes(print, fit->own, fit->at.size * sizeof(float));
    print = hash_bytes(print, fit->data->men, fit->data->men_count * sizeof *fit->data->men);
    for (int i = 0; i < fit->data->count; i++)
        print = hash_bytes(print, &fit->data->rows[i].target, sizeof(float));
    return print;
}

/* Everything that changes from step to step. */
static void fit_blocks(const Fit *fit, float *blocks[6], size_t sizes[6])
{
    float *all[6] = {fit->own, fit->own_mean, fit->own_square, fit->common, fit->common_mean, fit->common_square};
    for (int i = 0; i < 6; i++) {
        blocks[i] = all[i];
        sizes[i] = i < 3 ? fit->at.size : fit->shared;
    }
}

static bool fit_save(const Fit *fit, Error *error)
{
    OutFile out;
    float *blocks[6];
    size_t sizes[6];
    if (!fit->set->state)
        return true;
    if (!outfile_open(&out, fit->set->state, error))
        return false;
    StateHeader header = {.magic = "wuqifit",
                          .fingerprint = fit->fingerprint,
                          .size = fit->at.size,
                          .round = fit->round,
                          .steps = fit->steps};
    fwrite(&header, sizeof header, 1, out.stream);
    fit_blocks(fit, blocks, sizes);
    for (int i = 0; i < 6; i++)
        fwrite(blocks[i], sizeof(float), sizes[i], out.stream);
    return outfile_finish(&out, error);
}

/* True without a file, too: then the fit begins. */
static bool fit_load(Fit *fit, Error *error)
{
    const char *path = fit->set->state;
    FILE *file = path ? infile_open(path, FIT_FILE_MAX, error) : NULL;
    StateHeader header;
    float *blocks[6];
    size_t sizes[6];
    if (!file)
        return !path || errno == ENOENT;
    bool fine = fread(&header, sizeof header, 1, file) == 1 && memcmp(header.magic, "wuqifit", 8) == 0 &&
                header.size == fit->at.size;
    bool same = fine && header.fingerprint == fit->fingerprint;
    fit_blocks(fit, blocks, sizes);
    for (int i = 0; same && fine && i < 6; i++)
        fine = fread(blocks[i], sizeof(float), sizes[i], file) == sizes[i];
    fclose(file);
    if (!fine)
        return error_set(error, "%s: not the state of a fit", path);
    if (!same)
        return error_set(error, "%s: the state of a fit with other data or settings; remove it to begin anew", path);
    fit->round = header.round;
    fit->steps = header.steps;
    return true;
}

/* --- the whole --- */

static void fit_begin(Fit *fit)
{
    const NetworkFit *set = fit->set;
    const size_t hidden = (size_t)set->hidden, inputs = (size_t)(set->sets * set->set_rows);
    fit->shared = (size_t)set->set_rows * hidden;
    fit->at.bias = inputs * hidden;
    fit->at.output = fit->at.bias + hidden;
    fit->at.output_bias = fit->at.output + 2 * hidden * (size_t)set->stages;
    fit->at.size = fit->at.output_bias + (size_t)set->stages;
    float **own[] = {&fit->weights, &fit->own, &fit->own_mean, &fit->own_square};
    float **common[] = {&fit->common, &fit->common_mean, &fit->common_square};
    for (int i = 0; i < 4; i++)
        *own[i] = xcalloc(fit->at.size, sizeof(float));
    for (int i = 0; i < 3; i++)
        *common[i] = xcalloc(fit->shared, sizeof(float));
    for (int i = 0; i < PARTS; i++)
        fit->gradient[i] = xcalloc(fit->at.size, sizeof(float));
    fit->order = xcalloc((unsigned long)fit->data->count + 1, sizeof *fit->order);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < fit->data->count; i++) {
            if (fit->data->rows[i].held == pass)
                fit->order[pass ? fit->learned + fit->held++ : fit->learned++] = (uint32_t)i;
        }
    }
    if (set->start) {
        memcpy(fit->own, set->start->input, fit->at.bias * sizeof(float));
        memcpy(fit->own + fit->at.bias, set->start->bias, hidden * sizeof(float));
        memcpy(fit->own + fit->at.output, set->start->output, (fit->at.output_bias - fit->at.output) * sizeof(float));
        memcpy(fit->own + fit->at.output_bias, set->start->output_bias, (size_t)set->stages * sizeof(float));
        return;
    }
    Rng rng = rng_seed(set->seed);
    for (size_t i = 0; i < fit->shared; i++)
        fit->common[i] = (float)(rng_real(&rng) - 0.5) * 0.2f;
    for (size_t i = fit->at.bias; i < fit->at.output; i++)
        fit->own[i] = 0.3f;
    for (size_t i = fit->at.output; i < fit->at.output_bias; i++)
        fit->own[i] = (float)(rng_real(&rng) - 0.5) * 0.2f;
}

static void fit_free(Fit *fit)
{
    float *all[] = {fit->own, fit->own_mean, fit->own_square, fit->common, fit->common_mean, fit->common_square};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    for (int i = 0; i < PARTS; i++)
        free(fit->gradient[i]);
    free(fit->order);
}

/* What the network computes with, after a start or a restart. */
static void fit_join(Fit *fit)
{
    for (size_t i = 0; i < fit->at.size; i++)
        fit->weights[i] = fit->own[i] + (i < fit->at.bias ? fit->common[i % fit->shared] : 0);
}

/* The order of a round depends on the seed and the round alone. */
static void fit_shuffle(Fit *fit)
{
    Rng rng = rng_seed(fit->set->seed * 1000003 + (uint64_t)fit->round);
    int learned = 0;
    for (int i = 0; i < fit->data->count; i++) {
        if (!fit->data->rows[i].held)
            fit->order[learned++] = (uint32_t)i;
    }
    for (int i = learned - 1; i > 0; i--) {
        uint32_t other = rng_below(&rng, (uint32_t)i + 1), kept = fit->order[i];
        fit->order[i] = fit->order[other];
        fit->order[other] = kept;
    }
}

static void fit_round(Fit *fit)
{
    const NetworkFit *set = fit->set;
    double share = set->rounds > 1 ? (double)fit->round / (set->rounds - 1) : 0;
    float step = set->step * (float)pow(0.01, share);
    memset(fit->loss, 0, sizeof fit->loss);
    fit_shuffle(fit);
    for (fit->first = 0; fit->first < fit->learned; fit->first = fit->last) {
        fit->last = fit->first + set->batch < fit->learned ? fit->first + set->batch : fit->learned;
        fit_parallel(fit, fit_learn);
        fit->steps++;
        double mean = 1 - pow((double)BETA_MEAN, fit->steps), square = 1 - pow((double)BETA_SQUARE, fit->steps);
        fit->rate = step * (float)(sqrt(square) / mean);
        fit_parallel(fit, fit_step);
    }
    fit->round++;
}

static Tally fit_judge_all(Fit *fit)
{
    Tally all = {0};
    fit_parallel(fit, fit_judge);
    for (int part = 0; part < PARTS; part++) {
        for (int stage = 0; stage < fit->set->stages; stage++) {
            all.loss[stage] += fit->tally[part].loss[stage];
            all.value[stage] += fit->tally[part].value[stage];
            all.searched[stage] += fit->tally[part].searched[stage];
            all.count[stage] += fit->tally[part].count[stage];
        }
    }
    return all;
}

/* Mean loss of what is held back. */
static double fit_held_loss(const Fit *fit, const Tally *all)
{
    double held = 0;
    for (int stage = 0; stage < fit->set->stages; stage++)
        held += all->loss[stage];
    return held / (fit->held ? fit->held : 1);
}

/* The same for the values that the positions bring along. */
static double fit_held_without(const Fit *fit)
{
    double held = 0;
    for (int i = fit->learned; i < fit->learned + fit->held; i++) {
        const NetworkRow *row = &fit->data->rows[fit->order[i]];
        double value = (double)(row->base * row->scale[row->base > 0] / fit->set->chance_unit);
        double miss = 1 / (1 + exp(-value)) - (double)row->target;
        held += miss * miss;
    }
    return held / (fit->held ? fit->held : 1);
}

static void fit_tell(const Fit *fit, double held)
{
    Loss told = {
        .round = fit->round, .positions = (uint64_t)fit->learned, .held = (uint64_t)fit->held, .sum = held * fit->held};
    if (fit->set->on_loss)
        fit->set->on_loss(fit->set->context, &told);
}

static void fit_log(Fit *fit)
{
    double loss = 0;
    if (!fit->set->log && !fit->set->on_loss)
        return;
    Tally all = fit_judge_all(fit);
    fit_tell(fit, fit_held_loss(fit, &all));
    if (!fit->set->log)
        return;
    for (int part = 0; part < PARTS; part++)
        loss += fit->loss[part];
    fprintf(fit->set->log, "round %d: loss %.6f, held back %.6f\n", fit->round,
            loss / (fit->learned ? fit->learned : 1), fit_held_loss(fit, &all));
    for (int stage = 0; fit->round == fit->set->rounds && stage < fit->set->stages; stage++) {
        int count = all.count[stage] ? all.count[stage] : 1;
        fprintf(fit->set->log,
                "  stage %d, %d positions held back: loss %.6f, mean value for the side to move %.1f (search %.1f)\n",
                stage, all.count[stage], all.loss[stage] / count, all.value[stage] / count,
                all.searched[stage] / count);
    }
}

bool network_fit(const NetworkData *data, const NetworkFit *set, NetworkWeights *weights, Error *error)
{
    Fit fit = {.data = data, .set = set};
    fit_begin(&fit);
    fit.fingerprint = fit_fingerprint(&fit);
    bool fine = fit_load(&fit, error);
    fit_join(&fit);
    double before = fit_held_without(&fit);
    if (fine && set->log)
        fprintf(set->log, "%d positions, %d held back: loss without the network %.6f\n", data->count, fit.held, before);
    if (fine && set->start)
        fit_log(&fit);
    else if (fine && fit.round == 0)
        fit_tell(&fit, before);
    while (fine && fit.round < set->rounds) {
        fit_round(&fit);
        fit_log(&fit);
        fine = fit_save(&fit, error);
    }
    *weights = (NetworkWeights){.input = fit.weights,
                                .bias = fit.weights + fit.at.bias,
                                .output = fit.weights + fit.at.output,
                                .output_bias = fit.weights + fit.at.output_bias,
                                .held_before = before};
    if (fine) {
        Tally all = fit_judge_all(&fit);
        weights->held_after = fit_held_loss(&fit, &all);
    }
    fit_free(&fit);
    if (!fine)
        network_weights_free(weights);
    return fine;
}
