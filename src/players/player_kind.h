/* SPDX-License-Identifier: MIT
 *
 * player_kind - a kind of players is a small table of functions; and what the kinds share. For src/players and
 * src/bots.
 */
#ifndef PLAYERS_PLAYER_KIND_H
#define PLAYERS_PLAYER_KIND_H

#include "players/player.h"

typedef struct PlayerKind {
    const char *name; /* the word before the colon of a spec */
    bool open;        /* a stranger may have one, with those of its options that are open as well (base/options.h) */
    /* Makes the kind's own data from the options after the colon ("" for none); NULL with the error. */
    void *(*create)(const Game *game, const char *options, Error *error);
    void (*options)(const Game *game,
                    Option *options); /* tells them to room for OPTIONS_MAX; NULL: its spec is no list of them */
    void (*destroy)(void *self);
    bool (*move)(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error);
    void (*new_game)(void *self, uint64_t seed);                 /* NULL: nothing to forget */
    void (*resize)(void *self, size_t hash_mb, int threads);     /* NULL: nothing to resize */
    bool (*log)(void *self, PlayerLog *log);                     /* NULL: part of this program */
    bool (*begins)(void *self, const void *start, Error *error); /* NULL: at any position */
    bool (*ready)(void *self, Error *error);                     /* NULL: always */
    void (*check_claims)(void *self, const PlayerTurn *turn,
                         PlayerClaims *claims); /* NULL: it says nothing that could be wrong */
} PlayerKind;

/* Makes a player of one of the kinds (NULL at the end), or of one of `more` (may be NULL); NULL with the error. */
Player *player_new_of(const PlayerKind *const *kinds, const PlayerKind *const *more, const Game *game, const char *spec,
                      Error *error);

/* The kinds of this program, NULL at the end. */
extern const PlayerKind *const player_kinds[];

extern const PlayerKind player_kind_engine;
extern const PlayerKind player_kind_search;
extern const PlayerKind player_kind_classic;
extern const PlayerKind player_kind_random;
extern const PlayerKind player_kind_greedy;

enum { PLAYER_HASH_MAX = 65536 /* megabytes */ };

/* The stricter of two sets of limits, kind by kind. The clock is that of `first`. */
Limits player_limits_join(Limits first, const Limits *second);

/* The moves the turn allows, in the game's order, at most game->moves_max; returns their number. */
int player_choices(const Game *game, const PlayerTurn *turn, Move *moves);

/* True once the asker has said so: a move is wanted now. */
bool player_stopped(const PlayerTurn *turn);

/* The answer of a player that knows only its move. */
PlayerAnswer player_answer_plain(Move move);

#endif
