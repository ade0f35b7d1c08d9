/* SPDX-License-Identifier: MIT
 *
 * tune_play - numbers tuned by games, and then a match of what came out against the shipped ones.
 */
#ifndef ARENA_TUNE_PLAY_H
#define ARENA_TUNE_PLAY_H

#include "arena/match_run.h"
#include "arena/tune_run.h"

typedef struct TunePlay {
    TuneRun run;
    MatchRun match;       /* the final one; its conditions and, at first, its openings are those of the games before */
    int64_t final_games;  /* at most so many in the final match; 0: none */
    const char *openings; /* as match_run_openings takes them */
    int plies;
    /* What came out. */
    Text tuned; /* spec of the player with the tuned numbers */
    MatchResult result;
    int64_t match_id; /* 0: there was no match */
    bool whole;       /* false: it was stopped before the end */
} TunePlay;

/* Plays what is left of both. False if it could not; run.id is 0 then if it could not even begin. */
bool tune_play(TunePlay *play, Store *store, Error *error);

/* Are the tuned numbers others than the shipped ones? */
bool tune_play_changed(const TunePlay *play);

/* What the test of the final match says: H0, H1, open; NULL without a match. */
const char *tune_play_verdict(const TunePlay *play);

void tune_play_free(TunePlay *play);

#endif
