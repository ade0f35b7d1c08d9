/* SPDX-License-Identifier: MIT
 *
 * place - which of the engine's levels a player is like.
 *
 * The levels of a game are opponents of known strength: each was measured against the one below it (data/levels.json).
 * A player is given the level it seems nearest to, a pair of games at a time, until its place on this ladder is known
 * well enough. Elo counts from level 1.
 */
#ifndef ARENA_PLACE_H
#define ARENA_PLACE_H

#include "arena/match.h"

enum { PLACE_LEVELS = 10, PLACE_REFERENCES = 2, PLACE_OPPONENTS = PLACE_LEVELS + PLACE_REFERENCES };

typedef struct PlaceOpponent {
    char spec[32];
    int level;     /* 0: a reference, whose games say nothing of the level */
    double elo;    /* of a level */
    bool measured; /* its distance from the level below; else it is taken for an average one */
    MatchResult result;
} PlaceOpponent;

typedef struct Place {
    PlaceOpponent opponents[PLACE_OPPONENTS]; /* references first, then levels from 1 on */
    double elo, error;                        /* of the player, with half the width of the 95 % interval */
    int games;                                /* against levels */
    int level, low, high;                     /* nearest level, and those within the interval */
    bool below, above;                        /* weaker than level 1, stronger than the highest by more than a level */
    int faults;                               /* games lost by time, illegal moves or crashes */
    char fault[200];                          /* the last of them in words */
} Place;

typedef struct PlaceTask {
    Match match;   /* game, specs[0] with its name, conditions, openings (as many as pairs), stop */
    int games_max; /* against levels */
    double error;  /* small enough */
    void (*progress)(void *context, const Place *place, const PlaceOpponent *next); /* may be NULL */
    void *context;
} PlaceTask;

/* Opponents and their strength, before any game. */
void place_begin(Place *place, const Game *game);
/* Elo, interval and level from the results so far. */
void place_estimate(Place *place);
/* The level whose games tell most now. */
PlaceOpponent *place_next(Place *place);

/* Plays a pair with each reference, then pairs with levels. False with the error if a player cannot be run; a stop ends
 * it early. */
bool place_play(const PlaceTask *task, Place *place, Error *error);

#endif
