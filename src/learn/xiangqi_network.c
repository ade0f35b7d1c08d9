/* SPDX-License-Identifier: MIT
 *
 * xiangqi_network - the trainer of xiangqi's network (games/xiangqi/network.h), from the same positions as the table of
 * weights.
 *
 * What is fitted is the table's value plus the network's, so that the network learns only what the table does not know.
 * The target is mostly the search's own value: with few games the result, which all positions of a game share, teaches
 * the games by heart.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/text.h"
#include "games/game.h"
#include "games/xiangqi/eval_terms.h"
#include "games/xiangqi/numbers_file.h"
#include "learn/learn.h"
#include "learn/network_fit.h"
#include "learn/xiangqi_board.h"
#include "learn/xiangqi_games.h"

enum {
    LEARN_HELD = 16, /* one game in this many is held back */
    LEARN_BATCH = 4096,
    LEARN_VIEWS =
        2 * 2 * 2 * NETWORK_FRAMES, /* by viewer, whether the board is swapped, whether the viewer mirrors, frame */
};

static const double LEARN_RESULT_SHARE = 0.1;
static const double LEARN_UNIT = 450, LEARN_STEP = 0.001, LEARN_STEP_ON = 0.0003;

typedef struct Training {
    const Game *game;
    void *pos;
    NetworkData data;
    const WeightTable *table; /* that the network is to be added to */
    double share;             /* of the games that are not held back */
} Training;

static int learn_view(Outlook outlook, bool swapped)
{
    return ((outlook.black * 2 + swapped) * 2 + outlook.mirrored) * NETWORK_FRAMES + outlook.frame;
}

/* Every man as every view has it. A man's number is its place in the inputs as red sees them unmirrored. */
static void learn_views(NetworkData *data)
{
    data->men_kinds = NETWORK_MEN;
    data->views = xcalloc((unsigned long)LEARN_VIEWS * NETWORK_MEN, sizeof *data->views);
    for (int view = 0; view < LEARN_VIEWS; view++) {
        Outlook outlook = {.black = (uint8_t)(view / (4 * NETWORK_FRAMES)),
                           .mirrored = (uint8_t)(view / NETWORK_FRAMES % 2),
                           .frame = (uint8_t)(view % NETWORK_FRAMES)};
        bool swapped = view / (2 * NETWORK_FRAMES) % 2;
        for (int man = 0; man < NETWORK_MEN; man++) {
            int kind = man / BOARD_SQUARES, square = man % BOARD_SQUARES, file = square_file(square);
            if (swapped)
                square += BOARD_FILES - 1 - 2 * file;
            data->views[view * NETWORK_MEN + man] =
                (uint16_t)network_input(outlook, piece_of(kind / 7, kind % 7 + 1), square);
        }
    }
}

static bool learn_take(void *context, char *line, Error *error)
{
    Training *training = context;
    Labelled sample;
    Board board;
    uint16_t men[BOARD_SQUARES];
    if (!samples_label(line, &sample, error))
        return false;
    if (!xiangqi_board_read(training->game, training->pos, sample.position, &board))
        return error_set(error, "'%.80s' is no position", sample.position);
    int side = training->game->side(training->pos), sign = side ? -1 : 1;
    NetworkRow row = {.stage = (uint8_t)network_stage(&board), .held = rng_mix(sample.game) % LEARN_HELD == 0};
    if (!row.held && !loss_wanted(training->share, sample.game))
        return true;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int piece = board.at[square];
        if (!piece)
            continue;
        men[row.count++] = (uint16_t)network_input((Outlook){0}, piece, square);
    }
    for (int half = 0; half < 2; half++) {
        int viewer = side ^ half, general = board.generals[viewer];
        int other = general + BOARD_FILES - 1 - 2 * square_file(general);
        row.views[0][half] = (uint8_t)learn_view(network_outlook(viewer, general), false);
        row.views[1][half] = (uint8_t)learn_view(network_outlook(viewer, other), true);
    }
    row.base = (float)(sign * eval_board_sum(training->table, &board, side, eval_squares(training->table, &board)));
    row.scale[1] = (float)eval_winning_chances(&board, side) / 16;
    row.scale[0] = (float)eval_winning_chances(&board, !side) / 16;
    double chance = 1 / (1 + exp(-sample.value / LEARN_UNIT));
    double target = LEARN_RESULT_SHARE * sample.result + (1 - LEARN_RESULT_SHARE) * chance;
    row.value = (float)(sign * sample.value);
    row.target = (float)(side ? 1 - target : target);
    network_data_add(&training->data, &row, men);
    return true;
}

static int16_t learn_round(float value, float one, int most)
{
    long rounded = lroundf(value * one);
    return (int16_t)(rounded > most ? most : rounded < -most ? -most : rounded);
}

static void learn_quantise(Network *network, const NetworkWeights *weights)
{
    const float one = NETWORK_ONE, weight_one = NETWORK_WEIGHT_ONE;
    for (int i = 0; i < NETWORK_FRAMES * NETWORK_MEN * NETWORK_HIDDEN; i++)
        network->input[i / NETWORK_HIDDEN][i % NETWORK_HIDDEN] =
            learn_round(weights->input[i], one, NETWORK_SUM_WEIGHT_MAX);
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        network->bias[i] = learn_round(weights->bias[i], one, NETWORK_SUM_WEIGHT_MAX);
    for (int i = 0; i < NETWORK_STAGES * 2 * NETWORK_HIDDEN; i++)
        network->output[i / (2 * NETWORK_HIDDEN)][i / NETWORK_HIDDEN % 2][i % NETWORK_HIDDEN] =
            learn_round(weights->output[i], weight_one, NETWORK_WEIGHT_MAX);
    for (int i = 0; i < NETWORK_STAGES; i++)
        network->output_bias[i] = (int32_t)lroundf(weights->output_bias[i] * one * weight_one);
}

/* The other way: a network's whole numbers as the fit has them, in one block. */
static NetworkWeights learn_numbers(const Network *network)
{
    enum { INPUTS = NETWORK_FRAMES * NETWORK_MEN * NETWORK_HIDDEN, OUTPUTS = NETWORK_STAGES * 2 * NETWORK_HIDDEN };
    float *numbers = xcalloc(INPUTS + NETWORK_HIDDEN + OUTPUTS + NETWORK_STAGES, sizeof *numbers);
    NetworkWeights weights = {.input = numbers, .bias = numbers + INPUTS};
    weights.output = weights.bias + NETWORK_HIDDEN;
    weights.output_bias = weights.output + OUTPUTS;
    for (int i = 0; i < INPUTS; i++)
        weights.input[i] = (float)network->input[i / NETWORK_HIDDEN][i % NETWORK_HIDDEN] / NETWORK_ONE;
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        weights.bias[i] = (float)network->bias[i] / NETWORK_ONE;
    for (int i = 0; i < OUTPUTS; i++)
        weights.output[i] =
            (float)network->output[i / (2 * NETWORK_HIDDEN)][i / NETWORK_HIDDEN % 2][i % NETWORK_HIDDEN] /
            NETWORK_WEIGHT_ONE;
    for (int i = 0; i < NETWORK_STAGES; i++)
        weights.output_bias[i] = (float)network->output_bias[i] / (NETWORK_ONE * NETWORK_WEIGHT_ONE);
    return weights;
}

/* Fits, rounds to whole numbers and writes; beside the result lies the state of the fit until it is done. */
static bool learn_fit(const Training *training, const char *out, const Network *start, const LearnOptions *options,
                      Error *error)
{
    Text state = {0};
    text_printf(&state, "%s.state", out);
    NetworkFit fit = {.hidden = NETWORK_HIDDEN,
                      .sets = NETWORK_FRAMES,
                      .set_rows = NETWORK_MEN,
                      .stages = NETWORK_STAGES,
                      .unit = NETWORK_UNIT,
                      .chance_unit = (float)LEARN_UNIT,
                      .input_max = (float)NETWORK_SUM_WEIGHT_MAX / NETWORK_ONE,
                      .output_max = (float)NETWORK_WEIGHT_MAX / NETWORK_WEIGHT_ONE,
                      .rounds = options->rounds,
                      .batch = LEARN_BATCH,
                      .threads = options->threads,
                      .step = (float)(start ? LEARN_STEP_ON : LEARN_STEP),
                      .seed = options->seed,
                      .state = text_string(&state),
                      .log = options->log,
                      .on_loss = options->on_loss,
                      .context = options->context};
    NetworkWeights weights, begin = {0};
    if (start) {
        begin = learn_numbers(start);
        fit.start = &begin;
    }
    bool done = network_fit(&training->data, &fit, &weights, error);
    if (done) {
        XiangqiNumbers *numbers = xcalloc(1, sizeof *numbers);
        numbers->table = *training->table;
        numbers->has_network = true;
        learn_quantise(&numbers->network, &weights);
        done = xiangqi_numbers_write(out, numbers, error);
        free(numbers);
        network_weights_free(&weights);
    }
    if (done)
        unlink(text_string(&state));
    network_weights_free(&begin);
    text_free(&state);
    return done;
}

bool xiangqi_fit_network(const Game *game, void *player, const LearnFiles *files, const LearnOptions *options,
                         Error *error)
{
    board_init();
    XiangqiNumbers *own = player ? NULL : trainer_begin(game, NULL, error);
    const XiangqiNumbers *numbers = player ? player : own;
    if (!numbers)
        return false;
    Training training = {.game = game, .table = &numbers->table, .share = options->share};
    const Network *start = player && numbers->has_network ? &numbers->network : NULL;
    learn_views(&training.data);
    training.pos = position_new(game, "", error);
    bool done = training.pos && samples_each(files->data, game->name, learn_take, &training, error) &&
                learn_fit(&training, files->out, start, options, error);
    position_free(game, training.pos);
    network_data_free(&training.data);
    free(own);
    return done;
}
