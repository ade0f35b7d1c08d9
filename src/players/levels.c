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
 * game's level_loss. */
#define LEVEL(plies, moves, lapses, loss) \
    { \
        .depth = (plies), .lines = (moves), .lapse = (lapses), .budget = (loss), .keeps_wins = (plies) > 1, \
        .techniques = (plies) < 8 ? LEVEL_TECHNIQUES_WEAK : TECHNIQUE_ALL \
    }

typedef struct LevelTable {
    const char *game; /* the beginning of its name */
    Level levels[LEVEL_MAX - 1];
} LevelTable;

/* Found by matches of each level against the one below it (docs/protocols.md). The last is for every other game; it was
 * found on tic-tac-toe. */
static const LevelTable level_tables[] = {
    {"reversi8",
     {LEVEL(1, 64, 88, 100), LEVEL(1, 64, 60, 95), LEVEL(1, 64, 43, 78), LEVEL(1, 64, 25, 64), LEVEL(1, 64, 12, 47),
      LEVEL(2, 32, 70, 68), LEVEL(2, 32, 22, 40), LEVEL(3, 20, 14, 28), LEVEL(4, 16, 16, 26)}},
    {"reversi6",
     {LEVEL(1, 64, 90, 100), LEVEL(1, 64, 65, 95), LEVEL(1, 64, 45, 78), LEVEL(1, 64, 22, 58), LEVEL(1, 64, 8, 45),
      LEVEL(2, 32, 38, 48), LEVEL(3, 20, 12, 25), LEVEL(5, 12, 2, 6), LEVEL(8, 4, 0, 2)}},
    {"xiangqi",
     {LEVEL(1, 64, 60, 90), LEVEL(1, 64, 52, 85), LEVEL(1, 64, 44, 78), LEVEL(1, 64, 32, 69), LEVEL(1, 64, 20, 58),
      LEVEL(1, 64, 12, 47), LEVEL(2, 32, 91, 90), LEVEL(2, 32, 58, 66), LEVEL(3, 20, 43, 50)}},
    {"gomoku",
     {LEVEL(1, 64, 85, 104), LEVEL(1, 64, 60, 87), LEVEL(1, 64, 34, 71), LEVEL(1, 64, 8, 42), LEVEL(2, 32, 69, 71),
      LEVEL(3, 20, 24, 39), LEVEL(4, 16, 15, 29), LEVEL(5, 12, 6, 16), LEVEL(8, 4, 12, 16)}},
    {"duel2048",
     {LEVEL(1, 64, 85, 100), LEVEL(1, 64, 71, 96), LEVEL(1, 64, 57, 88), LEVEL(1, 64, 45, 80), LEVEL(1, 64, 34, 71),
      LEVEL(1, 64, 25, 63), LEVEL(1, 64, 17, 54), LEVEL(2, 32, 63, 67), LEVEL(2, 32, 36, 52)}},
    {"eraser",
     {LEVEL(1, 64, 79, 100), LEVEL(1, 64, 66, 96), LEVEL(1, 64, 55, 88), LEVEL(1, 64, 44, 78), LEVEL(1, 64, 33, 68),
      LEVEL(1, 64, 22, 59), LEVEL(1, 64, 9, 47), LEVEL(2, 32, 65, 73), LEVEL(3, 20, 60, 64)}},
    {"",
     {LEVEL(1, 64, 80, 100), LEVEL(1, 64, 45, 80), LEVEL(1, 64, 20, 60), LEVEL(2, 32, 25, 45), LEVEL(2, 24, 8, 30),
      LEVEL(4, 16, 6, 20), LEVEL(5, 12, 3, 10), LEVEL(6, 8, 1, 5), LEVEL(8, 4, 0, 2)}},
};

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
