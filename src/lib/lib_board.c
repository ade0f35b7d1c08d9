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
    if (!lib_given(count, "the count", NULL))
        return NULL;
    *count = 0;
    LIB_USE(LIB_SAYS, pos, "the position", NULL, NULL);
    if (!lib_position_take_move(pos, number, &move) || board_effects(pos, move)->count == 0)
        return NULL;
    *count = pos->effects.count;
    pos->steps = xrealloc(pos->steps, (unsigned long)*count * sizeof *pos->steps);
    for (int i = 0; i < *count; i++) {
        const Effect *effect = &pos->effects.list[i];
        pos->steps[i] = (WuqiStep){.kind = effect->kind,
                                   .phase = effect->phase,
                                   .from = effect->from,
                                   .to = effect->to,
                                   .piece = effect->piece,
                                   .becomes = effect->becomes};
    }
    return pos->steps;
}

int wuqi_position_inputs(WuqiPosition *pos, WuqiMove number, int32_t squares[WUQI_MAX_INPUTS])
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, 0);
    if (!lib_given(squares, "the room for squares", NULL))
        return 0;
    _Static_assert((int)WUQI_MAX_INPUTS == (int)GAME_INPUTS_MAX, "the header promises this");
    Move move;
    if (!lib_position_take_move(pos, number, &move))
        return 0;
    MoveInputs inputs = game_move_inputs(pos->game, pos->pos, move);
    for (int i = 0; i < inputs.count; i++)
        squares[i] = inputs.squares[i];
    return inputs.count;
}

WuqiMove wuqi_position_move_of(WuqiPosition *pos, const int32_t *squares, int count)
{
    LIB_USE(LIB_LOOKS, pos, "the position", NULL, WUQI_NO_MOVE);
    if (count > 0 && !lib_given(squares, "the list of squares", NULL))
        return WUQI_NO_MOVE;
    Move *moves = xmalloc((unsigned long)pos->game->moves_max * sizeof *moves);
    int legal = pos->game->moves(pos->pos, moves);
    WuqiMove found = WUQI_NO_MOVE;
    for (int i = 0; i < legal && count > 0 && found == WUQI_NO_MOVE; i++) {
        MoveInputs named = game_move_inputs(pos->game, pos->pos, moves[i]);
        if (named.count != count)
            continue;
        bool same = named.squares[0] == squares[0] && (count == 1 || named.squares[1] == squares[1]);
        if (same || (named.either_order && named.squares[0] == squares[1] && named.squares[1] == squares[0]))
            found = moves[i];
    }
    free(moves);
    return found;
}
