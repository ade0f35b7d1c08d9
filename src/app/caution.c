/* SPDX-License-Identifier: MIT
 *
 * caution - warnings of matches, tournaments, ladders and workers.
 */
#include "app/caution.h"

#include <stdio.h>

#include "app/ui.h"
#include "arena/warning.h"

static void caution_say(const Warning *warning)
{
    if (warning)
        fprintf(stderr, ui_text("warning: %s\n", "警告：%s\n"), ui_text(warning->english, warning->chinese));
}

static const Warning *caution_of_match(const MatchResult *result)
{
    const int games[3] = {result->losses, result->draws, result->wins};
    return warning_few_games(games);
}

void caution_few_games(const MatchResult *result)
{
    caution_say(caution_of_match(result));
}

void caution_standings(const Standings *standings)
{
    caution_say(standings_warning(standings));
}

void caution_busy(ContentionMeter *meter)
{
    const ContentionPlayer *worst = contention_worst(meter);
    if (worst)
        fprintf(stderr,
                ui_text("warning: %s was charged %.1f s for %.1f s of processor time: the machine was busy, or the "
                        "player slept "
                        "(--clock cpu charges processor time)\n",
                        "警告：%s 被计时 %.1f 秒，实际只用了 %.1f 秒处理器时间：机器繁忙或程序在等待（--clock cpu "
                        "按处理器时间计时）\n"),
                worst->name, (double)worst->wall_ns / 1e9, (double)worst->cpu_ns / 1e9);
    contention_free(meter);
}

json_t *caution_json(const MatchResult *result, const ContentionMeter *meter)
{
    json_t *names = json_array();
    if (caution_of_match(result))
        json_array_append_new(names, json_string(caution_of_match(result)->name));
    if (contention_worst(meter))
        json_array_append_new(names, json_string("busy"));
    return names;
}
