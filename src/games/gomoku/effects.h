/* SPDX-License-Identifier: MIT
 *
 * effects - what a move does to the board (games/effects.h): a stone is placed, and five in a row are shown.
 */
#include "games/effects.h"

/* How many stones of the side lie in a row beyond the square; the square itself is not looked at. */
static int gomoku_run(const Position *pos, int square, int down, int right)
{
    int run = 0;
    for (int row = gomoku_row(square) + down, col = gomoku_col(square) + right;
         row >= 0 && row < GOMOKU_SIZE && col >= 0 && col < GOMOKU_SIZE &&
         pos->cells[row * GOMOKU_SIZE + col] == pos->side + 1;
         row += down, col += right)
        run++;
    return run;
}

static void gomoku_effects(const Position *pos, Move move, Effects *effects)
{
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    bool exact = pos->rule == RULE_STANDARD || (pos->rule == RULE_RENJU && pos->side == 0);
    effects_add(effects, (Effect){.kind = EFFECT_PLACE, .from = -1, .to = move, .piece = "XO"[pos->side]});
    for (int i = 0; i < 4; i++) {
        int down = directions[i][0], right = directions[i][1];
        int before = gomoku_run(pos, move, -down, -right), after = gomoku_run(pos, move, down, right);
        int length = before + 1 + after;
        if (exact ? length != 5 : length < 5)
            continue;
        for (int step = -before; step <= after; step++) {
            int square = move + step * (down * GOMOKU_SIZE + right);
            effects_add(
                effects,
                (Effect){.kind = EFFECT_MARK, .phase = 1, .from = square, .to = square, .piece = "XO"[pos->side]});
        }
    }
}
#define GAME_EFFECTS gomoku_effects
#define GAME_ON_LINES true

/* Renju: the squares that black, who is to move, may not play on. */
static bool gomoku_extra(const Position *pos, int index, GameExtra *extra)
{
    if (index > 0 || pos->rule != RULE_RENJU || pos->side != 0 || game_over(pos))
        return false;
    extra->name = "forbidden";
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square] == 0 && forbidden_at(pos, square))
            extra->squares[extra->count++] = square;
    }
    return extra->count > 0;
}
