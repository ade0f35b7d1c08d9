/* SPDX-License-Identifier: MIT
 *
 * lib_board - include/wuqi.h: moves as touches and as steps on a board.
 */
#include <stdlib.h>

#include "lib/lib.h"

_Static_assert((int)WUQI_STEP_PLACE == (int)EFFECT_PLACE && (int)WUQI_STEP_MOVE == (int)EFFECT_MOVE &&
                   (int)WUQI_STEP_REMOVE == (int)EFFECT_REMOVE && (int)WUQI_STEP_TURN == (int)EFFECT_TURN &&
                   (int)WUQI_STEP_MERGE == (int)EFFECT_MERGE && (int)WUQI_STEP_FALL == (int)EFFECT_FALL &&
                   (int)WUQI_STEP_SWAP == (int)EFFECT_SWAP && (int)WUQI_STEP_MARK == (int)EFFECT_MARK,
               "the header promises these");

static const Effects *board_effects(WuqiPosition *pos, Move move)
{
    pos->effects.count = 0;
    pos->game->effects(pos->pos, move, &pos->effects);
    return &pos->effects;
}

const WuqiStep *wuqi_position_steps(WuqiPosition *pos, WuqiMove number, int *count)
{
    Move move;
    *count = 0;
    if (!lib_position_take_move(pos, number, &move) || board_effects(pos, move)->count == 0)
        return NULL;
    *count = pos->effects.count;
    pos->steps = xrealloc(pos->steps, (unsigned long)*count * sizeof *pos->steps);
    for (int i = 0; i < *count; i++) {
        const Effect *effect = &pos->effects.list[i];
        pos->steps[i] = (WuqiStep){.kind = effect->kind, .phase = effect->phase, .from = effect->from, .to = effect->to,
                                   .piece = effect->piece, .becomes = effect->becomes};
    }
    return pos->steps;
}

/* A move with a square of its own is named by where its first piece goes: from and to, or only to where it comes from nowhere. What is
 * taken on the way is not touched. */
static int board_inputs(WuqiPosition *pos, Move move, int32_t squares[WUQI_MAX_INPUTS])
{
    if (pos->game->target(pos->pos, move) < 0)
        return 0;
    const Effects *effects = board_effects(pos, move);
    for (int i = 0; i < effects->count; i++) {
        const Effect *effect = &effects->list[i];
        if (effect->kind == EFFECT_MOVE || effect->kind == EFFECT_SWAP) {
            squares[0] = effect->from;
            squares[1] = effect->to;
            return 2;
        }
        if (effect->kind == EFFECT_PLACE)
            break;
    }
    squares[0] = pos->game->target(pos->pos, move);
    return 1;
}

int wuqi_position_inputs(WuqiPosition *pos, WuqiMove number, int32_t squares[WUQI_MAX_INPUTS])
{
    Move move;
    return lib_position_take_move(pos, number, &move) ? board_inputs(pos, move, squares) : 0;
}

WuqiMove wuqi_position_move_of(WuqiPosition *pos, const int32_t *squares, int count)
{
    Move *moves = xmalloc((unsigned long)pos->game->moves_max * sizeof *moves);
    int legal = pos->game->moves(pos->pos, moves);
    WuqiMove found = WUQI_NO_MOVE;
    for (int i = 0; i < legal && count > 0 && found == WUQI_NO_MOVE; i++) {
        int32_t named[WUQI_MAX_INPUTS];
        if (board_inputs(pos, moves[i], named) != count)
            continue;
        bool same = named[0] == squares[0] && (count == 1 || named[1] == squares[1]);
        /* The two squares of a swap are touched in either order. */
        bool swap = count == 2 && pos->effects.list[0].kind == EFFECT_SWAP;
        if (same || (swap && named[0] == squares[1] && named[1] == squares[0]))
            found = moves[i];
    }
    free(moves);
    return found;
}
