/* SPDX-License-Identifier: MIT
 *
 * cmd_bench - `wuqi bench`: fixed work for each game; the node count is the signature of the search.
 *
 * With one thread the work is the same on every run and every machine; only the time differs.
 */
#include <inttypes.h>
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/think.h"
#include "app/ui.h"
#include "base/clock.h"
#include "games/game.h"

typedef struct Bench {
    int64_t threads, depth; /* depth 0: the game's own */
    bool json;
    int games;
    uint64_t nodes; /* of all games */
    int64_t time_ns;
} Bench;

/* A game's line, or the total for no name. */
static void bench_print(const Bench *bench, const char *name, uint64_t nodes, int64_t time_ns)
{
    uint64_t speed = ui_speed(nodes, time_ns);
    if (!bench->json) {
        printf("%-10s %12" PRIu64 "  %8.3f s  %10" PRIu64 " nps\n", name ? name : ui_text("total", "总计"), nodes,
               (double)time_ns / 1e9, speed);
        fflush(stdout);
        return;
    }
    json_t *object = name ? json_pack("{s:s}", "game", name) : json_pack("{s:i}", "games", bench->games);
    json_object_set_new(object, "nodes", json_integer((json_int_t)nodes));
    json_object_set_new(object, "time_ms", json_integer(time_ns / 1000000));
    json_object_set_new(object, "nps", json_integer((json_int_t)speed));
    ui_print_json(object);
}

/* The game's own parts, each for about a quarter of a second of processor time. */
static void bench_speeds(const Bench *bench, const Game *game)
{
    enum { BENCH_SPEED_NS = 250000000 };
    for (const GameSpeed *speed = game->speeds; speed->name; speed++) {
        uint64_t amount = 1000, done;
        int64_t time_ns;
        do {
            amount *= 4;
            int64_t start = clock_thread_ns();
            done = speed->run(amount);
            time_ns = clock_thread_ns() - start;
        } while (time_ns < BENCH_SPEED_NS);
        double each = (double)time_ns / (double)done;
        if (bench->json)
            ui_print_json(json_pack("{s:s,s:s,s:I,s:f}", "game", game->name, "part", speed->name, "per_second",
                                    (json_int_t)(1e9 / each), "ns", each));
        else
            printf("%-10s %12.2f M/s  %6.1f ns  %s\n", game->name, 1e3 / each, each, speed->name);
    }
}

static void bench_begin(const Game *game, int position)
{
    char line[80];
    snprintf(line, sizeof line, "%s %d", game->name, position);
    ui_progress(line);
}

static bool bench_game(Bench *bench, const Game *game, Error *error)
{
    GameBench work = {.threads = (int)bench->threads, .depth = (int)bench->depth, .begin = bench_begin};
    bool fine = game_bench(game, &work, error);
    ui_progress(NULL);
    if (fine) {
        bench_print(bench, game->name, work.nodes, work.time_ns);
        bench_speeds(bench, game);
    }
    bench->games++;
    bench->nodes += work.nodes;
    bench->time_ns += work.time_ns;
    return fine;
}

int cmd_bench(int argc, char **argv)
{
    Bench bench = {.threads = 1};
    const ArgOption options[] = {
        ARG_INT("--depth", "N", bench.depth, 1, SEARCH_MAX_PLY - 1),
        THINK_OPTION_THREADS(bench.threads),
        ARG_JSON(bench.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "[GAME...]", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *games[ARGS_WORDS_MAX];
    int count = words.count > 0 ? words.count : games_count();
    for (int i = 0; i < count; i++) {
        games[i] = games_find(words.count > 0 ? words.at[i] : games_at(i)->name, &error);
        if (!games[i])
            return ui_bad("bench", &error);
    }
    for (int i = 0; i < count; i++) {
        if (!bench_game(&bench, games[i], &error))
            return ui_failed("bench", &error);
    }
    bench_print(&bench, NULL, bench.nodes, bench.time_ns);
    return STATUS_DONE;
}
