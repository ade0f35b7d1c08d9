/* SPDX-License-Identifier: MIT
 *
 * cmd_check - `wuqi check SPEC GAME`: does a bot keep to its protocol? Point by point, with what to fix.
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/check_junit.h"
#include "app/clock_args.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "arena/check_points.h"
#include "base/text.h"
#include "bots/bots.h"

typedef struct CheckOutput {
    bool json;
    CheckJunit junit;
} CheckOutput;

static void check_print(void *context, const CheckPoint *point)
{
    CheckOutput *output = context;
    bool json = output->json;
    check_junit_add(&output->junit, point);
    static const char *const words[] = {"ok", "not ok", "advice"};
    if (json) {
        ui_print_json(json_pack("{s:s, s:s, s:s, s:s, s:s}", "id", point->id, "point", point->what, "verdict",
                                words[point->verdict], "detail", point->detail, "fix", point->fix));
        fflush(stdout);
        return;
    }
    static const char *const words_zh[] = {"通过", "不通过", "建议"};
    ui_progress(NULL);
    printf("%s - %s", ui_text(words[point->verdict], words_zh[point->verdict]), ui_error_text(point->what));
    printf("%s%s", point->detail[0] ? ui_text(": ", "：") : "", ui_error_text(point->detail));
    printf("%s%s\n", point->fix[0] ? ui_text("; ", "；") : "", ui_error_text(point->fix));
    fflush(stdout);
}

static void check_show_progress(void *context, const char *what, int number, int count, int ply)
{
    Text line = {0};
    (void)context;
    text_printf(&line, "%s ...", ui_error_text(what));
    if (count > 0)
        text_printf(&line, ui_text(" game %d of %d, move %d", " 第 %d 局（共 %d 局），第 %d 步"), number, count, ply);
    ui_progress(text_string(&line));
    text_free(&line);
}

int cmd_check(int argc, char **argv)
{
    SandboxArgs sandbox = {0};
    int64_t movetime = 0;
    CheckOutput output = {.json = false};
    const char *clock = NULL, *junit = NULL;
    bool quick = false;
    const ArgOption options[] = {
        ARG_INT("--movetime", "MS", movetime, 10, 600000),
        ARG_TEXT("--clock", "wall|cpu", clock),
        ARG_FLAG("--quick", quick),
        ARG_TEXT("--junit", "FILE", junit),
        SANDBOX_OPTIONS(sandbox),
        ARG_JSON(output.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "SPEC GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    bool cpu = false;
    const Game *game = games_find(words.at[1], &error);
    if (!game || !sandbox_args_apply(&sandbox, &error))
        return ui_bad("check", &error);
    Player *player = bots_player_new(game, words.at[0], &error);
    if (!player || !clock_args_choose(clock, !output.json, &cpu, &error)) {
        player_free(player);
        return ui_bad("check", &error);
    }
    CheckTask task = {.game = game,
                      .player = player,
                      .movetime_ms = movetime,
                      .cpu = cpu,
                      .quick = quick,
                      .tell = check_print,
                      .progress = output.json ? NULL : check_show_progress,
                      .context = &output};
    int failed = check_points(&task);
    player_free(player);
    if (junit && !check_junit_write(&output.junit, junit, words.at[0], &error))
        return ui_failed("check", &error);
    return failed == 0 ? STATUS_DONE : STATUS_FAILED;
}
