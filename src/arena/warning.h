/* SPDX-License-Identifier: MIT
 *
 * warning - warnings about figures that are less certain than they look: one text for the command line, for JSON and
 * for the page.
 */
#ifndef ARENA_WARNING_H
#define ARENA_WARNING_H

#include <jansson.h>

typedef struct Warning {
    const char *name; /* in JSON */
    const char *english, *chinese;
} Warning;

/* Of an Elo from so many losses, draws and wins: NULL where there is nothing to say. */
const Warning *warning_few_games(const int games[3]);

/* {name, en, zh} */
json_t *warning_json(const Warning *warning);

#endif
