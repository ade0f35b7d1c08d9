/* SPDX-License-Identifier: MIT
 *
 * cmd_ladder - `wuqi ladder list`, `wuqi ladder new|add|update|remove|run|show|freeze|unfreeze|export NAME ...`: a
 * standing contest.
 */
#include "app/commands.h"
#include "app/ladder_actions.h"
#include "app/lock_args.h"
#include "app/store_args.h"
#include "app/ui.h"

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
        .usage = "list | new|add|update|remove|run|show|freeze|unfreeze|export NAME [BOT [SPEC] | FILE.csv] [options]",
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
