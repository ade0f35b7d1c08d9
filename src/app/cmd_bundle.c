/* SPDX-License-Identifier: MIT
 *
 * cmd_bundle - `wuqi bundle RUN.GAME`: everything about one game in a folder, to find out why a bot failed.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/bundle_files.h"
#include "base/outfile.h"
#include "base/text.h"

/* "17.3": run 17, game 3. */
static bool bundle_parse_id(const char *text, int64_t *run, int64_t *number, Error *error)
{
    const char *dot = strchr(text, '.');
    Word first = {.at = text, .length = dot ? (size_t)(dot - text) : 0};
    if (dot && word_int(first, 1, INT64_MAX, run) && text_int(dot + 1, 1, INT64_MAX, number))
        return true;
    return error_set(error, "'%s' is not a run and a game like 17.3", text);
}

int cmd_bundle(int argc, char **argv)
{
    const char *place = NULL, *folder = NULL;
    bool json = false;
    const ArgOption options[] = {
        STORE_OPTION_DB(place),
        ARG_TEXT("--out", "DIR", folder),
        ARG_JSON(json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "RUN.GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    Store store;
    StoreGameFile game = {0};
    int64_t run, number;
    char name[64];
    if (!bundle_parse_id(words.at[0], &run, &number, &error) || !store_args_open(&store, place, &error))
        return ui_bad("bundle", &error);
    snprintf(name, sizeof name, "bundle-%lld.%lld", (long long)run, (long long)number);
    folder = folder ? folder : name;
    bool fine = store_get_game(&store, run, number, &game, &error);
    if (fine && !game.record)
        fine = error_set(&error, "there is no game %s in the database", words.at[0]);
    if (fine && (mkdir(folder, 0777) != 0 || !outfile_sync_folder(folder)))
        fine = error_set(&error, "%s: %s", folder, strerror(errno));
    fine = fine && bundle_write(folder, &game, &error);
    store_game_file_free(&game);
    store_args_close(&store);
    if (!fine)
        return ui_bad("bundle", &error);
    if (json)
        ui_print_json(json_pack("{s:s}", "folder", folder));
    else
        printf(ui_text("%s is written\n", "已写入 %s\n"), folder);
    return STATUS_DONE;
}
