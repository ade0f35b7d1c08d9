/* SPDX-License-Identifier: MIT
 *
 * cmd_runs - `wuqi runs [ID|RUN.json]`: what is in the store, or played by a scheduler, and how far it is.
 */
#include "app/args.h"
#include "app/commands.h"
#include "app/runs_blocks.h"
#include "app/runs_show.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/run_export.h"

int cmd_runs(int argc, char **argv)
{
    const char *place = NULL, *export = NULL;
    bool json = false, games = false;
    const ArgOption options[] = {
        STORE_OPTION_DB(place),
        ARG_TEXT("--export", "FILE", export),
        ARG_FLAG("--games", games),
        ARG_JSON(json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "[ID|RUN.json]", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    Store store;
    StoreRun run = {0};
    int64_t id = 0;
    if (words.count > 0 && runs_blocks_is_file(words.at[0])) {
        if (!export && !games)
            return runs_blocks_show_file(words.at[0], json, &error) ? STATUS_DONE : ui_bad("runs", &error);
        error_set(&error, "%s needs the number of a run, not its file", export ? "--export" : "--games");
        return ui_bad("runs", &error);
    }
    if (words.count > 0 && !text_int(words.at[0], 1, INT64_MAX, &id)) {
        error_set(&error, "'%s' is not the number of a run", words.at[0]);
        return ui_bad("runs", &error);
    }
    if ((export || games) && words.count == 0) {
        error_set(&error, "%s needs the number of a run", export ? "--export" : "--games");
        return ui_bad("runs", &error);
    }
    if (!store_args_open(&store, place, &error))
        return ui_bad("runs", &error);
    bool fine = words.count == 0 ? runs_show_list(&store, json, &error) : store_get_run(&store, id, &run, &error);
    if (fine && words.count > 0)
        fine = run.id ? (!export || run_export(&store, run.id, export, &error)) &&
                            (games ? runs_show_games(&store, run.id, json, &error)
                                   : runs_show_run(&store, &run, json, &error))
                      : error_set(&error, "there is no run %lld", (long long)id);
    status = fine ? STATUS_DONE : words.count > 0 && run.id == 0 ? ui_bad("runs", &error) : ui_failed("runs", &error);
    store_run_free(&run);
    store_args_close(&store);
    return status;
}
