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

/* As given; NULL and 0 where an option is absent, plies -1. */
typedef struct MatchOptions {
    const char *a, *b, *openings, *record, *sprt, *model, *draw, *resign, *db;
    int64_t games, plies, seed, concurrency, max_plies, batch;
    ClockArgs clock;
    SandboxArgs sandbox;
    bool json, resume, queue, wait;
} MatchOptions;

/* Those that a match and the tuner have in common. */
#define MATCH_OPTIONS_OPENINGS(own) \
    {"--openings", \
     "FILE", \
     "openings, one a line, shuffled by the seed", \
     "开局文件，每行一个，按种子打乱", \
     ARG_TEXT, \
     &(own).openings, \
     0, \
     0}, \
    { \
        "--random-plies", "K", "begin with K random moves instead of balanced openings", \
            "不用均衡开局，开头随机走 K 步", ARG_INT, &(own).plies, 0, 1000 \
    }
#define MATCH_OPTION_CONCURRENCY(own) \
    { \
        "--concurrency", "K", "games at the same time (1)", "同时进行的局数（1）", ARG_INT, &(own).concurrency, 1, 64 \
    }

/* Fills the match, which is to be freed with match_run_free in any case. */
bool match_setup(MatchRun *run, const char *game, const MatchOptions *options, Error *error);

/* The conditions in a few words: "60+0.6, book.epd, seed 1". */
void match_describe(const MatchRun *run, const MatchOptions *options, Text *text);

#endif
