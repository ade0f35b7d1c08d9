/* SPDX-License-Identifier: MIT
 *
 * store_args - opening the store that --db names.
 */
#include "app/store_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char store_scratch[64]; /* of `--db none` */

bool store_args_kept(const char *place)
{
    return !place || strcmp(place, "none") != 0;
}

bool store_args_open(Store *store, const char *place, Error *error)
{
    if (!store_args_kept(place)) {
        strcpy(store_scratch, "/tmp/wuqi-XXXXXX");
        int file = mkstemp(store_scratch);
        if (file < 0)
            return error_set(error, "--db: no temporary file");
        close(file);
        place = store_scratch;
    }
    return store_open(store, place ? place : "", error) || error_prefix(error, "--db");
}

bool store_args_folder(const char *place, const char *name, Text *folder, Error *error)
{
    char path[4096];
    if (!store_args_kept(place))
        return true;
    if (place && *place && !strstr(place, "://")) {
        text_printf(folder, "%s-%s", place, name);
        return true;
    }
    if (!store_default_path(path, sizeof path, error)) /* a database elsewhere: the user's own folder */
        return false;
    text_printf(folder, "%.*s/%s", (int)(strrchr(path, '/') - path), path, name);
    return true;
}

void store_args_close(Store *store)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    store_close(store);
    for (int i = 0; i < 3 && store_scratch[0]; i++) {
        char path[80];
        snprintf(path, sizeof path, "%s%s", store_scratch, endings[i]);
        unlink(path);
    }
}

char *store_args_about(int argc, char **argv, RunAbout about)
{
    Text line = {0};
    args_print_command(argc, argv, &line);
    about.command = line.bytes;
    char *told = run_about_print(&about);
    text_free(&line);
    return told;
}
