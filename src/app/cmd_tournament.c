/* SPDX-License-Identifier: MIT
 *
 * cmd_tournament - `wuqi tournament FILE.json`: many players, a table.
 */
#include "app/args.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/store_args.h"
#include "app/tournament_play.h"
#include "app/ui.h"

int cmd_tournament(int argc, char **argv)
{
    const char *place = NULL;
    SandboxArgs sandbox = {0};
    bool json = false, resume = false;
    const ArgOption options[] = {
        STORE_OPTION_DB(place),
        {"--resume", NULL, "go on with the unfinished tournament of this file", "继续未完成的锦标赛", ARG_FLAG, &resume, 0, 0},
        SANDBOX_OPTIONS(sandbox),
        ARG_OPTION_JSON(json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "tournament",
        .usage = "FILE.json [options]",
        .about = "Plays a round robin, a gauntlet or a Swiss tournament as a JSON file describes it (docs/tournament.schema.json),\n"
                 "and prints ratings with error bars and the cross table.",
        .about_zh = "按 JSON 文件（格式见 docs/tournament.schema.json）进行循环赛、擂台赛或瑞士制比赛，给出带误差的等级分与交叉表。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "FILE.json",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    TournamentRun run = {.json = json};
    if (!sandbox_args_apply(&sandbox, &error) || !tournament_read(&run.tournament, words.at[0], &error))
        return ui_bad("tournament", &error);
    if (!store_args_open(&run.store, place, &error)) {
        tournament_free(&run.tournament);
        return ui_bad("tournament", &error);
    }
    status = tournament_play(&run, resume);
    store_args_close(&run.store);
    tournament_free(&run.tournament);
    return status;
}
