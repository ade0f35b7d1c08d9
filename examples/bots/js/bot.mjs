// A bot: change `choose`.
import { run } from './wuqi_bot.mjs';

// The move that leaves the opponent the fewest replies, or wins.
function choose(wuqi, pos) {
  const side = wuqi.c.wuqi_position_side(pos);
  const worth = (move) => {
    wuqi.c.wuqi_position_make(pos, move, 0);
    const over = wuqi.c.wuqi_position_over(pos), same = wuqi.c.wuqi_position_side(pos) === side;
    const value = over ? 1000 * wuqi.c.wuqi_position_result(pos) * (same ? 1 : -1) : wuqi.moves(pos).length * (same ? 1 : -1);
    wuqi.c.wuqi_position_take_back(pos);
    return value;
  };
  return wuqi.moves(pos).map((move) => [worth(move), move]).sort((a, b) => b[0] - a[0])[0][1];
}

run('first bot', choose);
