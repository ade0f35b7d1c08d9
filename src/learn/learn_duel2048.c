/* SPDX-License-Identifier: MIT
 *
 * learn_duel2048 - the trainer for 2048 duel: learns the evaluation from games against itself, by temporal differences.
 *
 * What is learned is the material of the near future: the mean of the difference in tiles over the coming plies, each
 * counting TRAIN_FADE of the one before. That is far less random than who wins a game of 2000 plies, and a search that
 * looks for it finds captures, merges and room to place. Both sides look three plies ahead with the weights as they
 * are, now and then a random move; after each game every position steps towards the mixture of what came next and
 * what was expected. Every weight has a rate of its own (temporal coherence): the distance that its wishes lead to, as
 * a part of the way that they take. As long as they agree it is the full rate; when they go to and fro about a value it
 * falls towards nothing. Each game is judged before it is learned from, so that the errors shown are those on unknown
 * positions.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/duel2048/rules.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/duel2048/text.h"
#include "games/duel2048/eval.h"
#include "games/duel2048/weights.h"
#include "games/game.h"
#include "learn/learn.h"

enum {
    PLIES_MAX = 4 * SETUP_ROUNDS + 1,
    FEATURES_MAX = 2 * FEATURE_TUPLES + 5 + 32,
    SCALE = 6,       /* of the weights in the file, for one unit of tile_value */
    LOOK = 2,        /* plies after the move that is tried */
    FEW_PLACES = 6,  /* the sides place abroad only where so few squares are left */
    STEP_PARTS = 39, /* features of a usual position: each takes its part of a step */
    REPORTS = 20,    /* of a training */
};

static const float TRAIN_FADE = 0.98F, TRAIN_TRACE = 0.8F;
static const float TRAIN_RATE = 0.5F; /* of a weight whose wishes agree */

typedef struct Active {
    int count;
    uint32_t index[FEATURES_MAX];
    int8_t sign[FEATURES_MAX];
} Active;

static void active_add(Active *active, uint32_t index, int sign)
{
    active->index[active->count] = index;
    active->sign[active->count++] = (int8_t)sign;
}

/* The features of a position for the side to move. */
static void active_fill(Active *active, const Position *pos)
{
    int side = game_side(pos);
    active->count = 0;
    for (int k = 0; k < 2; k++) {
        int owner = side ^ k, sign = k ? -1 : 1;
        uint32_t index[FEATURE_TUPLES];
        features_tuples(pos->level[owner] | pos->foreign[owner] * 15, index);
        for (int i = 0; i < FEATURE_TUPLES; i++)
            active_add(active, index[i], sign);
        uint64_t tiles = pos->foreign[!owner];
        while (tiles) {
            int nibble = bits_pop(&tiles) >> 2;
            active_add(active, (uint32_t)(FEATURE_ABROAD + 16 * nibble + board_nibble(pos->level[!owner], nibble)),
                       sign);
        }
    }
    uint64_t mine = pos->level[side] | pos->foreign[side] * 15, theirs = pos->level[!side] | pos->foreign[!side] * 15;
    for (int row = 0; row < 4; row++)
        active_add(active, features_border(mine, theirs, row, pos->phase), 1);
    active_add(active, FEATURE_PHASE + pos->phase, 1);
}

static float active_sum(const float *weights, const Active *active)
{
    float sum = 0;
    for (int i = 0; i < active->count; i++)
        sum += (float)active->sign[i] * weights[active->index[i]];
    return sum;
}

/* A tile is worth a little more than its two halves. */
static float tile_value(int level)
{
    return level > 0 && level < BOARD_WALL ? (float)(3 * (1 << (level - 1)) - 1) : 0;
}

static float material(const Position *pos)
{
    int counts[2][16], side = game_side(pos);
    float sum = 0;
    duel_count_levels(pos, side, counts[0]);
    duel_count_levels(pos, !side, counts[1]);
    for (int level = 1; level < BOARD_WALL; level++)
        sum += (float)(counts[0][level] - counts[1][level]) * tile_value(level);
    return sum;
}

/* Before any learning the rows and the tiles abroad are worth their material. */
static void begin_with_material(float *weights)
{
    for (unsigned tuple = 0; tuple < FEATURE_TUPLE; tuple++) {
        for (int i = 0; i < 4; i++)
            weights[FEATURE_ROWS + tuple] += tile_value((int)(tuple >> (4 * i) & 15));
        weights[FEATURE_ROWS + FEATURE_TUPLE + tuple] = weights[FEATURE_ROWS + tuple];
    }
    for (int i = 0; i < 256; i++)
        weights[FEATURE_ABROAD + i] = tile_value(i & 15);
}

/* The value for the side to move after so many more plies. */
static float look(const float *weights, Position *pos, int depth, float alpha, float beta)
{
    if (game_over(pos))
        return (float)game_result(pos);
    if (depth == 0) {
        Active active;
        active_fill(&active, pos);
        return active_sum(weights, &active);
    }
    Move moves[GAME_MOVES_MAX];
    Undo undo;
    int count = game_moves(pos, moves);
    if (pos->phase < 2 && count > FEW_PLACES && duel_territory(moves[0]) == game_side(pos))
        count = 1;
    float best = -INFINITY;
    for (int i = 0; i < count && best < beta; i++) {
        game_make(pos, moves[i], &undo);
        float value = -look(weights, pos, depth - 1, -beta, -alpha);
        game_undo(pos, moves[i], &undo);
        best = fmaxf(best, value);
        alpha = fmaxf(alpha, value);
    }
    return best;
}

static Move choose(const float *weights, Position *pos, Rng *rng)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    bool home = pos->phase < 2 && duel_territory(moves[0]) == game_side(pos);
    if (count > 1 && rng_real(rng) < 0.01)
        return home && rng_below(rng, 4) ? moves[0] : moves[rng_below(rng, (uint32_t)count)];
    if (count == 1 || (home && count > FEW_PLACES + 1 && rng_below(rng, 8)))
        return moves[0];
    int best = 0;
    float most = -INFINITY;
    for (int i = 0; i < count; i++) {
        Undo undo;
        game_make(pos, moves[i], &undo);
        float value = -look(weights, pos, LOOK, -INFINITY, -most);
        game_undo(pos, moves[i], &undo);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return moves[best];
}

/* Of positions before anything was learned from their games: mean errors of the evaluation and of the material alone.
 */
typedef struct Errors {
    double evaluation, material;
    int64_t count;
} Errors;

typedef struct Training {
    float weights[FEATURE_WEIGHTS];
    float distance[FEATURE_WEIGHTS],
        way[FEATURE_WEIGHTS]; /* that the wishes for each weight add up to, with their signs and without */
    Position played[PLIES_MAX];
    Rng rng;
    Errors errors;
} Training;

static void training_step(Training *training, uint32_t weight, float wish)
{
    const float way = training->way[weight], coherence = way > 0 ? fabsf(training->distance[weight]) / way : 1;
    training->weights[weight] += coherence * wish;
    training->distance[weight] += wish;
    training->way[weight] += fabsf(wish);
}

/* Plays one game and learns from it. Returns its length. */
static int training_game(Training *training, Setup *setup)
{
    float *weights = training->weights;
    Position *played = training->played;
    Errors *errors = &training->errors;
    Position pos;
    Undo undo;
    Active active;
    int plies = 0;
    duel_clear(&pos, setup);
    while (!game_over(&pos)) {
        played[plies++] = pos;
        game_make(&pos, choose(weights, &pos, &training->rng), &undo);
    }
    float tiles = material(&pos), came = tiles, expected = tiles; /* for the side to move one ply on */
    for (int ply = plies - 1; ply >= 0; ply--) {
        float target = -((1 - TRAIN_FADE) * tiles + TRAIN_FADE * (TRAIN_TRACE * came + (1 - TRAIN_TRACE) * expected));
        active_fill(&active, &played[ply]);
        tiles = material(&played[ply]);
        expected = active_sum(weights, &active);
        came = target;
        float step = TRAIN_RATE * (target - expected) / STEP_PARTS;
        for (int i = 0; i < active.count; i++)
            training_step(training, active.index[i], (float)active.sign[i] * step);
        errors->evaluation += fabsf(target - expected);
        errors->material += fabsf(target - tiles);
        errors->count++;
    }
    return plies;
}

static bool training_save(const Training *training, const char *path, Error *error)
{
    const WeightKind kind = duel_weights_kind();
    uint8_t *numbers = xmalloc(kind.size);
    for (size_t i = 0; i < FEATURE_WEIGHTS; i++) {
        const float weight = fmaxf(-32000, fminf(32000, training->weights[i] * SCALE));
        weightfile_put(numbers + 2 * i, (uint16_t)(int16_t)lrintf(weight), 2);
    }
    const bool good = weightfile_write(path, &kind, numbers, error);
    free(numbers);
    return good;
}

static bool training_begin(Training *training, const Game *game, const char *from, Error *error)
{
    if (from && strcmp(from, "zero") == 0) {
        begin_with_material(training->weights);
        return true;
    }
    int16_t *weights = trainer_begin(game, from, error);
    for (size_t i = 0; weights && i < FEATURE_WEIGHTS; i++)
        training->weights[i] = (float)weights[i] / SCALE;
    free(weights);
    return weights != NULL;
}

static void training_report(Training *training, uint64_t positions, const LearnOptions *options)
{
    const double count = training->errors.count ? (double)training->errors.count : 1;
    Loss told = {.round = (int)(positions / 1000),
                 .positions = positions,
                 .held = (uint64_t)training->errors.count,
                 .sum = training->errors.evaluation};
    if (options->on_loss)
        options->on_loss(options->context, &told);
    if (options->log)
        fprintf(options->log, "%llu positions: error %.2f tiles (of the material alone %.2f)\n",
                (unsigned long long)positions, training->errors.evaluation / count, training->errors.material / count);
    training->errors = (Errors){0};
}

static void training_play(Training *training, const LearnOptions *options)
{
    uint64_t positions = 0;
    for (int report = 1; positions < options->positions;) {
        Setup *setup = setup_new(SETUP_ROWS, SETUP_COLUMNS, SETUP_ROUNDS);
        setup_fill(setup, rng_next(&training->rng) >> 1);
        setup_finish(setup);
        positions += (uint64_t)training_game(training, setup);
        setup_release(setup);
        if (positions * REPORTS >= (uint64_t)report * options->positions) {
            training_report(training, positions, options);
            report = (int)(positions * REPORTS / options->positions) + 1;
        }
    }
}

/* There are no weights that play beside those that are learned. */
static bool learn_games(const Game *game, void *none, const LearnFiles *files, const LearnOptions *options,
                        Error *error)
{
    (void)none;
    board_init();
    Training *training = xcalloc(1, sizeof *training);
    training->rng = rng_seed(options->seed);
    bool done = training_begin(training, game, files->player, error);
    if (done) {
        training_play(training, options);
        done = training_save(training, files->out, error);
    }
    free(training);
    return done;
}

const Trainer train_duel2048 = {.game = "duel2048", .fit = learn_games};
