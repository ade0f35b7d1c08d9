/* SPDX-License-Identifier: MIT
 *
 * store_args - opening the store that --db names.
 */
#include "app/store_args.h"

#include <string.h>

bool store_args_kept(const char *place)
{
    return !place || strcmp(place, "none") != 0;
}

bool store_args_open(Store *store, const char *place, Error *error)
{
    const char *where = !place ? "" : store_args_kept(place) ? place : DB_NONE;
    return store_open(store, where, error) || error_prefix(error, "--db");
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
    store_close(store);
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
