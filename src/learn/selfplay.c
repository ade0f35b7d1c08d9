/* SPDX-License-Identifier: MIT
 *
 * selfplay - the usual way to make games for training: the engine against itself, with the values of its searches and
 * the results.
 */
#include <stdlib.h>

#include "learn/generate.h"

enum { SELFPLAY_PLIES_MAX = 4000, SELFPLAY_HASH_MB = 4 };

typedef struct Kept {
    Text position;
    int value, side;
} Kept;

typedef struct Selfplay {
    const Generation *generation;
    GameSearch *search;
    Move *moves;
    Kept *kept;
} Selfplay;

void *selfplay_begin(const Generation *generation)
{
    const Game *game = generation->game;
    Selfplay *play = xcalloc(1, sizeof *play);
    play->generation = generation;
    play->search =
        game->search_new(&(SearchConfig){.hash_mb = SELFPLAY_HASH_MB, .threads = 1, .weights = generation->weights});
    play->moves = xmalloc((unsigned long)game->moves_max * sizeof *play->moves);
    play->kept = xcalloc(SELFPLAY_PLIES_MAX, sizeof *play->kept);
    return play;
}

void selfplay_end(void *self)
{
    Selfplay *play = self;
    play->generation->game->search_free(play->search);
    free(play->moves);
    free(play->kept);
    free(play);
}

static void *selfplay_open(const Selfplay *play, Rng *rng)
{
    const Game *game = play->generation->game;
    Text start = {0};
    if (play->generation->maker->start)
        play->generation->maker->start(rng, &start);
    void *pos = position_new(game, text_string(&start), NULL);
    text_free(&start);
    int plies = (int)rng_below(rng, (uint32_t)play->generation->options->random_plies + 1);
    for (int i = 0; i < plies && !game->over(pos); i++)
        game->make(pos, play->moves[rng_below(rng, (uint32_t)game->moves(pos, play->moves))]);
    return pos;
}

uint64_t selfplay_play(void *self, uint64_t number, Text *lines)
{
    Selfplay *play = self;
    const Game *game = play->generation->game;
    const LearnOptions *options = play->generation->options;
    Rng rng = rng_seed(options->seed * 1000003 + number);
    void *pos = selfplay_open(play, &rng);
    int count = 0;
    game->search_clear(play->search);
    for (int ply = 0; ply < SELFPLAY_PLIES_MAX && !game->over(pos); ply++) {
        Report report;
        Limits limits = {.nodes = options->play_nodes + rng_below(&rng, (uint32_t)options->play_nodes / 2 + 1)};
        Job job = job_engine(limits);
        game->think(play->search, pos, &job, &report);
        if (abs(report.value) < VALUE_WIN_MIN) {
            play->kept[count] = (Kept){.value = report.value, .side = game->side(pos)};
            game->print(pos, &play->kept[count++].position);
        }
        game->make(pos, report.best);
    }
    int value = game->over(pos) ? game->result(pos) : 0;
    double first = value == 0 ? 0.5 : (value > 0) == (game->side(pos) == 0); /* the result for the first side */
    for (int i = 0; i < count; i++) {
        Kept *kept = &play->kept[i];
        text_printf(lines, "%s | %d | %.1f | %llu.%llu\n", text_string(&kept->position), kept->value,
                    kept->side ? 1 - first : first, (unsigned long long)options->seed, (unsigned long long)number);
        text_free(&kept->position);
    }
    position_free(game, pos);
    return (uint64_t)count;
}
