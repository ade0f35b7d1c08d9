/* SPDX-License-Identifier: MIT
 *
 * ladders - the ladders of a store and their bots. A ladder belongs to a run whose spec names the players; what is kept
 * here is the list of all bots that ever asked, with the index of those that play.
 */
#ifndef STORE_LADDERS_H
#define STORE_LADDERS_H

#include "store/store.h"

typedef struct StoreLadder {
    int64_t run; /* 0: there is no such ladder */
    bool frozen;
} StoreLadder;

/* A ladder of the list. */
typedef struct StoreLadderRow {
    char *name, *run_spec;
    int64_t run, bots, games; /* bots: those that play */
    bool frozen;
} StoreLadderRow;

bool ladders_create(Store *store, const char *name, int64_t run, Error *error);
bool ladders_get(Store *store, const char *name, StoreLadder *ladder, Error *error);
/* All ladders by name; *count of them, to be freed with ladders_rows_free. */
bool ladders_list(Store *store, StoreLadderRow **rows, int *count, Error *error);
void ladders_rows_free(StoreLadderRow *rows, int count);
bool ladders_freeze(Store *store, const char *name, bool freeze, Error *error);

typedef struct StoreBot {
    char *name, *spec, *note, *league;
    char *reference; /* its known strength as a number; "" if the ladder must find it out */
    int player;      /* in the run's spec; -1: none */
    int status;      /* the owner's */
} StoreBot;

void ladders_bot_free(StoreBot *bot);

/* All bots by player, then by name; *count of them, each to be freed, and the list. */
bool ladders_bots(Store *store, const char *name, StoreBot **bots, int *count, Error *error);

/* A change of the spec of the ladder's run. */
typedef struct StoreSpecChange {
    const char *before, *after;
    bool stale; /* it is no longer as it was before: nothing was done */
} StoreSpecChange;

/* Puts a bot in the place of the one of that name; with the change, all or nothing. */
bool ladders_put(Store *store, const char *name, const StoreBot *bot, StoreSpecChange *change, Error *error);

/* Takes the bot off the list. Its games stay. */
bool ladders_remove(Store *store, const char *name, const char *bot, Error *error);

#endif
