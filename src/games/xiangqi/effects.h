/* SPDX-License-Identifier: MIT
 *
 * effects - what a move does to the board (games/effects.h): a man goes, another one may leave.
 */
#include "games/effects.h"

static inline int xiangqi_drawn_square(int square)
{
    return (BOARD_RANKS - 1 - square_rank(square)) * BOARD_FILES + square_file(square);
}

static void xiangqi_effects(const Position *pos, Move move, Effects *effects)
{
    int from = xiangqi_drawn_square(move_from(move)), to = xiangqi_drawn_square(move_to(move));
    char piece = game_cell(pos, from / BOARD_FILES, from % BOARD_FILES);
    char captured = game_cell(pos, to / BOARD_FILES, to % BOARD_FILES);
    if (effects_is_piece(captured))
        effects_add(effects, (Effect){.kind = EFFECT_REMOVE, .from = to, .to = -1, .piece = captured});
    effects_add(effects, (Effect){.kind = EFFECT_MOVE, .from = from, .to = to, .piece = piece});
}
#define GAME_EFFECTS xiangqi_effects
#define GAME_ON_LINES true
