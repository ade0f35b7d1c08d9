/* SPDX-License-Identifier: MIT
 *
 * match - many games between two players, in pairs on the same opening with sides swapped.
 *
 * Pairs run on several threads, each with players of its own; the same seed gives the same openings and the same
 * choices of random players whatever the number of threads.
 */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/referee.h"

/* Two games on one opening, or the first of them. */
typedef struct PairTask {
    const Game *game;
    const Opening *opening;
    Player *players[2]; /* a and b; a is first in the odd game */
    Conditions conditions;
    const _Atomic bool *stop; /* may be NULL */
    RefereeFunction *on_ply;  /* as in RefereeTask */
    void *context;
} PairTask;

/* Plays the game with this number (from 1): pair n has the games 2n + 1, in which a is first, and 2n + 2. */
void pair_play_game(const PairTask *task, int64_t number, GameRecord *record);

/* a's points in halves: 0, 1, 2. */
int pair_points(const GameRecord *record, bool a_first);

/* All counts are from a's side. */
typedef struct MatchResult {
    int games, wins, draws, losses;
    int pairs[5]; /* LL, LD, WL + DD, WD, WW */
    int timeouts[2], illegal[2], crashes[2];
    int claims[2]; /* turns in which a bot said what is not so */
    int64_t time_ns[2];
} MatchResult;

/* A finished game: its number from 1, and whether a played first. Called under the match's lock. */
typedef struct MatchEvent {
    int64_t number;
    bool a_first;
    const char *names[2], *specs[2]; /* of a and b */
    const GameRecord *record;
    const MatchResult *result; /* with this game counted */
} MatchEvent;

typedef void MatchFunction(void *context, const MatchEvent *event);

typedef struct Match {
    const Game *game;
    const char *names[2]; /* of a and b; NULL: their specs */
    const char *specs[2]; /* a and b */
    int games;
    Conditions conditions;
    const Openings *openings; /* at least one; pair n uses number n modulo their count */
    int concurrency;
    const _Atomic bool *stop; /* may be NULL; unfinished games do not count */
    MatchFunction *on_game;   /* may be NULL */
    void *context;
} Match;

/* Counts a finished game. The pair is counted with its second game, by whoever knows the first. */
void match_count(MatchResult *result, const GameRecord *record, bool a_first);

/* What a (0) or b (1) is called. */
const char *match_name(const Match *match, int side);

/* Plays all games. False, with nothing played, if one of the specs is wrong; or if this machine cannot run a player. */
bool match_play(const Match *match, MatchResult *result, Error *error);

#endif
