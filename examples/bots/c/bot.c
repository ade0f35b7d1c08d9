/* A bot: change `choose`. */
#include "wuqi_bot.h"

/* The move after which the position is best for us, seen one move ahead. */
static WuqiMove choose(WuqiPosition *pos, const WuqiBotLimits *limits)
{
    WuqiMove moves[WUQI_BOT_MOVES], best = WUQI_NO_MOVE;
    int count = wuqi_position_moves(pos, moves, WUQI_BOT_MOVES), most = -WUQI_WIN - 1, side = wuqi_position_side(pos);
    (void)limits;
    for (int i = 0; i < count; i++) {
        wuqi_position_make(pos, moves[i], NULL);
        int value = wuqi_position_over(pos) ? wuqi_position_result(pos) : wuqi_position_eval(pos, 0);
        if (wuqi_position_side(pos) != side)
            value = -value;
        wuqi_position_take_back(pos);
        if (value > most) {
            most = value;
            best = moves[i];
        }
    }
    return best;
}

int main(void)
{
    return wuqi_bot_run("first bot", choose);
}
