/* SPDX-License-Identifier: MIT
 *
 * levels - the ladder of levels and the choice of a move.
 */
#include "players/levels.h"

#include <assert.h>
#include <string.h>

enum {
    LEVEL_TECHNIQUES_WEAK = TECHNIQUE_ALL & ~(TECHNIQUE_SOLVER | TECHNIQUE_PROVER),
    LEVEL_WEIGHT_STEPS = 16,
};

/* Looks so deep at so many moves, lapses in so many per cent of its moves, and throws away so many per cent of the
 * game's level_loss; made so many per cent of the points against the level below. */
#define LEVEL(plies, moves, lapses, loss, percent) \
    { \
        .depth = (plies), .lines = (moves), .lapse = (lapses), .budget = (loss), .score = (percent), \
        .keeps_wins = (plies) > 1, .techniques = (plies) < 8 ? LEVEL_TECHNIQUES_WEAK : TECHNIQUE_ALL \
    }

typedef struct LevelTable {
    const char *game; /* the beginning of its name */
    Level levels[LEVEL_MAX - 1];
} LevelTable;

/* Found by matches of each level against the one below it (data/levels.json). The last is for every other game; it was
 * found on tic-tac-toe. */
static const LevelTable level_tables[] = {
#define LADDER(name, ...) {name, {__VA_ARGS__}},
#include "players/levels.def"
#undef LADDER
};

const Level level_full = {
    .depth = SEARCH_MAX_PLY - 1, .lines = 3, .lapse = 0, .budget = 2, .keeps_wins = true, .techniques = TECHNIQUE_ALL};

const Level *level_get(const char *game, int level)
{
    const LevelTable *table = level_tables;
    assert(level >= LEVEL_MIN && level < LEVEL_MAX);
    while (strncmp(game, table->game, strlen(table->game)) != 0)
        table++;
    return &table->levels[level - 1];
}

void level_view_add(LevelView *view, const Report *report)
{
    /* The last word may mix two depths; what counts is the last depth that was finished. */
    if (report->final || report->line > SEARCH_MAX_LINES)
        return;
    if (report->line == 1)
        view->filling_count = 0;
    if (report->line != view->filling_count + 1)
        return;
    view->filling[view->filling_count++] = *report;
    if (report->line != report->lines)
        return;
    size_t bytes = (size_t)view->filling_count * sizeof *view->filling;
    memcpy(view->settled, view->filling, bytes);
    view->settled_count = view->filling_count;
    if (report->depth == view->level->depth / 2) {
        memcpy(view->glance, view->filling, bytes);
        view->glance_count = view->filling_count;
    }
}

/* From 1 for a move at the edge of the budget to the most for the best one. */
static uint32_t level_weight(int lost, int budget)
{
    int step = budget > 0 ? (budget - lost) * LEVEL_WEIGHT_STEPS / budget : 0;
    return (uint32_t)(1 + step * step);
}

/* One of the reports (best first) that loses at most the budget, with a chance by its weight; `roll` is from 0 to 1. */
static const Report *level_draw(const Report *reports, int count, int budget, double roll)
{
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) {
        int lost = reports[0].value - reports[i].value;
        sum += lost <= budget ? level_weight(lost, budget) : 0;
    }
    double left = roll * sum;
    for (int i = 0; i < count; i++) {
        int lost = reports[0].value - reports[i].value;
        if (lost > budget)
            continue;
        left -= level_weight(lost, budget);
        if (left < 0)
            return &reports[i];
    }
    return &reports[0];
}

const Report *level_choose(const LevelView *view, int loss, Rng *rng)
{
    const Level *level = view->level;
    assert(view->settled_count > 0);
    bool lapse = (int)rng_below(rng, 100) < level->lapse;
    double roll = rng_real(rng);
    bool wins = view->settled[0].value >= VALUE_WIN_MIN;
    if (wins && (level->keeps_wins || !lapse))
        return &view->settled[0];
    if (lapse && view->glance_count > 0)
        return level_draw(view->glance, view->glance_count, loss, roll);
    if (lapse && level->depth == 1)
        return &view->settled[(int)(roll * view->settled_count)];
    return level_draw(view->settled, view->settled_count, loss * level->budget / 100, roll);
}
