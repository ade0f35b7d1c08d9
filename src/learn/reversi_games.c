/* SPDX-License-Identifier: MIT
 *
 * reversi_games - what only the self-play of reversi does: labels of a fixed depth, and moves that are not the best.
 */
#include "learn/reversi_games.h"

#include <stdlib.h>

#include "learn/dataset.h"
#include "learn/empties.h"

enum {
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

typedef struct Memory {
    int values[2]; /* of the last two depths of a search */
    bool chosen;   /* the last move was no random one */
} Memory;

static void selfplay_watch(void *context, const Report *report)
{
    Memory *memory = context;
    if (report->final)
        return;
    memory->values[0] = report->depth > 1 ? memory->values[1] : report->value;
    memory->values[1] = report->value;
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

static bool selfplay_is_exact(const Selfplay *play)
{
    return empties_of(play->game, play->pos) <= play->options->solve_empties;
}

static void reversi_think(Selfplay *play, Report *report)
{
    const bool exact = selfplay_is_exact(play);
    SearchParams params = search_params((Limits){.depth = exact ? 0 : play->options->label_depth, .solve = exact});
    params.analysis = true;
    params.report = selfplay_watch;
    params.context = play->state;
    play->game->think(play->search, play->pos, &params, report);
}

/* A label is exact, or the mean of the last two depths: whatever flatters the side to move, in the evaluation or in the
 * choice at the last ply, has opposite signs at even and odd depths. */
static Sample selfplay_label(const Selfplay *play, const Report *report)
{
    const Memory *memory = play->state;
    const int side = play->game->side(play->pos);
    const bool exact = selfplay_is_exact(play);
    return (Sample){.mine = selfplay_discs(play->game, play->pos, "XO"[side]),
                    .theirs = selfplay_discs(play->game, play->pos, "OX"[side]),
                    .value = (int16_t)(exact ? report->value : (memory->values[0] + memory->values[1]) / 2),
                    .depth = (uint8_t)(exact ? DATASET_EXACT : play->options->label_depth),
                    .game = (uint32_t)play->number};
}

/* The best move but one at first sight. */
static Move selfplay_second(Selfplay *play, Move best)
{
    const int count = play->game->moves(play->pos, play->moves);
    int others = 0;
    for (int i = 0; i < count; i++)
        if (play->moves[i] != best)
            play->moves[others++] = play->moves[i];
    if (others == 0)
        return best;
    SearchParams params = search_params((Limits){.depth = SELFPLAY_SECOND_DEPTH});
    params.analysis = true;
    params.only = play->moves;
    params.only_count = others;
    Report report;
    play->game->think(play->search, play->pos, &params, &report);
    return report.best;
}

/* Positions right after a random move are mostly left out: a search meets bad moves too, but its leaves mostly follow
 * good ones, and with many others the evaluation flatters the side to move. */
static Move reversi_take(Selfplay *play, const Report *report)
{
    Memory *memory = play->state;
    Sample sample = selfplay_label(play, report);
    const int count = play->game->moves(play->pos, play->moves);
    const Move best = report->best, guess = play->moves[rng_below(&play->rng, (uint32_t)count)];
    const bool apart = !memory->chosen && rng_below(&play->rng, SELFPLAY_FRESH_SHARE) > 0;
    const Noise *noise = selfplay_noise(play->game);
    const int erring = sample.depth == DATASET_EXACT ? noise->erring_exact : noise->erring;
    const int lot = (int)rng_below(&play->rng, 100);
    const bool second = lot >= erring && lot < erring + noise->second, errs = lot < erring && guess != best;
    const Move move = second ? selfplay_second(play, best) : errs ? guess : best;
    memory->chosen = !errs;
    sample.flags = (uint8_t)((apart ? DATASET_APART : 0) | (move != best ? DATASET_CUT : 0));
    dataset_print(&sample, &play->line);
    play->positions++;
    return move;
}

static void reversi_open(Selfplay *play)
{
    int fewest = play->options->random_plies;
    for (int i = 0; i < selfplay_noise(play->game)->lots; i++) {
        const int lot = (int)rng_below(&play->rng, (uint32_t)play->options->random_plies);
        fewest = lot < fewest ? lot : fewest;
    }
    selfplay_random(play, SELFPLAY_RANDOM_MIN + fewest);
}

static void reversi_write(const Selfplay *play, Text *lines)
{
    text_add_bytes(lines, text_string(&play->line), play->line.length);
}

const GameMaker reversi_maker = {.block = 32,
                                 .hash_mb = 2,
                                 .seed_factor = UINT64_C(0x2545F4914F6CDD1D),
                                 .state = sizeof(Memory),
                                 .open = reversi_open,
                                 .think = reversi_think,
                                 .take = reversi_take,
                                 .write = reversi_write};
