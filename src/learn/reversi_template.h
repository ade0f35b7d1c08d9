/* SPDX-License-Identifier: MIT
 *
 * reversi_template - the trainer of one board size; learn_reversi8.c and learn_reversi6.c are its instances.
 */
#include "base/outfile.h"
#include "base/pool.h"
#include "base/rng.h"
#include "games/reversi/weights.h"
#include "games/reversi/endgame.h"
#include "learn/learn.h"
#include "learn/reversi_search_template.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t learn_random(uint64_t *state)
{
    Rng rng = {.state = *state};
    uint64_t number = rng_next(&rng);
    *state = rng.state;
    return number;
}

static int learn_random_move(uint64_t *state, uint64_t moves)
{
    uint64_t skip = learn_random(state) % (uint64_t)__builtin_popcountll(moves);
    while (skip-- > 0)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}

typedef struct Player {
    const ReversiWeights *weights;
    int depth;
} Player;

static void learn_play(uint64_t *mine, uint64_t *theirs, int square)
{
    const uint64_t flips = board_flips(square, *mine, *theirs), mover = *mine;
    *mine = *theirs ^ flips;
    *theirs = mover ^ flips ^ board_bit(square);
}

/* One position in two goes into the data: as it is, or after a random move, or after a random move and the answer to
 * it. A search meets bad moves too, but its leaves mostly follow a good one: with too many random last moves the
 * evaluation flatters the side to move. */
static void learn_keep(Dataset *data, uint64_t *state, uint64_t mine, uint64_t theirs, const Player *player)
{
    const uint64_t draw = learn_random(state);
    DatasetHeader *header = data->header;
    if (draw & 1 || header->count == header->capacity)
        return;
    for (int extra = (int)(draw >> 1 & 3) - 1, i = 0; i < extra; i++) {
        const uint64_t moves = board_moves(mine, theirs);
        if (!moves)
            return;
        learn_play(&mine, &theirs,
                   i ? search_move(player->weights, mine, theirs, player->depth) : learn_random_move(state, moves));
    }
    if (!board_can_move(mine, theirs))
        return;
    data->samples[header->count] = (Sample){.mine = mine,
                                            .theirs = theirs,
                                            .empties = (uint8_t)board_count(board_empties(mine, theirs)),
                                            .game = (uint32_t)header->games};
    header->count++;
}

static void learn_game(Dataset *data, const ReversiWeights *weights, const LearnOptions *options)
{
    uint64_t state = options->seed * 0x2545F4914F6CDD1DU + data->header->games;
    const uint64_t random_plies = learn_random(&state) % ((uint64_t)options->random_plies + 1);
    const uint64_t random_percent = learn_random(&state) % ((uint64_t)options->random_percent + 1);
    const Player player = {weights, options->play_depth};
    uint64_t mine = 0x0000000810000000U, theirs = 0x0000001008000000U;
    for (uint64_t ply = 0;; ply++) {
        const uint64_t moves = board_moves(mine, theirs);
        if (!moves) {
            if (!board_can_move(theirs, mine))
                return;
            const uint64_t mover = mine;
            mine = theirs;
            theirs = mover;
            continue;
        }
        learn_keep(data, &state, mine, theirs, &player);
        const bool random = ply < random_plies || learn_random(&state) % 100 < random_percent;
        learn_play(&mine, &theirs,
                   random ? learn_random_move(&state, moves) : search_move(weights, mine, theirs, player.depth));
    }
}

static void learn_generate(Dataset *data, const void *weights, const LearnOptions *options)
{
    DatasetHeader *header = data->header;
    while (header->count > 0 && data->samples[header->count - 1].game == (uint32_t)header->games)
        header->count--; /* a game that was cut short is played again */
    while (header->count < options->positions && header->count < header->capacity) {
        learn_game(data, weights, options);
        header->games++;
    }
}

typedef struct LabelJob {
    Dataset *data;
    const ReversiWeights *weights;
    const LearnOptions *options;
    int stage;
    _Atomic uint64_t next;
} LabelJob;

/* Whatever flatters the side to move in the evaluation has opposite signs at even and odd depths. Labels of even
 * depth would hand that error on from stage to stage, growing on the way; odd ones cancel it, and so does a mean. */
static int learn_search(const ReversiWeights *weights, const Sample *sample, int depth)
{
    const int value = search_value(weights, sample->mine, sample->theirs, depth, -SEARCH_INFINITE, SEARCH_INFINITE);
    return depth % 2 ? value : (value + learn_search(weights, sample, depth - 1)) / 2;
}

static void learn_label_one(Endgame *endgame, Sample *sample, const LearnOptions *options)
{
    const bool exact = sample->empties <= options->solve_empties || sample->empties <= options->label_depth;
    const int goal = exact ? DATASET_EXACT : options->label_depth;
    if (sample->depth >= goal)
        return;
    const int value = exact ? 100 * endgame_solve(endgame, sample->mine, sample->theirs, -BOARD_SQUARES, BOARD_SQUARES)
                            : learn_search(endgame->weights, sample, goal);
    sample->value = (int16_t)value;
    sample->depth = (uint8_t)goal;
}

static void *learn_label_worker(void *argument)
{
    enum { CHUNK = 1024, TABLE_MEGABYTES = 1 };
    LabelJob *job = argument;
    Control *control = xcalloc(1, sizeof *control);
    tt_init(&control->tt, TABLE_MEGABYTES);
    TT near_tt;
    tt_init(&near_tt, TABLE_MEGABYTES);
    Pulse pulse = {.control = control, .next = UINT64_MAX}; /* no limits: it never looks at the clock */
    Endgame endgame = {.tt = &control->tt, .near_tt = &near_tt, .weights = job->weights, .pulse = &pulse};
    const uint64_t count = job->data->header->count;
    for (uint64_t from; (from = atomic_fetch_add(&job->next, CHUNK)) < count;)
        for (uint64_t i = from; i < from + CHUNK && i < count; i++) {
            Sample *sample = &job->data->samples[i];
            if (patterns_stage(sample->empties) == job->stage)
                learn_label_one(&endgame, sample, job->options);
        }
    tt_free(&near_tt);
    tt_free(&control->tt);
    free(control);
    return NULL;
}

static void learn_label(Dataset *data, const void *weights, int stage, const LearnOptions *options)
{
    LabelJob job = {.data = data, .weights = weights, .options = options, .stage = stage};
    Pool labellers;
    PoolItems items = {.first = &job, .count = options->threads < 1 ? 1 : options->threads};
    if (pool_start(&labellers, learn_label_worker, items) == 0)
        die("cannot start a thread");
    pool_join(&labellers);
}

static bool learn_save(const void *weights, const char *path, Error *error)
{
    size_t size;
    uint8_t *bytes = reversi_weights_save(weights, &size);
    const bool good = outfile_write(path, (const char *)bytes, size, error);
    free(bytes);
    return good;
}

static bool learn_load(void *weights, const char *path, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(error, "%s: cannot open", path);
    const size_t most = sizeof(ReversiWeights) + REVERSI_WEIGHTS_HEADER + 1;
    uint8_t *bytes = xmalloc(most);
    const size_t size = fread(bytes, 1, most, file);
    fclose(file);
    const bool good = reversi_weights_load(weights, bytes, size, error) || error_prefix(error, "%s", path);
    free(bytes);
    return good;
}

static bool learn_train(Dataset *data, void *store, const char *path, const LearnOptions *options, Error *error)
{
    ReversiWeights *weights = store;
    for (int stage = options->first_stage; stage < REVERSI_STAGES; stage++) {
        /* A search that passes, or is not deeper than a stage is wide, looks at the stage that is being labelled. */
        if (stage > 0)
            memcpy(weights->stage[stage], weights->stage[stage - 1], sizeof weights->stage[stage]);
        learn_label(data, weights, stage, options);
        learn_fit(data, weights, stage, options);
        if (!learn_save(weights, path, error))
            return false;
    }
    return true;
}
