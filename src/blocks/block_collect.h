/* SPDX-License-Identifier: MIT
 *
 * block_collect - adds up what blocks have brought: each unit once, whichever files it stands in.
 *
 * It may look again and again while blocks are being played; a file that was counted whole is not read a second time.
 * Games can go into a store as well, where each block is handed in once however often collecting was interrupted; the
 * positions of a training go into its data file, in the order of their games.
 */
#ifndef BLOCKS_BLOCK_COLLECT_H
#define BLOCKS_BLOCK_COLLECT_H

#include "arena/standings.h"
#include "blocks/block_run.h"

typedef struct BlockCollect {
    const BlockRun *run;
    const char *folder;
    Store *store;      /* that games go into; NULL: none */
    const char *data;  /* that positions go into; NULL: none */
    const char *about; /* of a new run in the store (run_about.h); may be NULL */
    /* Takes the text of a unit, unit after unit, as far as there is no gap; may be NULL. */
    bool (*take)(void *context, int64_t unit, const char *text, Error *error);
    void *context;
    /* What there is so far. */
    int64_t units, blocks; /* counted; of blocks that are whole */
    int64_t damaged;       /* files that could not be read; `trouble` is about one of them */
    Error trouble;
    StoreTotals *totals; /* an encounter each */
    uint64_t positions;  /* in the data file */
    int64_t run_id;      /* in the store */
    char tiers[STORE_TIERS_MAX];
    /* What has been counted. */
    unsigned char *seen;  /* a bit a unit */
    unsigned char *whole; /* a bit a block */
} BlockCollect;

/* `run`, `folder`, `store`, `data` and `about` are set. */
bool block_collect_begin(BlockCollect *collect, Error *error);
void block_collect_end(BlockCollect *collect);

/* Looks at all files that have not been counted whole. False if the store or the data file fails; a file of a block
 * that cannot be read is counted in `damaged` and passed over. */
bool block_collect_look(BlockCollect *collect, Error *error);

/* The sums of the first encounter as those of a match, and of all as standings (free them). */
void block_collect_match(const BlockCollect *collect, MatchResult *result);
void block_collect_standings(const BlockCollect *collect, Standings *standings);

/* Everything is there, or the run's test has come to its end, or the training has its positions. */
bool block_collect_over(const BlockCollect *collect);
bool block_collect_decided(const BlockCollect *collect);

#endif
