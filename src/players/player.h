/* SPDX-License-Identifier: MIT
 *
 * player - anyone who can be asked for a move: our engine, the classic player, the baselines; external bots (src/bots)
 * as well.
 *
 * A player is made from a text spec, the same everywhere: "engine:level=3", "classic:eval=d,depth=4",
 * "search:algorithm=minimax,depth=3", "random:seed=7", "greedy", "uci:fairy-stockfish". It belongs to one game and is
 * used by one thread at a time; it may keep knowledge between the moves of a game (player_new_game forgets it).
 */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/options.h"
#include "games/game.h"

typedef struct Player Player;

/* What is asked. The clock in `limits` is the player's own; limits in the spec (depth, nodes ...) come on top. */
typedef struct PlayerTurn {
    const void *pos; /* not over */
    /* How it came about, for players that keep a board of their own: the first position and the moves since. NULL where
     * the asker does not know; then the position stands for itself. */
    const void *start;
    const Move *history;
    int history_count;
    int64_t other_ms;        /* left on the opponent's clock; 0: unknown */
    int64_t deadline_ms;     /* nobody waits longer (clock_now_ms); 0: unknown */
    int64_t cpu_deadline_ns; /* nor for more processor time of an external bot, from its waking on; 0: any */
    void (*on_line)(void *listener, const char *line); /* each line that an external bot answers; may be NULL */
    void *listener;
    REQUEST_EMBEDDED /* external bots and `classic` have no use for some of it: lines, trace */
} PlayerTurn;

/* Why a player failed. */
typedef enum PlayerFault {
    PLAYER_CRASHED,
    PLAYER_ILLEGAL,
    PLAYER_LATE,
    PLAYER_RESIGNED,
    PLAYER_MEMORY,   /* it took more than it may */
    PLAYER_PONDERED, /* it thought on its opponent's time */
    PLAYER_MACHINE,  /* not its doing: this machine cannot run it */
} PlayerFault;

typedef struct PlayerAnswer {
    PlayerFault fault; /* if player_move returned false */
    Move move;         /* always legal if player_move returned true */
    Report report;     /* value, depth, nodes, time, pv as far as the player knows them */
    bool has_value;
    bool told_after; /* the report's player prints a number after its move: */
    int64_t after;
    int64_t cpu_ns;    /* processor time of the move: of the bot's processes, or of the threads of the search */
    int64_t halted_ns; /* what a bot used before it, while it was halted: its clock pays for it */
    int64_t after_ns;  /* after a failure: what it took us to find out why; nobody's time */
} PlayerAnswer;

/* Makes a player that is part of this program; NULL with the error that names the part of the spec that is wrong.
 * bots/bots.h makes external ones, too. */
Player *player_new(const Game *game, const char *spec, Error *error);
void player_free(Player *player);

/* The options of a kind of players of this program ("engine", "search" ...) in a game that is ready: fills room for
 * OPTIONS_MAX, to one without a name. A spec takes them from left to right, in any order. False with the error if there
 * is no such kind. */
bool player_options(const Game *game, const char *kind, Option *options, Error *error);

/* May a stranger have the player of this spec, on a machine that is not theirs? Only what is declared open may be named
 * (PlayerKind, base/options.h): no files, memory or threads, and nothing that nobody has thought of. False with the
 * error. */
bool player_spec_is_open(const Game *game, const char *spec, Error *error);

/* False with the reason if a game that begins at this position cannot be told to the player: some protocols know moves
 * alone. */
bool player_begins(Player *player, const void *start, Error *error);

/* False with the reason if it cannot play at all: a program that does not start or does not greet. To be asked once,
 * before the first game. */
bool player_ready(Player *player, Error *error);

/* Asks for a move. False only if the player failed (an external program that broke down). */
bool player_move(Player *player, const PlayerTurn *turn, PlayerAnswer *answer, Error *error);

/* A new game begins. `seed` makes the choices of random and of weak levels reproducible. */
void player_new_game(Player *player, uint64_t seed);

/* What an external bot said and was told in this game so far. The texts belong to the player. */
typedef struct PlayerLog {
    const char *transcript;      /* "> line" sent, "< line" received, with seconds since the start before it */
    const char *complaints;      /* its standard error */
    int64_t start_ns;            /* what its last start took, greeting included */
    int64_t start_s;             /* and what it may take */
    const char *asked;           /* the lines sent in its last turn */
    const char *heard;           /* the last line received in it; "": none */
    const char *last_complaints; /* standard error of the process that ended last */
} PlayerLog;

/* False for players that are part of this program. */
bool player_log(Player *player, PlayerLog *log);

/* What a player said that is not so: a line of play with a move that is not legal, a forced end that is not there. */
typedef struct PlayerClaims {
    int wrong;       /* so many turns */
    char first[200]; /* the first of them in words, valid UTF-8 */
} PlayerClaims;

/* One more, in words. */
void player_claim_is_wrong(PlayerClaims *claims, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* After a move, off any clock: looks at what the player said in that turn. */
void player_check_claims(Player *player, const PlayerTurn *turn, PlayerClaims *claims);

/* The spec it was made from. */
const char *player_spec(const Player *player);

/* Changes what a protocol may change while the player lives (engine only; ignored by others). */
void player_resize(Player *player, size_t hash_mb, int threads);

#endif
