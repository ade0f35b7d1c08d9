/* SPDX-License-Identifier: MIT
 *
 * selfplay - games in batches, a frame of the file each; their threads take them one by one.
 */
#include "learn/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "base/rng.h"
#include "learn/samples.h"

enum { SELFPLAY_BATCH = 32, SELFPLAY_PLIES_MAX = 4000, SELFPLAY_HASH_MB = 4 };

typedef struct Kept {
    Text position;
    int value, side;
} Kept;

typedef struct Batch {
    const Selfplay *play;
    uint64_t first;
    _Atomic int taken;
    Text lines[SELFPLAY_BATCH];
    uint64_t positions[SELFPLAY_BATCH];
} Batch;

typedef struct SelfplayThread {
    Batch *batch;
    GameSearch *search;
} SelfplayThread;

static void *selfplay_open(const Selfplay *play, Rng *rng, Move *moves)
{
    const Game *game = play->game;
    Text start = {0};
    if (play->start)
        play->start(rng, &start);
    void *pos = position_new(game, text_string(&start), NULL);
    text_free(&start);
    int plies = (int)rng_below(rng, (uint32_t)play->options->random_plies + 1);
    for (int i = 0; i < plies && !game->over(pos); i++)
        game->make(pos, moves[rng_below(rng, (uint32_t)game->moves(pos, moves))]);
    return pos;
}

/* Plays a game and leaves its lines. */
static void selfplay_game(const SelfplayThread *thread, int index)
{
    Batch *batch = thread->batch;
    const Selfplay *play = batch->play;
    const Game *game = play->game;
    const LearnOptions *options = play->options;
    uint64_t number = batch->first + (uint64_t)index;
    Rng rng = rng_seed(options->seed * 1000003 + number);
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    Kept *kept = xcalloc(SELFPLAY_PLIES_MAX, sizeof *kept);
    void *pos = selfplay_open(play, &rng, moves);
    int count = 0;
    game->search_clear(thread->search);
    for (int ply = 0; ply < SELFPLAY_PLIES_MAX && !game->over(pos); ply++) {
        Report report;
        Limits limits = {.nodes = options->play_nodes + rng_below(&rng, (uint32_t)options->play_nodes / 2 + 1)};
        Job job = job_engine(limits);
        game->think(thread->search, pos, &job, &report);
        if (abs(report.value) < VALUE_WIN_MIN) {
            kept[count] = (Kept){.value = report.value, .side = game->side(pos)};
            game->print(pos, &kept[count++].position);
        }
        game->make(pos, report.best);
    }
    int value = game->over(pos) ? game->result(pos) : 0;
    double first = value == 0 ? 0.5 : (value > 0) == (game->side(pos) == 0); /* the result for the first side */
    for (int i = 0; i < count; i++) {
        text_printf(&batch->lines[index], "%s | %d | %.1f | %llu.%llu\n", text_string(&kept[i].position), kept[i].value,
                    kept[i].side ? 1 - first : first, (unsigned long long)options->seed, (unsigned long long)number);
        text_free(&kept[i].position);
    }
    batch->positions[index] = (uint64_t)count;
    position_free(game, pos);
    free(kept);
    free(moves);
}

static void *selfplay_thread(void *argument)
{
    SelfplayThread *thread = argument;
    for (int index; (index = atomic_fetch_add(&thread->batch->taken, 1)) < SELFPLAY_BATCH;)
        selfplay_game(thread, index);
    return NULL;
}

/* Plays a batch of games with all threads and adds those up to the last that is wanted to the file. */
static bool selfplay_batch(Batch *batch, SelfplayThread *threads, const char *path, SamplesState *state, Error *error)
{
    const LearnOptions *options = batch->play->options;
    Pool pool;
    Text lines = {0};
    int games = 0;
    batch->first = state->next;
    atomic_store(&batch->taken, 0);
    pool_start(&pool, selfplay_thread, (PoolItems){.first = threads + 1, .size = sizeof *threads, .count = options->threads - 1});
    selfplay_thread(threads);
    pool_join(&pool);
    for (; games < SELFPLAY_BATCH && state->positions < options->positions; games++) {
        text_add_bytes(&lines, text_string(&batch->lines[games]), batch->lines[games].length);
        state->positions += batch->positions[games];
    }
    for (int i = 0; i < SELFPLAY_BATCH; i++)
        text_clear(&batch->lines[i]);
    state->next += (uint64_t)games;
    bool fine = samples_add(path, &lines, options->seed, state->next, error);
    text_free(&lines);
    return fine;
}

bool selfplay_run(const Selfplay *play, const char *path, Error *error)
{
    const LearnOptions *options = play->options;
    SamplesState state;
    if (!samples_open(path, options->seed, &state, error))
        return false;
    Batch *batch = xcalloc(1, sizeof *batch);
    SelfplayThread *threads = xcalloc((unsigned long)options->threads, sizeof *threads);
    batch->play = play;
    for (int i = 0; i < options->threads; i++)
        threads[i] = (SelfplayThread){.batch = batch, .search = play->game->search_new(&(SearchConfig){
                                                          .hash_mb = SELFPLAY_HASH_MB, .threads = 1, .weights = play->weights})};
    bool fine = true;
    while (fine && state.positions < options->positions) {
        fine = selfplay_batch(batch, threads, path, &state, error);
        if (fine && options->log)
            fprintf(options->log, "%llu positions from %llu games\n", (unsigned long long)state.positions, (unsigned long long)state.next);
    }
    for (int i = 0; i < options->threads; i++)
        play->game->search_free(threads[i].search);
    for (int i = 0; i < SELFPLAY_BATCH; i++)
        text_free(&batch->lines[i]);
    free(threads);
    free(batch);
    return fine;
}
