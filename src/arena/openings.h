/* SPDX-License-Identifier: MIT
 *
 * openings - where the games of a match begin: read from a file or drawn at random by a seed.
 *
 * Every opening leads by legal moves to a position that is not over.
 */
#ifndef ARENA_OPENINGS_H
#define ARENA_OPENINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "games/game.h"
#include "players/player.h"

typedef struct Opening {
    char *position; /* text; "" is the start */
    Move *moves;    /* played from there */
    int count;
} Opening;

typedef struct Openings {
    Opening *items;
    int count, room;
} Openings;

/* Reads one opening a line: a position as for --position, up to a ';' if there is one, or moves from the start, with
 * or without blanks between them; "position ; moves m1 m2" is both. '#' begins a comment line. The order is then
 * shuffled by the seed. On false the error names file and line. */
bool openings_read(Openings *openings, const Game *game, const char *path, uint64_t seed, Error *error);

/* One such line. On false nothing is left to free. */
bool opening_parse(Opening *opening, const Game *game, const char *line, Error *error);
/* Writes it as such a line. */
void opening_print(const Game *game, const Opening *opening, Text *text);
void opening_free(Opening *opening);

/* Gives a new opening its position: the start of the rules, or a set-up by lot. */
void opening_begin(Opening *opening, const Game *game, Rng *rng);
/* Adds a move to it. */
void opening_push(Opening *opening, Move move);

/* Adds one to the end; the list owns it from now on. */
void openings_add(Openings *openings, Opening opening);
/* The same seed gives the same order. */
void openings_shuffle(Openings *openings, uint64_t seed);

/* Draws openings of `plies` random moves until the list has `count`, all with different positions; fewer if there are
 * not as many. A game whose positions have a set-up drawn by lot gets another `seed:N` each time. */
void openings_draw(Openings *openings, const Game *game, int plies, int count, uint64_t seed);

/* True if the game's positions have a set-up drawn by lot, written `seed:N`. */
bool openings_by_lot(const Game *game);

/* False with the error, which names the opening, if one of them cannot be told to the player. */
bool openings_suit(const Openings *openings, const Game *game, Player *player, Error *error);

/* The position after the opening's moves. */
void *opening_play(const Game *game, const Opening *opening);

void openings_free(Openings *openings);

#endif
