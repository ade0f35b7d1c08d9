// A bot: change `choose`.
#include <algorithm>
#include <vector>

#include "wuqi_bot.h"

// The move after which the position is best for us, seen one move ahead.
static WuqiMove choose(WuqiPosition *pos, const WuqiBotLimits *)
{
    std::vector<WuqiMove> moves(WUQI_BOT_MOVES);
    moves.resize(wuqi_position_moves(pos, moves.data(), WUQI_BOT_MOVES));
    auto worth = [pos, side = wuqi_position_side(pos)](WuqiMove move) {
        wuqi_position_make(pos, move, nullptr);
        int value = wuqi_position_over(pos) ? wuqi_position_result(pos) : wuqi_position_eval(pos, 0);
        bool same = wuqi_position_side(pos) == side;
        wuqi_position_take_back(pos);
        return same ? value : -value;
    };
    return *std::max_element(moves.begin(), moves.end(), [&](WuqiMove a, WuqiMove b) { return worth(a) < worth(b); });
}

int main()
{
    return wuqi_bot_run("first bot", choose);
}
