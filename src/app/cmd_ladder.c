/* SPDX-License-Identifier: MIT
 *
 * cmd_ladder - `wuqi ladder list`, `wuqi ladder new|add|update|remove|run|show|freeze|unfreeze|export|roster NAME ...`:
 * a standing contest.
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
        ARG_TEXT("--game", "GAME", own.game),
        CLOCK_OPTIONS(own.clock),
        ARG_INT("--seed", "S", own.seed, 0, INT32_MAX),
        ARG_TEXT("--elo", "N", own.elo),
        ARG_TEXT("--league", "NAME", own.league),
        ARG_TEXT("--roster", "FILE", own.roster),
        ARG_TEXT("--assignment", "FILE", own.assignment),
        ARG_INT("--games", "N", own.games, 1, 10000000),
        ARG_INT("--concurrency", "K", own.concurrency, 1, 64),
        LOCK_OPTION_WAIT(own.wait),
        SANDBOX_OPTIONS(own.sandbox),
        ARG_JSON(own.json),
        ARG_END,
    };
    int status = args_parse(argc, argv, "ACTION [NAME] [BOT] [SPEC|FILE.csv]", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    if (!sandbox_args_apply(&own.sandbox, &error) || !store_args_open(&own.store, own.db, &error))
        return ui_bad("ladder", &error);
    status = ladder_act(&own);
    store_args_close(&own.store);
    return status;
}
