/* SPDX-License-Identifier: MIT
 *
 * caution - warnings of matches, tournaments, ladders and workers.
 */
#include "app/caution.h"

#include <stdio.h>

#include "app/ui.h"
#include "arena/elo.h"

static bool caution_is_rough(const MatchResult *result)
{
    const int games[3] = {result->losses, result->draws, result->wins};
    return result->games > 0 && elo_is_rough(games);
}

void caution_few_games(const MatchResult *result)
{
    if (caution_is_rough(result))
        fputs(ui_text("warning: too few games, or too one-sided ones, for this Elo: its error may be far greater than shown\n",
                      "警告：局数太少或过于一边倒，上面的等级分差不可靠，实际误差可能大得多\n"),
              stderr);
}

void caution_busy(LoadMeter *meter)
{
    const LoadPlayer *worst = load_worst(meter);
    if (worst)
        fprintf(stderr,
                ui_text("warning: %s was charged %.1f s for %.1f s of processor time: the machine was busy, or the player slept "
                        "(--clock cpu charges processor time)\n",
                        "警告：%s 被计时 %.1f 秒，实际只用了 %.1f 秒处理器时间：机器繁忙或程序在等待（--clock cpu 按处理器时间计时）\n"),
                worst->name, (double)worst->wall_ns / 1e9, (double)worst->cpu_ns / 1e9);
    load_free(meter);
}

json_t *caution_json(const MatchResult *result, const LoadMeter *meter)
{
    json_t *names = json_array();
    if (caution_is_rough(result))
        json_array_append_new(names, json_string("few-games"));
    if (load_worst(meter))
        json_array_append_new(names, json_string("busy"));
    return names;
}
