/* SPDX-License-Identifier: MIT
 *
 * probcut_fit - the searches, the table and the formula.
 */
#include "learn/probcut_fit.h"

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "learn/empties.h"

enum {
    FIT_SHARE = 5, /* one position in so many is looked at */
    FIT_BAND = 6,  /* empty squares of a row of the table */
    FIT_BANDS = 64 / FIT_BAND + 1,
    FIT_BALANCED = 25, /* only where the sides are within so many points: elsewhere no cut is close */
    FIT_HASH_MB = 8,
    FIT_NUMBERS = 5, /* of the formula */
    FIT_FEW = 20,    /* differences that say nothing about a spread */
};

typedef struct Gap {
    double sum, squares;
    int count;
} Gap;

typedef struct ProbcutFit {
    const Game *game;
    const ProbcutFitOptions *options;
    GameSearch *player, *judge;
    Rng rng;
    int values[PROBCUT_FIT_DEPTH_MAX + 1];
    int reached;
    Gap gaps[FIT_BANDS][PROBCUT_FIT_DEPTH_MAX + 1][PROBCUT_FIT_DEPTH_MAX + 1]; /* by empties, shallow, deep */
    int seen;
} ProbcutFit;

static void fit_watch(void *context, const Report *report)
{
    ProbcutFit *fit = context;
    if (report->final || report->depth > PROBCUT_FIT_DEPTH_MAX)
        return;
    fit->values[report->depth] = report->value;
    fit->reached = report->depth;
}

/* Every depth of one full-width search, and the evaluation as depth 0. */
static void fit_look(ProbcutFit *fit, const void *pos)
{
    const Game *game = fit->game;
    const int empties = empties_of(game, pos);
    SearchParams params = search_params((Limits){.depth = fit->options->depth});
    params.techniques = TECHNIQUE_ALL & ~(unsigned)(TECHNIQUE_PROBCUT | TECHNIQUE_SOLVER);
    params.analysis = true;
    params.report = fit_watch;
    params.context = fit;
    Report report;
    fit->reached = 0;
    fit->values[0] = game->eval_by(pos, fit->options->weights);
    if (abs(fit->values[0]) > FIT_BALANCED * game->score_unit || empties <= fit->options->depth)
        return;
    game->search_clear(fit->judge);
    game->think(fit->judge, pos, &params, &report);
    if (fit->reached < fit->options->depth)
        return;
    fit->seen++;
    for (int deep = 1; deep <= fit->reached; deep++)
        for (int shallow = 0; shallow < deep; shallow++) {
            Gap *gap = &fit->gaps[empties / FIT_BAND][shallow][deep];
            const double miss = (double)(fit->values[deep] - fit->values[shallow]) / game->score_unit;
            gap->sum += miss;
            gap->squares += miss * miss;
            gap->count++;
        }
}

static void fit_game(ProbcutFit *fit, int number)
{
    const Game *game = fit->game;
    Move *moves = xmalloc((size_t)game->moves_max * sizeof *moves);
    void *pos = position_new(game, "", NULL);
    fit->rng = rng_seed(fit->options->seed * 1000003 + (uint64_t)number);
    game->search_clear(fit->player);
    for (int ply = 0; !game->over(pos) && fit->seen < fit->options->positions; ply++) {
        const int count = game->moves(pos, moves);
        Move move = moves[rng_below(&fit->rng, (uint32_t)count)];
        if (ply >= fit->options->random_plies) {
            Report report;
            SearchParams params = search_params((Limits){.nodes = fit->options->play_nodes});
            params.analysis = true;
            if (rng_below(&fit->rng, FIT_SHARE) == 0)
                fit_look(fit, pos);
            game->think(fit->player, pos, &params, &report);
            move = report.best;
        }
        game->make(pos, move);
    }
    position_free(game, pos);
    free(moves);
}

static void fit_table(const ProbcutFit *fit, FILE *out)
{
    fprintf(out, "%7s %8s %5s %7s %7s %7s\n", "empties", "shallow", "deep", "number", "bias", "sigma");
    for (int band = 0; band < FIT_BANDS; band++)
        for (int deep = 1; deep <= fit->options->depth; deep++)
            for (int shallow = 0; shallow < deep; shallow++) {
                const Gap *gap = &fit->gaps[band][shallow][deep];
                if (gap->count < FIT_FEW)
                    continue;
                fprintf(out, "%3d-%-3d %8d %5d %7d %+7.2f %7.2f\n", band * FIT_BAND, band * FIT_BAND + FIT_BAND - 1,
                        shallow, deep, gap->count, gap->sum / gap->count, sqrt(gap->squares / gap->count));
            }
}

/* A row of the regression: what the formula is made of in one cell of the table, and the logarithm that was found
 * there. */
typedef struct FitRow {
    double terms[FIT_NUMBERS], found;
    int count;
} FitRow;

/* False if the cell says nothing, or is of the other parity. */
static bool fit_row(const ProbcutFit *fit, int cell, int parity, FitRow *row)
{
    const int depths = PROBCUT_FIT_DEPTH_MAX + 1;
    const int band = cell / (depths * depths), shallow = cell / depths % depths, deep = cell % depths;
    const Gap *gap = &fit->gaps[band][shallow][deep];
    if (gap->count < FIT_FEW || gap->squares <= 0 || ((deep - shallow) & 1) != parity)
        return false;
    const double empties = band * FIT_BAND + (FIT_BAND - 1) / 2.0;
    *row = (FitRow){{1, empties, empties * empties, log(1 + shallow), log(deep - shallow)},
                    log(sqrt(gap->squares / gap->count)),
                    gap->count};
    return true;
}

/* Elimination; the matrix is spoilt. A slight pull to zero keeps it from being singular where little was seen. */
static void fit_solve(double matrix[FIT_NUMBERS][FIT_NUMBERS + 1], double *numbers)
{
    for (int i = 0; i < FIT_NUMBERS; i++)
        matrix[i][i] += 1e-9;
    for (int i = 0; i < FIT_NUMBERS; i++)
        for (int k = 0; k < FIT_NUMBERS; k++) {
            const double part = matrix[k][i] / matrix[i][i];
            for (int j = i; j <= FIT_NUMBERS && k != i; j++)
                matrix[k][j] -= part * matrix[i][j];
        }
    for (int i = 0; i < FIT_NUMBERS; i++)
        numbers[i] = matrix[i][FIT_NUMBERS] / matrix[i][i];
}

/* Least squares of the logarithms, every cell by its number of positions, for one parity of deep - shallow. */
static void fit_formula(const ProbcutFit *fit, int parity, FILE *out)
{
    const int cells = FIT_BANDS * (PROBCUT_FIT_DEPTH_MAX + 1) * (PROBCUT_FIT_DEPTH_MAX + 1);
    double matrix[FIT_NUMBERS][FIT_NUMBERS + 1] = {{0}}, numbers[FIT_NUMBERS], squares = 0, weight = 0;
    FitRow row;
    for (int cell = 0; cell < cells; cell++)
        for (int i = 0; i < FIT_NUMBERS && fit_row(fit, cell, parity, &row); i++) {
            for (int j = 0; j < FIT_NUMBERS; j++)
                matrix[i][j] += row.count * row.terms[i] * row.terms[j];
            matrix[i][FIT_NUMBERS] += row.count * row.terms[i] * row.found;
        }
    fit_solve(matrix, numbers);
    for (int cell = 0; cell < cells; cell++) {
        if (!fit_row(fit, cell, parity, &row))
            continue;
        for (int i = 0; i < FIT_NUMBERS; i++)
            row.found -= numbers[i] * row.terms[i];
        squares += row.count * row.found * row.found;
        weight += row.count;
    }
    fprintf(out,
            "deep - shallow %s: ln sigma = %.3f %+.4f empties %+.5f empties^2 %+.3f ln(1 + shallow) %+.3f ln(deep - "
            "shallow), off by %.0f %%\n",
            parity ? "odd" : "even", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4],
            weight > 0 ? 100 * sqrt(squares / weight) : 0);
}

void probcut_fit_run(const Game *game, const ProbcutFitOptions *options, FILE *out)
{
    ProbcutFit *fit = xcalloc(1, sizeof *fit);
    const SearchConfig config = {.hash_mb = FIT_HASH_MB, .threads = 1, .weights = options->weights};
    fit->game = game;
    fit->options = options;
    fit->player = game->search_new(&config);
    fit->judge = game->search_new(&config);
    for (int number = 0; fit->seen < options->positions; number++)
        fit_game(fit, number);
    fprintf(out, "%s: value of a deep search less that of a shallow one, %d positions\n", game->name, fit->seen);
    fit_table(fit, out);
    fit_formula(fit, 0, out);
    fit_formula(fit, 1, out);
    game->search_free(fit->player);
    game->search_free(fit->judge);
    free(fit);
}
