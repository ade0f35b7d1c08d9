/* SPDX-License-Identifier: MIT
 *
 * match_setup - from the options of `wuqi match` to a match that can be played.
 */
#ifndef APP_MATCH_SETUP_H
#define APP_MATCH_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "app/clock_args.h"
#include "app/sandbox_args.h"
#include "arena/match_run.h"

/* As given. */
typedef struct MatchOptions {
    const char *a, *b, *openings, *record, *sprt, *model, *draw, *resign, *db;
    int64_t games, plies, seed, concurrency, max_plies, batch;
    ClockArgs clock;
    SandboxArgs sandbox;
    bool json, resume, queue, wait;
} MatchOptions;

/* What a match and the tuner have in common: what holds where an option is absent, and options. */
#define MATCH_OPTIONS_ABSENT \
    .clock.margin = CONDITIONS_MARGIN_MS, .plies = -1, .seed = 1, .concurrency = 1, .max_plies = CONDITIONS_PLIES
#define MATCH_OPTIONS_OPENINGS(own) \
    ARG_TEXT("--openings", "FILE", (own).openings), ARG_INT("--random-plies", "K", (own).plies, 0, 1000)
#define MATCH_OPTION_CONCURRENCY(own) ARG_INT("--concurrency", "K", (own).concurrency, 1, 64)

/* Fills the match, which is to be freed with match_run_free in any case. */
bool match_setup(MatchRun *run, const char *game, const MatchOptions *options, Error *error);

/* The conditions in a few words: "60+0.6, book.epd, seed 1". */
void match_describe(const MatchRun *run, const MatchOptions *options, Text *text);

#endif
