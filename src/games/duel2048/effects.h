/* SPDX-License-Identifier: MIT
 *
 * effects - what a move does to the board (games/effects.h): a tile is placed, or tiles slide and merge.
 */
#include "games/effects.h"

static inline char duel_letter(int side, int level)
{
    return (char)((side ? 'a' : 'A') + level - 1);
}

/* Slides one line of squares, the furthest in the direction first. */
static void duel_effects_line(const Position *pos, const int *squares, int count, Effects *effects)
{
    int side = game_side(pos);
    BoardLine line = {.count = count};
    for (int i = 0; i < count; i++) {
        line.level[i] = (uint8_t)duel_level_at(pos, squares[i]);
        line.mine[i] = line.level[i] != 0 && !duel_wall_at(pos, squares[i]) && duel_owner_at(pos, squares[i]) == side;
        line.home[i] = duel_territory(squares[i]) == side;
    }
    unsigned merged = 0;
    for (int from = 1; from < count; from++) {
        int level = line.level[from];
        int to = board_move_tile(&line, from, &merged);
        if (to == from)
            continue;
        bool merges = line.level[to] != level;
        effects_add(effects, (Effect){.kind = merges ? EFFECT_MERGE : EFFECT_MOVE,
                                      .from = duel_drawn(pos, squares[from]),
                                      .to = duel_drawn(pos, squares[to]),
                                      .piece = duel_letter(side, level),
                                      .becomes = merges ? duel_letter(side, line.level[to]) : '\0'});
    }
}

static void duel_effects(const Position *pos, Move move, Effects *effects)
{
    if (move < DUEL_MERGE) {
        effects_add(effects, (Effect){.kind = EFFECT_PLACE,
                                      .from = -1,
                                      .to = duel_drawn(pos, move),
                                      .piece = duel_letter(duel_territory(move), 1)});
        return;
    }
    int direction = move - DUEL_MERGE;
    int squares[8];
    for (int column = 0; direction < 2 && column < 8; column++) {
        for (int i = 0; i < 4; i++)
            squares[i] = 8 * (direction == 0 ? i : 3 - i) + column;
        duel_effects_line(pos, squares, 4, effects);
    }
    for (int row = 0; (direction == 2 || direction == 3) && row < 4; row++) {
        for (int i = 0; i < 8; i++)
            squares[i] = 8 * row + (direction == 2 ? i : 7 - i);
        duel_effects_line(pos, squares, 8, effects);
    }
}
#define GAME_EFFECTS duel_effects

/* The squares that the sequence names in this round, for both sides. */
static bool duel_extra(const Position *pos, int index, GameExtra *extra)
{
    if (index > 0 || game_over(pos) || pos->phase > 1)
        return false;
    extra->name = "next";
    for (int side = (int)pos->phase; side < 2; side++) {
        int named = duel_named(pos, side);
        if (named >= 0)
            extra->squares[extra->count++] = duel_drawn(pos, duel_square(side, named));
    }
    return extra->count > 0;
}
