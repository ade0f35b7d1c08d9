/* SPDX-License-Identifier: MIT
 *
 * spectate - what a store tells those who only watch: the games that are being played, and lists of those that are
 * over.
 *
 * A game that is being played is a text of its worker's, kept with the job and gone with it: nothing is ever concluded
 * from it.
 */
#ifndef STORE_SPECTATE_H
#define STORE_SPECTATE_H

#include "store/store.h"

/* The worker's: how far the game at hand is. Without effect if the job is no longer the worker's. */
bool spectate_show(Store *store, const StoreJob *job, const char *text, Error *error);

/* The texts of a run's jobs that are being played, by job, at most `most`. */
typedef void SpectateFunction(void *context, const char *text);
bool spectate_live(Store *store, int64_t run, int most, SpectateFunction *take, void *context, Error *error);

/* Which finished games. */
typedef struct SpectateRange {
    int64_t run;
    int64_t after; /* only numbers above it */
    int most;      /* 0: all */
    bool newest;   /* from the highest number downwards */
} SpectateRange;

/* Games without their records, logs and sandboxes, by number; they are read a few at a time. */
typedef void SpectateGameFunction(void *context, const StoreGame *game);
bool spectate_games(Store *store, SpectateRange range, SpectateGameFunction *take, void *context, Error *error);

#endif
