/* SPDX-License-Identifier: MIT
 *
 * calibrate - self-play, comparison and table.
 */
#include "learn/calibrate.h"

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "learn/empties.h"

enum {
    CALIBRATE_PHASES = 12,
    CALIBRATE_SHARE = 6, /* one position in so many is looked at */
    CALIBRATE_HASH_MB = 16,
    CALIBRATE_PLIES_MAX = 4000,
    CALIBRATE_SOLVED_EMPTIES = 18, /* where positions are solved, the moves of the games are, too, from so many empties
                                      on: as with any clock worth the name */
};

typedef struct Comparison {
    int ply, side;
    bool exact;
    double miss; /* evaluation minus truth, in the game's scores */
} Comparison;

typedef struct Calibration {
    const Game *game;
    const CalibrateOptions *options;
    GameSearch *player, *judge;
    Rng rng;
    Comparison *list;
    size_t count, room;
    int plies; /* of the longest game */
} Calibration;

static void calibrate_compare(Calibration *run, const void *pos, int ply)
{
    const Game *game = run->game;
    const bool solves = run->options->solve_empties > 0;
    SearchParams params = search_params((Limits){.nodes = solves ? 0 : run->options->nodes, .solve = solves});
    params.analysis = true;
    Report report;
    game->search_clear(run->judge);
    game->think(run->judge, pos, &params, &report);
    const int value = game->eval_by(pos, run->options->weights);
    if (report.depth == 0 || abs(report.value) >= game->decided_value || abs(value) >= game->decided_value)
        return;
    if (run->count == run->room) {
        run->room = run->room ? 2 * run->room : 1024;
        run->list = xrealloc(run->list, run->room * sizeof *run->list);
    }
    run->list[run->count++] = (Comparison){.ply = ply,
                                           .side = game->side(pos),
                                           .exact = report.solved,
                                           .miss = (double)(value - report.value) / game->score_unit};
}

/* Looks at the position if it is one to look at; false where the rest of the game is of no use. */
static bool calibrate_look(Calibration *run, const void *pos, int ply)
{
    const int solve = run->options->solve_empties;
    if (solve > 0 ? empties_of(run->game, pos) == solve : rng_below(&run->rng, CALIBRATE_SHARE) == 0) {
        calibrate_compare(run, pos, ply);
        return solve == 0;
    }
    return true;
}

/* How a move of the games is found. */
static Limits calibrate_limits(const Calibration *run, const void *pos)
{
    if (run->options->solve_empties > 0 && empties_of(run->game, pos) <= CALIBRATE_SOLVED_EMPTIES)
        return (Limits){.solve = true};
    return (Limits){.nodes = run->options->play_nodes};
}

static void calibrate_game(Calibration *run, int number)
{
    const Game *game = run->game;
    Move *moves = xmalloc((size_t)game->moves_max * sizeof *moves);
    void *pos = position_new(game, "", NULL);
    run->rng = rng_seed(run->options->seed * 1000003 + (uint64_t)number);
    game->search_clear(run->player);
    int ply = 0;
    for (; ply < CALIBRATE_PLIES_MAX && !game->over(pos); ply++) {
        const int count = game->moves(pos, moves);
        Move move = moves[rng_below(&run->rng, (uint32_t)count)];
        if (ply >= run->options->random_plies) {
            Report report;
            SearchParams params = search_params(calibrate_limits(run, pos));
            params.analysis = true;
            if (!calibrate_look(run, pos, ply))
                break;
            game->think(run->player, pos, &params, &report);
            move = report.best;
        }
        game->make(pos, move);
    }
    run->plies = ply > run->plies ? ply : run->plies;
    position_free(game, pos);
    free(moves);
}

/* A row of the table: all comparisons of some plies and sides. */
static void calibrate_row(const Calibration *run, int first, int last, int side, FILE *out)
{
    double sum = 0, squares = 0;
    int count = 0, exact = 0;
    for (size_t i = 0; i < run->count; i++) {
        const Comparison *at = &run->list[i];
        if (at->ply < first || at->ply > last || (side >= 0 && at->side != side))
            continue;
        count++;
        exact += at->exact;
        sum += at->miss;
        squares += at->miss * at->miss;
    }
    if (count == 0)
        return;
    const double bias = sum / count, spread = sqrt(fmax(0, squares / count - bias * bias) / count);
    fprintf(out, "%4d-%-4d  %-8s %6d %6d %+8.2f +- %-6.2f %8.2f\n", first, last,
            side < 0 ? "both" : run->game->sides[side], count, exact, bias, 2 * spread, sqrt(squares / count));
}

void calibrate_run(const Game *game, const CalibrateOptions *options, FILE *out)
{
    Calibration run = {.game = game, .options = options};
    const SearchConfig config = {.hash_mb = CALIBRATE_HASH_MB, .threads = 1, .weights = options->weights};
    run.player = game->search_new(&config);
    run.judge = game->search_new(&config);
    for (int number = 0; number < options->games; number++)
        calibrate_game(&run, number);
    if (options->solve_empties > 0)
        fprintf(out, "%s, in %s: the evaluation less the solved value, %d empty squares\n", game->name,
                game->score_name, options->solve_empties);
    else
        fprintf(out, "%s, in %s: the evaluation less the value found with %llu nodes\n", game->name, game->score_name,
                (unsigned long long)options->nodes);
    fprintf(out, "%9s  %-8s %6s %6s %8s    %-6s %8s\n", "plies", "to move", "number", "proved", "bias", "2 s.e.",
            "error");
    const int width = run.plies / CALIBRATE_PHASES + 1;
    for (int first = 0; first < run.plies && options->solve_empties == 0; first += width)
        for (int side = 0; side < 2; side++)
            calibrate_row(&run, first, first + width - 1, side, out);
    for (int side = 0; side < 2; side++)
        calibrate_row(&run, 0, run.plies, side, out);
    calibrate_row(&run, 0, run.plies, -1, out);
    game->search_free(run.player);
    game->search_free(run.judge);
    free(run.list);
}
