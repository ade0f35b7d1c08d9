/* SPDX-License-Identifier: MIT
 *
 * referee - one game between two players: rules, clocks, offences.
 *
 * The referee's own clock counts, by the wall or (`cpu`) the processor time that a player used. A player that oversteps
 * it, answers with an illegal move or breaks down loses that game; the match goes on.
 */
#ifndef ARENA_REFEREE_H
#define ARENA_REFEREE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/openings.h"
#include "players/player.h"

/* What each player may use; zero means no limit of that kind. */
typedef struct RefereeClock {
    int64_t bank_ms, increment_ms; /* a clock for the game, and what each move adds */
    int moves;                     /* the bank is added anew after so many own moves */
    int64_t movetime_ms;
    uint64_t nodes;
    int depth;
    int64_t margin_ms; /* a player may be late by this much */
    bool cpu; /* what counts is processor time, of all threads and processes of a player; else time by the wall */
} RefereeClock;

/* When a game is as good as over: scores are those that the players tell, in hundredths of a point. Zero counts: never.
 */
typedef struct RefereeAdjudication {
    int draw_from, draw_count,
        draw_score;                 /* from that move on, so many moves of each side with a score this near to 0 */
    int resign_count, resign_score; /* so many moves in a row the player itself sees itself this far behind */
} RefereeAdjudication;

enum { CONDITIONS_PLIES = 4000, CONDITIONS_MARGIN_MS = 50 }; /* where nothing else is asked for */

/* The conditions of a game: what a match, a run, a job and the referee hand on to each other as a whole. */
typedef struct Conditions {
    RefereeClock clock;
    RefereeAdjudication adjudication;
    int max_plies; /* a draw after so many */
    uint64_t seed; /* of a run; a game's own comes from it and the game's number */
} Conditions;

typedef enum GameEnd {
    END_RULES,
    END_TIME,
    END_ILLEGAL,
    END_CRASH,
    END_PLIES,
    END_STOPPED,
    END_RESIGN,
    END_ADJUDICATED,
    END_MEMORY,  /* a bot took more than it may */
    END_PONDER,  /* a bot thought on its opponent's time */
    END_MACHINE, /* this machine could not run a player: the game counts for nobody and is kept nowhere */
} GameEnd;

/* True if the game ended by an offence of the loser. */
bool referee_is_offence(GameEnd end);

typedef struct PlyRecord {
    Move move;
    int mover;       /* 0 the first player, 1 the second */
    int64_t time_ns; /* by the referee's clock on the wall */
    int64_t cpu_ns;  /* processor time */
    bool has_value;
    int value; /* for the mover */
    bool own;  /* the player counts in numbers of its own, as in Report */
    int64_t own_value;
    int depth;
    uint64_t nodes;
} PlyRecord;

/* What led to an offence, for the author of the player; NULL where nothing is known. Lines end with a line
 * feed. */
typedef struct GameFault {
    char *position;   /* in which it was asked */
    char *asked;      /* the lines it was sent */
    char *heard;      /* the last line it said */
    char *complaints; /* the last lines of its standard error */
} GameFault;

typedef struct GameRecord {
    const Game *game;
    const Opening *opening;
    const char *specs[2]; /* of the first and the second player */
    PlyRecord *plies;     /* after the opening */
    int count, room;
    int winner; /* 0 the first player, 1 the second, -1 nobody */
    GameEnd end;
    char reason[ERROR_LENGTH + 100]; /* one line for people, valid UTF-8: a whole error after what is said before it */
    GameFault fault;
    int64_t time_ns[2];
    int64_t cpu_ns[2];
    PlayerClaims claims[2];
    int64_t start_ns[2]; /* what starting the bots took; 0: part of this program */
} GameRecord;

/* The points of the first and the second player when the game ended at this position: where the rules of the game have
 * a forfeit and one lost by an offence, that; false where nobody counts points. */
bool referee_points(const GameRecord *record, const void *pos, int points[2]);

typedef void RefereeFunction(void *context, const GameRecord *record);

typedef struct RefereeTask {
    const Game *game;
    const Opening *opening;
    Player *players[2]; /* first and second */
    Conditions conditions;
    const _Atomic bool *stop; /* looked at between moves; may be NULL */
    RefereeFunction *on_ply;  /* after every move that the record has got; may be NULL */
    void *context;
} RefereeTask;

/* Plays the game to its end. Free the record with referee_free_record. */
void referee_play(const RefereeTask *task, GameRecord *record);
void referee_free_record(GameRecord *record);

/* "34,8,20" for draws: move, count, score; "3,600" for resignations: count, score. */
bool referee_parse_draw(const char *text, RefereeAdjudication *rule, Error *error);
bool referee_parse_resign(const char *text, RefereeAdjudication *rule, Error *error);

/* "wall" or "cpu": whose time counts. */
bool referee_parse_clock(const char *text, RefereeClock *clock, Error *error);

/* "60+0.6", "40/60+0.6": seconds, with a number of moves before and an increment after if wanted. */
bool referee_parse_tc(const char *text, RefereeClock *clock, Error *error);

#endif
