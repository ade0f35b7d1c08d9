/* SPDX-License-Identifier: MIT
 *
 * reversi_games - self-play of the engine on one of the reversi boards.
 */
#include "learn/reversi_games.h"

#include <stdlib.h>

#include "base/rng.h"
#include "learn/dataset.h"

enum {
    SELFPLAY_HASH_MB = 2,
    SELFPLAY_MOVES = 64,       /* more than any game has */
    SELFPLAY_RANDOM_MIN = 4,   /* a game opens with so many random moves at least */
    SELFPLAY_SECOND_DEPTH = 2, /* of the look that finds the second best move */
    SELFPLAY_FRESH_SHARE = 3,  /* of the positions right after a random move, one in so many is for learning */
};

/* How games differ from the engine's best play. */
typedef struct Noise {
    int lots;         /* as many more random moves at the beginning as the lowest of so many lots says */
    int erring;       /* percent of random moves after that */
    int erring_exact; /* the same where values are exact: there the sides would otherwise never err */
    int second;       /* percent of moves that are the second best at first sight */
} Noise;

/* 8x8: most positions such as games have. 6x6, whose games are short: many random moves, as its weights were made. */
static const Noise NOISE_8X8 = {3, 2, 10, 8}, NOISE_6X6 = {1, 3, 15, 0};

static const Noise *selfplay_noise(const Game *game)
{
    return game->rows == 8 ? &NOISE_8X8 : &NOISE_6X6;
}

typedef struct Selfplay {
    const Game *game;
    GameSearch *search;
    const LearnOptions *options;
    Rng rng;
    int values[2]; /* of the last two depths of a search */
    int count;
    Sample samples[SELFPLAY_MOVES];
} Selfplay;

static void selfplay_watch(void *context, const Report *report)
{
    Selfplay *play = context;
    if (report->final)
        return;
    play->values[0] = report->depth > 1 ? play->values[1] : report->value;
    play->values[1] = report->value;
}

/* The squares of the 8x8 frame (games/reversi/board.h) that show this disc. */
static uint64_t selfplay_discs(const Game *game, const void *pos, char disc)
{
    const int rim = (8 - game->rows) / 2;
    uint64_t discs = 0;
    for (int row = 0; row < game->rows; row++)
        for (int col = 0; col < game->cols; col++)
            if (game->cell(pos, row, col) == disc)
                discs |= UINT64_C(1) << (8 * (row + rim) + col + rim);
    return discs;
}

static int selfplay_empties(const Game *game, const Sample *sample)
{
    return game->rows * game->cols - __builtin_popcountll(sample->mine | sample->theirs);
}

/* Labels the sample and returns the engine's move. A label is exact, or the mean of the last two depths: whatever
 * flatters the side to move, in the evaluation or in the choice at the last ply, has opposite signs at even and odd
 * depths. */
static Move selfplay_think(Selfplay *play, const void *pos, Sample *sample)
{
    const LearnOptions *options = play->options;
    const bool exact = selfplay_empties(play->game, sample) <= options->solve_empties;
    Job job = job_engine((Limits){.depth = exact ? 0 : options->label_depth, .solve = exact});
    job.analysis = true;
    job.report = selfplay_watch;
    job.context = play;
    Report report;
    play->game->think(play->search, pos, &job, &report);
    sample->value = (int16_t)(exact ? report.value : (play->values[0] + play->values[1]) / 2);
    sample->depth = (uint8_t)(exact ? DATASET_EXACT : options->label_depth);
    return report.best;
}

/* The best move but one at first sight. */
static Move selfplay_second(Selfplay *play, const void *pos, Move best)
{
    Move others[SELFPLAY_MOVES];
    int count = play->game->moves(pos, others), kept = 0;
    for (int i = 0; i < count; i++)
        if (others[i] != best)
            others[kept++] = others[i];
    if (kept == 0)
        return best;
    Job job = job_engine((Limits){.depth = SELFPLAY_SECOND_DEPTH});
    job.analysis = true;
    job.only = others;
    job.only_count = kept;
    Report report;
    play->game->think(play->search, pos, &job, &report);
    return report.best;
}

/* One position of the game and its move. */
static Move selfplay_move(Selfplay *play, const void *pos, bool *random)
{
    const Game *game = play->game;
    const char mover = "XO"[game->side(pos)], other = "OX"[game->side(pos)];
    Sample sample = {.mine = selfplay_discs(game, pos, mover), .theirs = selfplay_discs(game, pos, other)};
    Move moves[SELFPLAY_MOVES];
    const int count = game->moves(pos, moves);
    const Move guess = moves[rng_below(&play->rng, (uint32_t)count)];
    const bool apart = *random && rng_below(&play->rng, SELFPLAY_FRESH_SHARE) > 0;
    const Move best = selfplay_think(play, pos, &sample);
    const Noise *noise = selfplay_noise(game);
    const int erring = sample.depth == DATASET_EXACT ? noise->erring_exact : noise->erring;
    const int lot = (int)rng_below(&play->rng, 100);
    const bool second = lot >= erring && lot < erring + noise->second;
    *random = lot < erring && guess != best;
    const Move move = second ? selfplay_second(play, pos, best) : *random ? guess : best;
    sample.flags = (uint8_t)((apart ? DATASET_APART : 0) | (move != best ? DATASET_CUT : 0));
    play->samples[play->count++] = sample;
    return move;
}

static int selfplay_opening(Selfplay *play)
{
    int fewest = play->options->random_plies;
    for (int i = 0; i < selfplay_noise(play->game)->lots; i++) {
        const int lot = (int)rng_below(&play->rng, (uint32_t)play->options->random_plies);
        fewest = lot < fewest ? lot : fewest;
    }
    return SELFPLAY_RANDOM_MIN + fewest;
}

/* Random moves from the start, then the engine against itself. Positions right after a random move are mostly left out:
 * a search meets bad moves too, but its leaves mostly follow good ones, and with many others the evaluation flatters
 * the side to move. */
static void selfplay_game(Selfplay *play, uint64_t number)
{
    const Game *game = play->game;
    play->rng = rng_seed(play->options->seed * 0x2545F4914F6CDD1DU + number);
    play->count = 0;
    int opening = selfplay_opening(play);
    bool random = true;
    void *pos = position_new(game, "", NULL);
    game->search_clear(play->search);
    while (!game->over(pos)) {
        Move moves[SELFPLAY_MOVES];
        const int count = game->moves(pos, moves);
        const bool pass = game->target(pos, moves[0]) < 0;
        if (pass)
            game->make(pos, moves[0]);
        else if (opening-- > 0)
            game->make(pos, moves[rng_below(&play->rng, (uint32_t)count)]);
        else
            game->make(pos, selfplay_move(play, pos, &random));
    }
    for (int i = 0; i < play->count; i++)
        play->samples[i].game = (uint32_t)number;
    position_free(game, pos);
}

static void *reversi_begin(const Generation *generation)
{
    Selfplay *play = xcalloc(1, sizeof *play);
    play->game = generation->game;
    play->options = generation->options;
    play->search = play->game->search_new(
        &(SearchConfig){.hash_mb = SELFPLAY_HASH_MB, .threads = 1, .weights = generation->weights});
    return play;
}

static void reversi_end(void *self)
{
    Selfplay *play = self;
    play->game->search_free(play->search);
    free(play);
}

static uint64_t reversi_play(void *self, uint64_t number, Text *lines)
{
    Selfplay *play = self;
    selfplay_game(play, number);
    for (int i = 0; i < play->count; i++)
        dataset_print(&play->samples[i], lines);
    return (uint64_t)play->count;
}

const GameMaker reversi_maker = {.block = 32, .begin = reversi_begin, .end = reversi_end, .play = reversi_play};
