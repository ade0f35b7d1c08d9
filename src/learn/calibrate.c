/* SPDX-License-Identifier: MIT
 *
 * calibrate - self-play, comparison and table.
 */
#include "learn/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    int miss; /* evaluation minus truth */
} Comparison;

struct Calibration {
    const Game *game;
    CalibrateOptions options;
    GameSearch *player, *judge; /* made with the first game */
    Rng rng;
    const _Atomic bool *stop;
    Text *lines; /* of the game at hand */
    Comparison *list;
    size_t count, room;
    int plies; /* of the longest game */
};

static void calibrate_search(Calibration *run)
{
    const SearchConfig config = {.hash_mb = CALIBRATE_HASH_MB, .threads = 1, .weights = run->options.weights};
    if (run->player)
        return;
    run->player = run->game->search_new(&config);
    run->judge = run->game->search_new(&config);
}

static void calibrate_compare(Calibration *run, const void *pos, int ply)
{
    const Game *game = run->game;
    const bool solves = run->options.solve_empties > 0;
    SearchParams params = search_params((Limits){.nodes = solves ? 0 : run->options.nodes, .solve = solves});
    params.analysis = true;
    Report report;
    game->search_clear(run->judge);
    game->think(run->judge, pos, &params, &report);
    const int value = game->eval_by(pos, run->options.weights);
    if (report.depth == 0 || abs(report.value) >= game->decided_value || abs(value) >= game->decided_value)
        return;
    text_printf(run->lines, "%d %d %d %d\n", ply, game->side(pos), report.solved, value - report.value);
}

/* Looks at the position if it is one to look at; false where the rest of the game is of no use. */
static bool calibrate_look(Calibration *run, const void *pos, int ply)
{
    const int solve = run->options.solve_empties;
    if (solve > 0 ? empties_of(run->game, pos) == solve : rng_below(&run->rng, CALIBRATE_SHARE) == 0) {
        calibrate_compare(run, pos, ply);
        return solve == 0;
    }
    return true;
}

/* How a move of the games is found. */
static Limits calibrate_limits(const Calibration *run, const void *pos)
{
    if (run->options.solve_empties > 0 && empties_of(run->game, pos) <= CALIBRATE_SOLVED_EMPTIES)
        return (Limits){.solve = true};
    return (Limits){.nodes = run->options.play_nodes};
}

bool calibration_play(Calibration *run, int64_t number, const _Atomic bool *stop, Text *lines)
{
    const Game *game = run->game;
    calibrate_search(run);
    Move *moves = xmalloc((size_t)game->moves_max * sizeof *moves);
    void *pos = position_new(game, "", NULL);
    run->rng = rng_seed(run->options.seed * 1000003 + (uint64_t)number);
    run->lines = lines;
    game->search_clear(run->player);
    int ply = 0;
    for (; ply < CALIBRATE_PLIES_MAX && !game->over(pos) && !(stop && atomic_load(stop)); ply++) {
        const int count = game->moves(pos, moves);
        Move move = moves[rng_below(&run->rng, (uint32_t)count)];
        if (ply >= run->options.random_plies) {
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
    text_printf(lines, "plies %d\n", ply);
    position_free(game, pos);
    free(moves);
    return !(stop && atomic_load(stop));
}

static bool calibrate_take_line(Calibration *run, const char *line)
{
    Comparison at;
    int exact, plies, end = -1;
    if (sscanf(line, "plies %d%n", &plies, &end) == 1 && end >= 0 && line[end] == '\n' && plies >= 0) {
        run->plies = plies > run->plies ? plies : run->plies;
        return true;
    }
    if (sscanf(line, "%d %d %d %d%n", &at.ply, &at.side, &exact, &at.miss, &end) != 4 || end < 0 || line[end] != '\n' ||
        at.side < 0 || at.side > 1 || at.ply < 0 || at.ply > CALIBRATE_PLIES_MAX)
        return false;
    if (run->count == run->room) {
        run->room = run->room ? 2 * run->room : 1024;
        run->list = xrealloc(run->list, run->room * sizeof *run->list);
    }
    at.exact = exact != 0;
    run->list[run->count++] = at;
    return true;
}

bool calibration_take(Calibration *run, const char *lines, Error *error)
{
    for (const char *line = lines; *line; line = strchr(line, '\n') + 1) {
        if (!strchr(line, '\n') || !calibrate_take_line(run, line))
            return error_set(error, "result: not the comparisons of a game");
    }
    return true;
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
        const double miss = (double)at->miss / run->game->score_unit;
        sum += miss;
        squares += miss * miss;
    }
    if (count == 0)
        return;
    const double bias = sum / count, spread = sqrt(fmax(0, squares / count - bias * bias) / count);
    fprintf(out, "%4d-%-4d  %-8s %6d %6d %+8.2f +- %-6.2f %8.2f\n", first, last,
            side < 0 ? "both" : run->game->sides[side], count, exact, bias, 2 * spread, sqrt(squares / count));
}

void calibration_print(const Calibration *run, FILE *out)
{
    const Game *game = run->game;
    const CalibrateOptions *options = &run->options;
    if (options->solve_empties > 0)
        fprintf(out, "%s, in %s: the evaluation less the solved value, %d empty squares\n", game->name,
                game->score_name, options->solve_empties);
    else
        fprintf(out, "%s, in %s: the evaluation less the value found with %llu nodes\n", game->name, game->score_name,
                (unsigned long long)options->nodes);
    fprintf(out, "%9s  %-8s %6s %6s %8s    %-6s %8s\n", "plies", "to move", "number", "proved", "bias", "2 s.e.",
            "error");
    const int width = run->plies / CALIBRATE_PHASES + 1;
    for (int first = 0; first < run->plies && options->solve_empties == 0; first += width)
        for (int side = 0; side < 2; side++)
            calibrate_row(run, first, first + width - 1, side, out);
    for (int side = 0; side < 2; side++)
        calibrate_row(run, 0, run->plies, side, out);
    calibrate_row(run, 0, run->plies, -1, out);
}

Calibration *calibration_new(const Game *game, const CalibrateOptions *options)
{
    Calibration *run = xcalloc(1, sizeof *run);
    run->game = game;
    run->options = *options;
    return run;
}

void calibration_free(Calibration *run)
{
    if (run->player) {
        run->game->search_free(run->player);
        run->game->search_free(run->judge);
    }
    free(run->list);
    free(run);
}

void calibrate_run(const Game *game, const CalibrateOptions *options, FILE *out)
{
    Calibration *run = calibration_new(game, options);
    Error impossible;
    for (int number = 0; number < options->games; number++) {
        Text lines = {0};
        calibration_play(run, number, NULL, &lines);
        calibration_take(run, text_string(&lines), &impossible);
        text_free(&lines);
    }
    calibration_print(run, out);
    calibration_free(run);
}
