/* SPDX-License-Identifier: MIT
 *
 * ladder - a standing contest: bots are added one by one, show in a validation game that they can play, and then meet
 * whoever tells most about them. Ratings are those of ratings.h; leagues begin at reference bots of known strength.
 *
 * A ladder is a run in the store whose spec grows with its bots.
 */
#ifndef ARENA_LADDER_H
#define ARENA_LADDER_H

#include "arena/ratings.h"
#include "arena/run_spec.h"
#include "store/store.h"

/* A bot with fewer games has no rank and no league, and gets its games first. */
enum { LADDER_GAMES_MIN = 10, LADDER_NAME_MAX = 100 };

typedef enum LadderStatus { LADDER_NEW, LADDER_PLAYS, LADDER_REFUSED } LadderStatus;

typedef struct LadderBot {
    char *name, *spec, *note, *league; /* note: why it was refused; league: of a reference bot, "" for others */
    int player;                        /* index in the run's spec */
    LadderStatus status;
    bool reference;
    double elo;  /* of a reference */
    bool absent; /* it cannot be played now, see ladder_look */
} LadderBot;

typedef struct Ladder {
    Store *store;
    char *name;
    int64_t run;
    bool frozen;
    RunSpec spec;
    char *text;      /* the spec as it is stored */
    LadderBot *bots; /* in the order of the spec's players */
    int count;
} Ladder;

/* False with the error if it is no name for a ladder or a bot: empty, too long, not UTF-8, with control characters. */
bool ladder_check_name(const char *what, const char *name, Error *error);

bool ladder_create(Store *store, const char *name, const RunSpec *spec, Error *error);
bool ladder_open(Ladder *ladder, Store *store, const char *name, Error *error);
void ladder_close(Ladder *ladder);

/* A bot to be added; `elo` makes it a reference. What plays is a copy of its files (bots/bot_copy.h), so that nobody
 * changes a bot that has been validated. */
typedef struct LadderEntry {
    const char *name, *league;
    const char *spec;   /* NULL, in an update: that of the bot as it is, with its files as they are now */
    const char *copies; /* the folder for copies; NULL: the files play where they are */
    const double *elo;  /* NULL: to be found out */
} LadderEntry;

/* Plays the validation games (two against the random player) and adds the bot. False with the reason if it cannot play;
 * it is then kept as refused, with the reason as its note, and may be added again. */
bool ladder_add(Ladder *ladder, const LadderEntry *entry, Error *error);

/* Puts another program in the place of a bot, after the same games; its rating begins anew. What the entry leaves open
 * (elo, league) stays. False with the reason, and nothing has changed, if it cannot play. */
bool ladder_update(Ladder *ladder, const LadderEntry *entry, Error *error);

/* Takes a bot off the ladder. Games that it has played go on telling about its opponents. */
bool ladder_remove(Ladder *ladder, const char *name, Error *error);

/* Something about a bot that the operator should know. */
typedef enum LadderNews { LADDER_ABSENT, LADDER_CHANGED } LadderNews;
typedef void LadderNotice(void *context, const LadderBot *bot, LadderNews news, const Error *what);

/* Finds out which bots can be played now, and marks the others: a bot whose files are gone stops nobody. Tells of those
 * that are newly absent; and, with `changes`, of those whose own files are no longer what plays. */
void ladder_look(Ladder *ladder, bool changes, LadderNotice *notice, void *context);

/* Puts aside the jobs that nobody plays and that need a bot which is absent. */
bool ladder_clear(Ladder *ladder, Error *error);

/* The ratings of all bots, by player; `covariance` as in ratings.h. */
bool ladder_rate(const Ladder *ladder, Rating *ratings, double *covariance, Error *error);

/* Adds jobs (a pair each) for the `count` pairings that tell most now; *added of them. */
bool ladder_plan(Ladder *ladder, int count, int *added, Error *error);

/* Has the bot played enough to be ranked? References have. */
bool ladder_is_ranked(const LadderBot *bot, const Rating *rating);
/* What bots are ranked by: the lower end of the 95 % interval. */
double ladder_rank_value(const Rating *rating);
/* The league of a rating: that of the strongest reference not above it. "" if there is none. */
const char *ladder_league(const Ladder *ladder, double elo);

bool ladder_freeze(Ladder *ladder, bool freeze, Error *error);

#endif
