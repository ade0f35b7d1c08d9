/* SPDX-License-Identifier: MIT
 *
 * cmd_ladder - `wuqi ladder list`, `wuqi ladder new|add|update|remove|run|show|freeze|unfreeze|export NAME ...`: a
 * standing contest.
 */
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/caution.h"
#include "app/clock_args.h"
#include "app/commands.h"
#include "app/ladder_show.h"
#include "app/lock_args.h"
#include "app/sandbox_args.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/ladder_play.h"

typedef struct LadderOptions {
    const char *db, *game, *elo, *league;
    int64_t seed, games, concurrency;
    ClockArgs clock;
    SandboxArgs sandbox;
    bool json, wait;
    const ArgWords *words; /* action, ladder, and what the action needs */
    Store store;
} LadderOptions;

static bool ladder_new(LadderOptions *own, Error *error)
{
    RunSpec spec = {.conditions = {.max_plies = CONDITIONS_PLIES, .seed = (uint64_t)own->seed}};
    spec.game = own->game ? games_find(own->game, error) : NULL;
    return (own->game || error_set(error, "--game is missing")) && spec.game &&
           clock_args_apply(&own->clock, &spec.conditions.clock, error) &&
           ladder_create(&own->store, own->words->at[1], &spec, error);
}

/* `add` and `update`. */
static bool ladder_add_bot(LadderOptions *own, Ladder *ladder, bool update, Error *error)
{
    char *end;
    double elo = own->elo ? strtod(own->elo, &end) : 0;
    LadderEntry entry = {
        .name = own->words->at[2], .spec = own->words->at[3], .league = own->league, .elo = own->elo ? &elo : NULL};
    if (own->elo && (*end != '\0' || !(elo > -10000 && elo < 10000)))
        return error_set(error, "--elo: '%s' is not a rating", own->elo);
    if (own->league && !own->elo)
        return error_set(error, "--league needs --elo: a league begins at a reference bot");
    return update ? ladder_update(ladder, &entry, error) : ladder_add(ladder, &entry, error);
}

static void ladder_on_progress(void *context, int64_t played, int64_t games)
{
    (void)context;
    char line[80];
    snprintf(line, sizeof line, "%lld/%lld", (long long)played, (long long)games);
    ui_progress(line);
}

static bool ladder_run(const LadderOptions *own, Ladder *ladder, Error *error)
{
    LoadMeter load = {0};
    const Waiting waiting = lock_args("wuqi ladder run", own->wait, ui_catch_interrupt());
    bool fine = ladder_play(ladder,
                            &(LadderPlay){.games = own->games,
                                          .concurrency = (int)own->concurrency,
                                          .stop = waiting.stop,
                                          .waiting = &waiting,
                                          .on_progress = ladder_on_progress,
                                          .load = &load},
                            error);
    ui_progress(NULL);
    caution_busy(&load);
    return fine;
}

/* Has the action all the words it needs? */
static bool ladder_words(const char *action, int count, Error *error)
{
    bool entry = strcmp(action, "add") == 0 || strcmp(action, "update") == 0;
    if (count < 2)
        return error_set(error, "the NAME of a ladder is missing");
    if (entry && count < 4)
        return error_set(error, "BOT and SPEC are missing");
    return strcmp(action, "remove") != 0 || count > 2 || error_set(error, "BOT is missing");
}

static int ladder_act(LadderOptions *own)
{
    const char *action = own->words->at[0];
    Error error;
    Ladder ladder = {0};
    bool known = true, opened = false, fine; /* known: what was asked for makes sense */
    if (strcmp(action, "list") == 0 && own->words->count == 1) {
        fine = opened = ladder_list(&own->store, own->json, &error);
    } else if (!ladder_words(action, own->words->count, &error)) {
        fine = false;
    } else if (strcmp(action, "new") == 0) {
        fine = ladder_new(own, &error);
    } else if ((fine = opened = ladder_open(&ladder, &own->store, own->words->at[1], &error))) {
        bool update = strcmp(action, "update") == 0, run = strcmp(action, "run") == 0;
        if (update || strcmp(action, "add") == 0)
            fine = ladder_add_bot(own, &ladder, update, &error);
        else if (strcmp(action, "remove") == 0)
            known = fine = ladder_remove(&ladder, own->words->at[2], &error);
        else if (run || strcmp(action, "show") == 0)
            fine = (!run || ladder_run(own, &ladder, &error)) &&
                   ladder_show(&ladder, own->json ? LADDER_JSON : LADDER_TEXT, stdout, &error);
        else if (strcmp(action, "freeze") == 0 || strcmp(action, "unfreeze") == 0)
            fine = ladder_freeze(&ladder, action[0] == 'f', &error);
        else if (strcmp(action, "export") == 0)
            fine = ladder_export(&ladder, own->words->count > 2 ? own->words->at[2] : NULL, &error);
        else
            known = fine = error_set(
                &error, "'%s' is not list, new, add, update, remove, run, show, freeze, unfreeze or export", action);
    }
    ladder_close(&ladder);
    return fine ? STATUS_DONE : opened && known ? ui_failed("ladder", &error) : ui_bad("ladder", &error);
}

int cmd_ladder(int argc, char **argv)
{
    ArgWords words; /* action, ladder, and what the action needs */
    LadderOptions own = {
        .clock.margin = CONDITIONS_MARGIN_MS, .seed = 1, .games = 100, .concurrency = 1, .words = &words};
    const ArgOption options[] = {
        STORE_OPTION_DB(own.db),
        {"--game", "GAME", "new: the game", "new：棋种", ARG_TEXT, &own.game, 0, 0},
        CLOCK_OPTIONS(own.clock),
        {"--seed", "S", "new: of openings and random players (1)", "new：种子（1）", ARG_INT, &own.seed, 0, INT32_MAX},
        {"--elo", "N", "add: a reference bot of this known strength", "add：已知等级分的基准程序", ARG_TEXT, &own.elo,
         0, 0},
        {"--league", "NAME", "add: the league that begins at this reference bot", "add：从该基准程序开始的级别",
         ARG_TEXT, &own.league, 0, 0},
        {"--games", "N", "run: how many games (100)", "run：局数（100）", ARG_INT, &own.games, 1, 10000000},
        {"--concurrency", "K", "run: games at the same time (1)", "run：同时进行的局数（1）", ARG_INT, &own.concurrency,
         1, 64},
        LOCK_OPTION_WAIT(own.wait),
        SANDBOX_OPTIONS(own.sandbox),
        ARG_OPTION_JSON(own.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "ladder",
        .usage = "list | new|add|update|remove|run|show|freeze|unfreeze|export NAME [BOT SPEC | FILE.csv] [options]",
        .about = "A standing contest. `new NAME --game G` makes it, `add NAME BOT SPEC` lets a bot in after a "
                 "validation game, `update`\n"
                 "puts a new version in its place, `remove` takes it off, `run` plays where that tells most, `show` "
                 "prints ratings with error\n"
                 "bars, `export` writes CSV, `freeze` ends it, `list` names all ladders.",
        .about_zh = "天梯：new 创建，add 验证后加入程序，update 换上新版本，remove 移除，run "
                    "选择信息量最大的对局，show 显示带误差的等级分，export 导出 CSV，freeze 冻结，list 列出所有天梯。",
        .options = options,
        .words_min = 1,
        .words_max = 4,
        .word_names = "ACTION",
    };
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    if (!sandbox_args_apply(&own.sandbox, &error) || !store_args_open(&own.store, own.db, &error))
        return ui_bad("ladder", &error);
    status = ladder_act(&own);
    store_args_close(&own.store);
    return status;
}
