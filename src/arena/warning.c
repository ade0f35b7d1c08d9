/* SPDX-License-Identifier: MIT
 *
 * warning - the texts.
 */
#include "arena/warning.h"

#include "arena/elo.h"

static const Warning FEW_GAMES = {
    "few-games",
    "too few games, or too one-sided ones, for this Elo: its error may be far greater than shown",
    "局数太少或过于一边倒，等级分不可靠，实际误差可能大得多",
};

const Warning *warning_few_games(const int games[3])
{
    return games[0] + games[1] + games[2] > 0 && elo_is_rough(games) ? &FEW_GAMES : NULL;
}

json_t *warning_json(const Warning *warning)
{
    return json_pack("{s:s, s:s, s:s}", "name", warning->name, "en", warning->english, "zh", warning->chinese);
}
