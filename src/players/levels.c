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

/* Found by matches on reversi6 and tic-tac-toe: every level beats the one two below it clearly (docs/protocols.md). */
static const Level level_table[LEVEL_MAX - 1] = {
    {.depth = 1, .lines = 64, .lapse = 80, .budget = 100, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 1, .lines = 64, .lapse = 45, .budget = 80, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 1, .lines = 64, .lapse = 20, .budget = 60, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 2, .lines = 32, .lapse = 25, .budget = 45, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 2, .lines = 24, .lapse = 8, .budget = 30, .keeps_wins = true, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 4, .lines = 16, .lapse = 6, .budget = 20, .keeps_wins = true, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 5, .lines = 12, .lapse = 3, .budget = 10, .keeps_wins = true, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 6, .lines = 8, .lapse = 1, .budget = 5, .keeps_wins = true, .techniques = LEVEL_TECHNIQUES_WEAK},
    {.depth = 8, .lines = 4, .lapse = 0, .budget = 2, .keeps_wins = true, .techniques = TECHNIQUE_ALL},
};

const Level *level_get(int level)
{
    assert(level >= LEVEL_MIN && level < LEVEL_MAX);
    return &level_table[level - 1];
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
