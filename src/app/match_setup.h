/* SPDX-License-Identifier: MIT
 *
 * match_setup - from the options of `wuqi match` to a match that can be played.
 */
#ifndef APP_MATCH_SETUP_H
#define APP_MATCH_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "app/sandbox_args.h"
#include "arena/match_run.h"

/* As given; NULL and 0 where an option is absent, plies -1. */
typedef struct MatchOptions {
    const char *a, *b, *tc, *clock, *openings, *record, *sprt, *model, *draw, *resign, *db;
    int64_t games, bank, movetime, nodes, depth, margin, plies, seed, concurrency, max_plies, batch;
    SandboxArgs sandbox;
    bool json, resume, queue;
} MatchOptions;

/* Fills the match, which is to be freed with match_run_free in any case. */
bool match_setup(MatchRun *run, const char *game, const MatchOptions *options, Error *error);

/* The openings alone, as many as the match's games need. */
bool match_setup_openings(MatchRun *run, const MatchOptions *options, Error *error);

/* The conditions in a few words: "60+0.6, book.epd, seed 1". */
void match_describe(const MatchRun *run, const MatchOptions *options, Text *text);

#endif
