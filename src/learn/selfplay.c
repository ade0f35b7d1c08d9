/* SPDX-License-Identifier: MIT
 *
 * selfplay - the loop, and the usual ways of its makers.
 */
#include "learn/selfplay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SELFPLAY_SEED_FACTOR = 1000003 };

Selfplay *selfplay_new(const Game *game, const GameMaker *maker, const void *weights, const LearnOptions *options)
{
    Selfplay *play = xcalloc(1, sizeof *play);
    play->game = game;
    play->maker = maker;
    play->options = options;
    play->search = game->search_new(&(SearchConfig){.hash_mb = maker->hash_mb, .threads = 1, .weights = weights});
    play->moves = xmalloc((unsigned long)game->moves_max * sizeof *play->moves);
    play->state = xcalloc(1, maker->state + 1);
    return play;
}

void selfplay_free(Selfplay *play)
{
    play->game->search_free(play->search);
    for (int i = 0; i < play->room; i++)
        text_free(&play->recorded[i].position);
    text_free(&play->line);
    free(play->recorded);
    free(play->state);
    free(play->moves);
    free(play);
}

/* --- for makers --- */

/* The side to move can only pass: no search is needed. */
static bool selfplay_passes(Selfplay *play, int *count)
{
    *count = play->game->moves(play->pos, play->moves);
    return *count == 1 && play->game->target(play->pos, play->moves[0]) < 0;
}

void selfplay_random(Selfplay *play, int plies)
{
    const Game *game = play->game;
    int count;
    while (plies > 0 && !game->over(play->pos)) {
        const bool passes = selfplay_passes(play, &count);
        game->make(play->pos, passes ? play->moves[0] : play->moves[rng_below(&play->rng, (uint32_t)count)]);
        plies -= !passes;
    }
}

void selfplay_record(Selfplay *play, int value, int viewer)
{
    if (play->positions == play->room) {
        const int room = play->room ? 2 * play->room : 64;
        play->recorded = xrealloc(play->recorded, (unsigned long)room * sizeof *play->recorded);
        memset(play->recorded + play->room, 0, (size_t)(room - play->room) * sizeof *play->recorded);
        play->room = room;
    }
    SelfplayRecord *recorded = &play->recorded[play->positions++];
    text_clear(&recorded->position);
    play->game->print(play->pos, &recorded->position);
    recorded->value = value;
    recorded->viewer = viewer;
}

void selfplay_search(Selfplay *play, uint64_t nodes, Report *report)
{
    SearchParams params = search_params((Limits){.nodes = nodes});
    play->game->think(play->search, play->pos, &params, report);
}

/* --- the usual ways --- */

static void usual_open(Selfplay *play)
{
    const uint32_t more = rng_below(&play->rng, (uint32_t)play->options->random_plies + 1);
    selfplay_random(play, play->maker->random_min + (int)more);
}

static void usual_think(Selfplay *play, Report *report)
{
    const uint64_t nodes = play->options->play_nodes;
    selfplay_search(play, nodes + rng_below(&play->rng, (uint32_t)nodes / 2 + 1), report);
}

static Move usual_take(Selfplay *play, const Report *report)
{
    if (abs(report->value) < VALUE_WIN_MIN)
        selfplay_record(play, report->value, play->game->side(play->pos));
    return report->best;
}

static bool usual_decided(Selfplay *play, const Report *report)
{
    (void)play;
    (void)report;
    return false;
}

static void usual_write(const Selfplay *play, Text *lines)
{
    for (int i = 0; i < play->positions; i++) {
        const SelfplayRecord *recorded = &play->recorded[i];
        text_printf(lines, "%s | %d | %.1f | %" PRIu64 ".%" PRIu64 "\n", text_string(&recorded->position),
                    recorded->value, recorded->viewer ? 1 - play->result : play->result, play->options->seed,
                    play->number);
    }
}

/* The maker's own function, or the usual one. */
#define SELFPLAY_WAY(play, name) ((play)->maker->name ? (play)->maker->name : usual_##name)

/* --- the loop --- */

static void selfplay_begin(Selfplay *play)
{
    Text start = {0};
    if (play->maker->start)
        play->maker->start(&play->rng, &start);
    play->pos = position_new(play->game, text_string(&start), NULL);
    text_free(&start);
    play->game->search_clear(play->search);
    memset(play->state, 0, play->maker->state);
    text_clear(&play->line);
    play->ply = play->positions = 0;
    play->result = 0.5;
    SELFPLAY_WAY(play, open)(play);
}

/* The result by the rules, for the first side. */
static double selfplay_result(const Selfplay *play)
{
    const int value = play->game->result(play->pos);
    return value == 0 ? 0.5 : (value > 0) == (play->game->side(play->pos) == 0);
}

static bool selfplay_is_uneven(const Selfplay *play, const Report *report)
{
    return play->ply == 0 && play->maker->even_limit > 0 && abs(report->value) > play->maker->even_limit;
}

/* Plays from the opening to the end; false if the opening is refused. */
static bool selfplay_go(Selfplay *play)
{
    const Game *game = play->game;
    const int limit = play->maker->plies_max;
    for (; !limit || play->ply < limit; play->ply++) {
        int count;
        Report report;
        if (game->over(play->pos)) {
            play->result = selfplay_result(play);
            return play->ply > 0;
        }
        if (selfplay_passes(play, &count)) {
            game->make(play->pos, play->moves[0]);
            continue;
        }
        SELFPLAY_WAY(play, think)(play, &report);
        if (selfplay_is_uneven(play, &report))
            return false;
        const Move move = SELFPLAY_WAY(play, take)(play, &report);
        if (SELFPLAY_WAY(play, decided)(play, &report))
            break;
        game->make(play->pos, move);
    }
    return true;
}

uint64_t selfplay_play(Selfplay *play, uint64_t number, Text *lines)
{
    const GameMaker *maker = play->maker;
    const uint64_t factor = maker->seed_factor ? maker->seed_factor : SELFPLAY_SEED_FACTOR;
    bool played;
    play->number = number;
    play->rng = rng_seed(play->options->seed * factor + number);
    do {
        selfplay_begin(play);
        played = selfplay_go(play);
        position_free(play->game, play->pos);
    } while (!played && maker->reopens);
    if (!played)
        return 0;
    SELFPLAY_WAY(play, write)(play, lines);
    return (uint64_t)play->positions;
}
