/* SPDX-License-Identifier: MIT
 *
 * gomoku_template - the trainer of five in a row for one size of board; the including file defines GAME_NAME and
 * LEARN_TRAINER and includes the rules and the evaluation first.
 *
 * The evaluation is a sum of numbers (games/gomoku/numbers_file.h): of the set of patterns of every empty square, for
 * either side and by the side to move, and of the threats of both together. What is fitted is a number for each, and
 * beside it one for each pattern and one for each class, which all sets that have them share: what few positions say of
 * a set starts from what all say of its parts. In the end they are added up.
 *
 * The network (games/gomoku/network.h) is fitted to the same positions apart: it learns what is added to the numbers it
 * is given.
 */
#include <math.h>
#include <stdlib.h>

#include "learn/gomoku_games.h"
#include "learn/tapered.h"
#include "learn/window_fit.h"

enum {
    FEATURE_PATTERNS = 2 * PATTERN_SETS,
    FEATURE_CLASSES = FEATURE_PATTERNS + 2 * PATTERN_COUNT,
    FEATURE_THREATS = FEATURE_CLASSES + 2 * CLASS_COUNT,
    FEATURE_COUNT = FEATURE_THREATS + PATTERN_THREATS,
    LEARN_WORTH_MAX = INT16_MAX, /* of one number: what a file may hold */
};

/* The value at which the chance to win is 1/(1+1/e). How much of the target is the result; the rest is the search's
 * value. */
static const double LEARN_UNIT = 400, LEARN_RESULT_SHARE = 0.3;
static const double LEARN_NETWORK_RESULT_SHARE = 0.1; /* with more it learns games by heart */
enum { LEARN_NETWORK_HELD = 16 };                     /* one game in this many is held back from the network */
static const double LEARN_PULL = 6e-4 /* over the number of positions */, LEARN_STEP = 1.0;

typedef struct Training {
    TaperedData data;
    int sums[FEATURE_COUNT];
} Training;

static void learn_count(Training *training, const Position *pos)
{
    const PatternTables *tables = patterns_tables();
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        for (int waits = 0; waits < 2 && pos->cells[square] == 0; waits++) {
            int side = pos->side ^ waits, sign = waits ? -1 : 1;
            unsigned code = pos->code[side][square];
            training->sums[2 * tables->sets[code] + waits] += sign;
            training->sums[FEATURE_CLASSES + 2 * tables->codes[code].classes[0] + waits] += sign;
            for (int direction = 0; direction < 4; direction++)
                training->sums[FEATURE_PATTERNS + 2 * (int)pattern_of(code, direction) + waits] += sign;
        }
    }
    training->sums[FEATURE_THREATS + (int)threats_mask(pos)]++;
}

/* Positions that the evaluation is asked about: nobody has won, no five must be stopped, and the search has proved
 * nothing. */
static bool learn_wants(const GomokuSample *sample)
{
    const Position *pos = sample->pos;
    return abs(sample->value) < VALUE_WIN_MIN && pos->count[!pos->side][CLASS_FIVE] == 0 &&
           pos->count[pos->side][CLASS_FIVE] == 0;
}

/* The target of a fit: a share of the result, the rest of the search's value. */
static float learn_target(const GomokuSample *sample, double share)
{
    double chance = 1 / (1 + exp(-sample->value / LEARN_UNIT));
    return (float)(share * sample->result + (1 - share) * chance);
}

static void learn_take(void *context, const GomokuSample *sample)
{
    Training *training = context;
    const Position *pos = sample->pos;
    uint16_t features[FEATURE_COUNT];
    int16_t counts[FEATURE_COUNT];
    int used = 0;
    if (!learn_wants(sample))
        return;
    learn_count(training, pos);
    for (int i = 0; i < FEATURE_COUNT; i++) {
        if (training->sums[i] == 0)
            continue;
        features[used] = (uint16_t)i;
        counts[used++] = (int16_t)training->sums[i];
        training->sums[i] = 0;
    }
    TaperedRow row = {.count = used, .phase = 1, .scale = 1, .target = learn_target(sample, LEARN_RESULT_SHARE)};
    tapered_add(&training->data, &row, features, counts);
}

static int16_t learn_round(double value)
{
    value *= NUMBERS_UNIT;
    double kept = value > LEARN_WORTH_MAX ? LEARN_WORTH_MAX : value < -LEARN_WORTH_MAX ? -LEARN_WORTH_MAX : value;
    return (int16_t)lround(kept);
}

/* Four bits hold one value more than there are patterns: a code with it has no set of its own. */
static bool learn_is_code(unsigned code)
{
    return code == 0 || patterns_tables()->sets[code] > 0;
}

/* A pattern's and a class's share added to every set that has them. */
static void learn_gather(const double *values, GomokuWorths *worths)
{
    const PatternTables *tables = patterns_tables();
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        for (int waits = 0; waits < 2 && learn_is_code(code); waits++) {
            double sum = values[2 * (2 * tables->sets[code] + waits)] +
                         values[2 * (FEATURE_CLASSES + 2 * tables->codes[code].classes[0] + waits)];
            for (int direction = 0; direction < 4; direction++)
                sum += values[2 * (FEATURE_PATTERNS + 2 * (int)pattern_of(code, direction) + waits)];
            worths->worth[tables->sets[code]][waits] = learn_round(sum);
        }
    }
    for (int i = 0; i < PATTERN_THREATS; i++)
        worths->threats[i] = learn_round(values[2 * (FEATURE_THREATS + i)]);
}

/* The numbers that the fit begins with: those of the player. */
static void learn_start(const GomokuNumbers *start, double *values)
{
    const PatternTables *tables = patterns_tables();
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        for (int waits = 0; waits < 2 && learn_is_code(code); waits++)
            values[2 * (2 * tables->sets[code] + waits)] = (double)start->codes[code].worth[waits] / NUMBERS_UNIT;
    }
    for (int i = 0; i < PATTERN_THREATS; i++)
        values[2 * (FEATURE_THREATS + i)] = (double)start->threats[i] / NUMBERS_UNIT;
}

/* How well they do, for comparison. */
static void learn_judge(const TaperedData *data, TaperedFit fit, double *values)
{
    FILE *log = fit.log;
    fit.rounds = 0;
    fit.log = NULL;
    fit.on_loss = NULL;
    double held = tapered_fit(data, &fit, values);
    if (log)
        fprintf(log, "%d positions; the numbers it begins with, held back: %.5f\n", data->count, held);
}

static bool learn_fit(const TaperedData *data, const GomokuNumbers *start, const char *out, const LearnOptions *options,
                      Error *error)
{
    TaperedFit fit = {.weights = FEATURE_COUNT,
                      .unit = LEARN_UNIT,
                      .pull = LEARN_PULL / (data->count + 1),
                      .step = LEARN_STEP,
                      .even = true,
                      .rounds = options->rounds,
                      .log = options->log,
                      .share = options->share,
                      .on_loss = options->on_loss,
                      .context = options->context};
    double *values = xcalloc(2 * FEATURE_COUNT, sizeof *values);
    GomokuWorths *worths = xcalloc(1, sizeof *worths);
    learn_start(start, values);
    learn_judge(data, fit, values);
    tapered_fit(data, &fit, values);
    learn_gather(values, worths);
    bool done = numbers_write(out, GAME_NAME, worths, error);
    free(worths);
    free(values);
    return done;
}

/* What plays: numbers of a file, none at all, or the program's own. */
static bool learn_weights(const Game *game, const char *player, void **weights, Error *error)
{
    *weights = NULL;
    if (!player)
        return true;
    if (strcmp(player, "zero") != 0) {
        *weights = game_read_weights(game, player, error);
        return *weights != NULL;
    }
    GomokuWorths *nothing = xcalloc(1, sizeof *nothing);
    GomokuNumbers *numbers = numbers_new();
    numbers_spread(numbers, nothing);
    free(nothing);
    *weights = numbers;
    return true;
}

/* The numbers of the player in a form that can be read here: those of the program are read anew. A network is left out:
 * it is fitted to what the others do not know, from nothing. */
static bool learn_numbers(const Game *game, const GomokuNumbers *player, GomokuNumbers *numbers, Error *error)
{
    Text bytes = {0};
    bool done = true;
    if (player)
        *numbers = *player;
    else
        done = game_weights(game, &bytes, error) && numbers_load(numbers, GAME_NAME, bytes.bytes, bytes.length, error);
    numbers->has_network = false;
    text_free(&bytes);
    return done;
}

/* --- the network --------------------------------------------------------------------------------------------- */

typedef struct NetworkTraining {
    WindowData data;
    const GomokuNumbers *numbers; /* that it is to be added to */
    Position pos;                 /* the sample's, with these */
    double share;                 /* of the games that are not held back */
} NetworkTraining;

/* The windows of an empty square as pairs of halves; false if no stone is in any. */
static bool learn_windows(const Position *pos, int square, uint16_t *pairs)
{
    const PatternTables *tables = patterns_tables();
    int row = gomoku_row(square), col = gomoku_col(square);
    bool stones = false;
    for (int direction = 0; direction < 4; direction++) {
        uint64_t line = pos->lines[direction][line_index(direction, row, col)];
        int place = line_place(direction, row, col);
        int first = window_half(tables->halves, line, place, 0), second = window_half(tables->halves, line, place, 1);
        int other_first = tables->swapped[first], other_second = tables->swapped[second];
        stones = stones || first != other_first || second != other_second;
        pairs[direction] = (uint16_t)(pos->side ? window_pair(other_first, other_second) : window_pair(first, second));
    }
    return stones;
}

static void learn_take_windows(void *context, const GomokuSample *sample)
{
    NetworkTraining *training = context;
    Position *pos = &training->pos;
    uint16_t pairs[4];
    WindowRow row = {.held = rng_mix(sample->game) % LEARN_NETWORK_HELD == 0,
                     .target = learn_target(sample, LEARN_NETWORK_RESULT_SHARE)};
    if (!learn_wants(sample) || (!row.held && !loss_wanted(training->share, sample->game)))
        return;
    *pos = *(const Position *)sample->pos;
    worth_use(pos, training->numbers);
    row.base = (float)table_eval(pos);
    window_data_add(&training->data, &row);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square] == 0 && learn_windows(pos, square, pairs))
            window_data_add_square(&training->data, pairs);
    }
}

/* Fits the network to the data and writes it with the numbers it belongs to. */
static bool learn_fit_network(NetworkTraining *training, const char *out, const LearnOptions *options, Error *error)
{
    GomokuWorths *worths = xcalloc(1, sizeof *worths);
    WindowFit fit = {.unit = (float)LEARN_UNIT,
                     .rounds = options->rounds,
                     .seed = options->seed,
                     .log = options->log,
                     .on_loss = options->on_loss,
                     .context = options->context};
    window_fit(&training->data, &fit, &worths->network);
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        for (int waits = 0; waits < 2 && learn_is_code(code); waits++)
            worths->worth[patterns_tables()->sets[code]][waits] = training->numbers->codes[code].worth[waits];
    }
    memcpy(worths->threats, training->numbers->threats, sizeof worths->threats);
    worths->has_network = true;
    bool done = numbers_write(out, GAME_NAME, worths, error);
    free(worths);
    return done;
}

static bool learn_network(const Game *game, void *player, const LearnFiles *files, const LearnOptions *options,
                          Error *error)
{
    NetworkTraining *training = xcalloc(1, sizeof *training);
    GomokuNumbers *start = numbers_new();
    training->numbers = start;
    training->share = options->share;
    bool done = learn_numbers(game, player, start, error) &&
                gomoku_games_read(files->data, game, UINT64_MAX, learn_take_windows, training, error) &&
                learn_fit_network(training, files->out, options, error);
    window_data_free(&training->data);
    free(training);
    free(start);
    return done;
}

static bool learn_table(const Game *game, void *player, const LearnFiles *files, const LearnOptions *options,
                        Error *error)
{
    Training *training = xcalloc(1, sizeof *training);
    GomokuNumbers *start = numbers_new();
    bool done = learn_numbers(game, player, start, error) &&
                gomoku_games_read(files->data, game, options->positions, learn_take, training, error) &&
                learn_fit(&training->data, start, files->out, options, error);
    tapered_free(&training->data);
    free(training);
    free(start);
    return done;
}

const Trainer LEARN_TRAINER = {.game = GAME_NAME,
                               .opening = 7,
                               .rounds = 240,
                               .maker = &gomoku_maker,
                               .weights = learn_weights,
                               .fit = learn_table,
                               .fit_network = learn_network};
