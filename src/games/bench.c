/* SPDX-License-Identifier: MIT
 *
 * bench - the fixed work of a game: its bench positions, each searched anew by the engine.
 */
#include "base/clock.h"
#include "games/game.h"

enum { BENCH_HASH_MB = 16 }; /* part of the fixed work: another size gives another signature */

bool game_bench(const Game *game, GameBench *bench, Error *error)
{
    SearchConfig config = {.hash_mb = BENCH_HASH_MB, .threads = bench->threads};
    SearchParams params = search_params((Limits){.depth = bench->depth > 0 ? bench->depth : game->bench_depth});
    if (!games_trained(game, error))
        return false;
    GameSearch *search = game->search_new(&config);
    bench->nodes = 0;
    bench->time_ns = 0;
    bool fine = true;
    for (int i = 0; fine && game->bench_positions[i]; i++) {
        void *pos = position_new(game, game->bench_positions[i], error);
        fine = pos != NULL || error_prefix(error, "%s: bench position %d", game->name, i + 1);
        if (!fine)
            break;
        if (bench->begin)
            bench->begin(game, i + 1);
        Report report;
        game->search_clear(search);
        int64_t start = clock_now_ns();
        game->think(search, pos, &params, &report);
        bench->time_ns += clock_now_ns() - start;
        bench->nodes += report.nodes;
        position_free(game, pos);
    }
    game->search_free(search);
    return fine;
}
