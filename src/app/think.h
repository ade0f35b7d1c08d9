/* SPDX-License-Identifier: MIT
 *
 * think - the options that say how long and with what to think, shared by the commands.
 */
#ifndef APP_THINK_H
#define APP_THINK_H

#include <stdbool.h>
#include <stdint.h>

#include "app/args.h"
#include "search/search.h"

enum { THINK_HASH_MB = 64, THINK_HASH_MAX = 1 << 20 };

typedef struct ThinkOptions {
    int64_t depth, nodes, movetime, threads, hash; /* 0: not given */
    bool solve;
} ThinkOptions;

#define THINK_OPTION_DEPTH(to) ARG_INT("--depth", "N", to, 1, SEARCH_MAX_PLY - 1)
#define THINK_OPTION_NODES(to) ARG_INT("--nodes", "N", to, 1, INT64_MAX)
#define THINK_OPTION_MOVETIME(to) ARG_INT("--movetime", "MS", to, 1, INT32_MAX)
#define THINK_OPTION_CLOCK(to) ARG_TEXT("--clock", "wall|cpu", to)
#define THINK_OPTION_SOLVE(to) ARG_FLAG("--solve", to)
#define THINK_OPTION_THREADS(to) ARG_INT("--threads", "N", to, 1, SEARCH_MAX_THREADS)
#define THINK_OPTION_HASH(to) ARG_INT("--hash", "MB", to, 1, THINK_HASH_MAX)

#define THINK_OPTIONS(think) \
    THINK_OPTION_DEPTH((think).depth), THINK_OPTION_NODES((think).nodes), THINK_OPTION_MOVETIME((think).movetime), \
        THINK_OPTION_SOLVE((think).solve), THINK_OPTION_THREADS((think).threads), THINK_OPTION_HASH((think).hash)

static inline SearchConfig think_config(const ThinkOptions *options)
{
    SearchConfig config = {
        .hash_mb = options->hash > 0 ? (size_t)options->hash : THINK_HASH_MB,
        .threads = options->threads > 0 ? (int)options->threads : 1,
    };
    return config;
}

/* The limits that the options ask for; `default_ms` of time if they ask for none. */
static inline Limits think_limits(const ThinkOptions *options, int64_t default_ms)
{
    Limits limits = {
        .depth = (int)options->depth,
        .nodes = (uint64_t)options->nodes,
        .movetime_ms = options->movetime,
        .solve = options->solve,
    };
    if (limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && !limits.solve)
        limits.movetime_ms = default_ms;
    return limits;
}

#endif
