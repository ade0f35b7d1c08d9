/* SPDX-License-Identifier: MIT
 *
 * generate - blocks of games, whose threads take them one by one.
 */
#include "learn/generate.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"

typedef struct Block {
    const Generation *generation;
    uint64_t first;
    _Atomic int taken;
    Text *lines; /* of each game */
    uint64_t *positions;
} Block;

static bool block_stopped(const Block *block)
{
    const _Atomic bool *stop = block->generation->stop;
    return stop && atomic_load(stop);
}

static void *block_thread(void *argument)
{
    Block *block = argument;
    const Generation *of = block->generation;
    Selfplay *play = selfplay_new(of->game, of->maker, of->weights, of->options);
    for (int index; !block_stopped(block) && (index = atomic_fetch_add(&block->taken, 1)) < of->maker->block;)
        block->positions[index] = selfplay_play(play, block->first + (uint64_t)index, &block->lines[index]);
    selfplay_free(play);
    return NULL;
}

bool generate_block(const Generation *generation, SamplesFrame *frame, Text *lines)
{
    const unsigned long games = (unsigned long)generation->maker->block;
    Block block = {.generation = generation,
                   .first = frame->first,
                   .lines = xcalloc(games, sizeof *block.lines),
                   .positions = xcalloc(games, sizeof *block.positions)};
    Pool pool;
    snprintf(frame->game, sizeof frame->game, "%s", generation->game->name);
    frame->seed = generation->options->seed;
    frame->next = frame->first + games;
    frame->positions = 0;
    pool_start(&pool, block_thread, (PoolItems){.first = &block, .count = generation->options->threads - 1});
    block_thread(&block);
    pool_join(&pool);
    for (unsigned long i = 0; i < games; i++) {
        text_add_bytes(lines, text_string(&block.lines[i]), block.lines[i].length);
        frame->positions += block.positions[i];
        text_free(&block.lines[i]);
    }
    free(block.lines);
    free(block.positions);
    return !block_stopped(&block);
}

bool generate_run(const Generation *generation, const char *path, Error *error)
{
    const LearnOptions *options = generation->options;
    SamplesState state;
    bool fine = samples_open(path, generation->game->name, options->seed, &state, error);
    Text lines = {0};
    while (fine && state.positions < options->positions) {
        SamplesFrame frame = {.first = state.next};
        text_clear(&lines);
        if (!generate_block(generation, &frame, &lines))
            fine = error_set(error, "stopped");
        fine = fine && samples_add(path, &frame, &lines, error);
        state.positions += frame.positions;
        state.next = frame.next;
        if (fine && options->log)
            fprintf(options->log, "%llu positions from %llu games\n", (unsigned long long)state.positions,
                    (unsigned long long)state.next);
    }
    text_free(&lines);
    return fine;
}
