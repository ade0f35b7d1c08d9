/* SPDX-License-Identifier: MIT
 *
 * store_args - the --db option, opening what it names, and what a run kept there tells of itself.
 */
#ifndef APP_STORE_ARGS_H
#define APP_STORE_ARGS_H

#include "app/args.h"
#include "arena/run_about.h"
#include "store/store.h"

#define STORE_OPTION_DB(place) ARG_TEXT("--db", "FILE|URL", place)

/* NULL: the user's own. "none": a file that is gone afterwards. */
bool store_args_open(Store *store, const char *place, Error *error);
/* False if nothing of the store will be there afterwards. */
bool store_args_kept(const char *place);
/* The folder beside the store where files belong that its runs need: "" for `none`. */
bool store_args_folder(const char *place, const char *name, Text *folder, Error *error);
void store_args_close(Store *store);

/* What a new run tells of itself (run_about.h): this command line, and what else `about` has. Free it. */
char *store_args_about(int argc, char **argv, RunAbout about);

#endif
