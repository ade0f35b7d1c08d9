/* SPDX-License-Identifier: MIT
 *
 * learn_xiangqi - the trainer for xiangqi: fits every weight of the evaluation to quiet positions of self-play.
 *
 * The target is a mixture of the game's result and of the search's own value. The fit begins at plain values of the men
 * and nothing else; a weight that few positions speak for stays there.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"

enum { RECORDED_MAX = 1024 };

/* What the evaluation of one board has counted. */
static struct Recorded {
    int count;
    int feature[RECORDED_MAX], amount[RECORDED_MAX];
} recorded;

static void learn_record(long feature, int amount)
{
    recorded.feature[recorded.count] = (int)feature;
    recorded.amount[recorded.count++] = amount;
}

#define EVAL_RECORD(weight, side, number) \
    learn_record((weight) - (const Weight *)eval->weights, (side) == RED ? (number) : -(number))
#include "games/xiangqi/eval_terms.h"
#include "games/xiangqi/numbers_file.h"
#include "learn/learn.h"
#include "learn/tapered.h"
#include "learn/xiangqi_board.h"
#include "learn/xiangqi_games.h"

/* How much of the target is the result; the rest is the search's value. Found by trying 0.4 to 1 on positions held
 * back. */
static const double LEARN_RESULT_SHARE = 0.6;
static const double LEARN_UNIT = 450, LEARN_PULL = 1e-9, LEARN_STEP = 2;

typedef struct Training {
    const Game *game;
    void *pos;
    const WeightTable *table; /* says who is ahead, and so which side's winning chances count */
    TaperedData data;
} Training;

/* Joins equal features; those that cancel out vanish. */
static int learn_merge(uint16_t *features, int16_t *counts)
{
    static int sums[WEIGHTS_COUNT];
    int used = 0;
    for (int i = 0; i < recorded.count; i++)
        sums[recorded.feature[i]] += recorded.amount[i];
    for (int i = 0; i < recorded.count; i++) {
        int feature = recorded.feature[i];
        if (sums[feature] != 0) {
            features[used] = (uint16_t)feature;
            counts[used++] = (int16_t)sums[feature];
            sums[feature] = 0;
        }
    }
    return used;
}

static bool learn_take(void *context, char *line, Error *error)
{
    Training *training = context;
    Labelled sample;
    Board board;
    uint16_t features[RECORDED_MAX];
    int16_t counts[RECORDED_MAX];
    if (!samples_label(line, &sample, error))
        return false;
    if (!xiangqi_board_read(training->game, training->pos, sample.position, &board))
        return error_set(error, "'%.80s' is no position", sample.position);
    recorded.count = 0;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int piece = board.at[square];
        if (!piece)
            continue;
        learn_record(50 * (piece_kind(piece) - 1) + weights_place(piece_side(piece), square),
                     piece_side(piece) ? -1 : 1);
    }
    int value = eval_board_sum(training->table, &board, training->game->side(training->pos),
                               eval_squares(training->table, &board));
    double chance = 1 / (1 + exp(-sample.value / LEARN_UNIT));
    TaperedRow row = {.count = learn_merge(features, counts),
                      .phase = (float)eval_phase(&board) / EVAL_PHASE_MAX,
                      .scale = (float)eval_winning_chances(&board, value > 0 ? RED : BLACK) / 16,
                      .target = (float)(LEARN_RESULT_SHARE * sample.result + (1 - LEARN_RESULT_SHARE) * chance)};
    tapered_add(&training->data, &row, features, counts);
    return true;
}

static int16_t learn_round(double value)
{
    return (int16_t)lround(fmax(-INT16_MAX, fmin(INT16_MAX, value)));
}

/* Plain values of the men: rook, horse, cannon, pawn, advisor, elephant, general. */
static void learn_begin(double *values)
{
    static const double men[7][2] = {{900, 1000}, {400, 450}, {450, 430}, {60, 90}, {180, 190}, {180, 180}, {0, 0}};
    for (int kind = 0; kind < 7; kind++) {
        for (int place = 0; place < 50; place++) {
            double beyond = kind == PAWN - 1 && place >= 25 ? 60 : 0; /* a pawn that has crossed the river */
            values[2 * (50 * kind + place)] = men[kind][0] + beyond;
            values[2 * (50 * kind + place) + 1] = men[kind][1] + beyond;
        }
    }
}

/* The table alone: the network of another one would not fit it. */
static bool learn_save(const char *path, const double *values, Error *error)
{
    XiangqiNumbers *numbers = xcalloc(1, sizeof *numbers);
    Weight *weights = (Weight *)&numbers->table.weights;
    for (int i = 0; i < WEIGHTS_COUNT; i++)
        weights[i].packed = weights_pack(learn_round(values[2 * i]), learn_round(values[2 * i + 1]));
    const bool written = xiangqi_numbers_write(path, numbers, error);
    free(numbers);
    return written;
}

/* The table is fitted from plain values, whatever played the games. */
static bool learn_table(const Game *game, void *player, const LearnFiles *files, const LearnOptions *options,
                        Error *error)
{
    board_init();
    XiangqiNumbers *own = player ? NULL : trainer_begin(game, NULL, error);
    const XiangqiNumbers *numbers = player ? player : own;
    if (!numbers)
        return false;
    Training training = {.game = game, .pos = position_new(game, "", error), .table = &numbers->table};
    bool done = training.pos && samples_each(files->data, game->name, learn_take, &training, error);
    if (done) {
        TaperedFit fit = {.weights = WEIGHTS_COUNT,
                          .unit = LEARN_UNIT,
                          .pull = LEARN_PULL,
                          .step = LEARN_STEP,
                          .rounds = options->rounds,
                          .log = options->log,
                          .share = options->share,
                          .on_loss = options->on_loss,
                          .context = options->context};
        double *values = xcalloc(2 * WEIGHTS_COUNT, sizeof *values);
        learn_begin(values);
        tapered_fit(&training.data, &fit, values);
        done = learn_save(files->out, values, error);
        free(values);
    }
    position_free(game, training.pos);
    tapered_free(&training.data);
    free(own);
    return done;
}

const Trainer train_xiangqi = {.game = "xiangqi",
                               .opening = 7,
                               .rounds = 240,
                               .maker = &xiangqi_maker,
                               .weights = xiangqi_games_weights,
                               .fit = learn_table,
                               .fit_network = xiangqi_fit_network};
