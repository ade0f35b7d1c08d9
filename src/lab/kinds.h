/* SPDX-License-Identifier: MIT
 *
 * kinds - the few kinds of measurement that experiments are made of. For src/lab alone.
 */
#ifndef LAB_KINDS_H
#define LAB_KINDS_H

#include <jansson.h>
#include <stdatomic.h>

#include "games/game.h"
#include "lab/table.h"
#include "players/player.h"

/* Rows that others measure. An experiment's rows are numbered in the order in which it measures them; what one holds,
 * its cell, is an object that can be kept as text. */
typedef struct LabCells {
    int64_t count; /* passed so far */
    /* Sets the object of a row, which is then not measured here; NULL: it is not wanted at all. May be NULL. */
    bool (*get)(void *context, int64_t number, json_t **cell, Error *error);
    void *context;
    int64_t wanted; /* the one that is measured here, where there is no `get` */
    json_t *cell;   /* it, afterwards */
} LabCells;

/* What a measurement is given besides its own part of the experiment. */
typedef struct LabRun {
    LabTable *table;
    bool rehearsal; /* games, players and named positions are made as for the measurement, and rows get the columns they
                       would have; nothing is measured */
    int jobs;       /* games played at the same time; searches are always measured alone */
    const _Atomic bool *stop;           /* may be NULL */
    void (*progress)(const char *line); /* may be NULL */
    LabCells *cells;                    /* may be NULL: all is measured here */
} LabRun;

typedef struct LabKind {
    const char *name;
    /* Measures and fills the table; false with the error. */
    bool (*run)(const LabRun *run, const json_t *part, Error *error);
} LabKind;

extern const LabKind lab_kind_search; /* positions searched to depths by settings: nodes, time */
extern const LabKind lab_kind_match;  /* games between players, from both sides */
extern const LabKind lab_kind_levels; /* set positions played out against a defender */

/* NULL with the error that lists the kinds. */
const LabKind *lab_kind_find(const char *name, Error *error);

/* Positions as an experiment names them. */
typedef struct LabPositions {
    void **items;
    int count, wanted; /* a rehearsal draws none of those that are wanted */
} LabPositions;

/* The game of a part, or of its entry for a game. NULL with the error. */
const Game *lab_game(const json_t *about, const json_t *part, Error *error);

/* A player of the part, for its depth; NULL with the error. `key` is where its object stands in the part:
 * "settings[0]". */
Player *lab_player(const Game *game, const json_t *player, int depth, const char *key, Error *error);

/* {"list": [...]}, {"bench": true}, or {"count", "plies", "seed", "player"}: so many, each after so many plies of play
 * by a player (random unless told) from the start or from set-ups drawn by lot; a rehearsal draws none. False with the
 * error. */
bool lab_positions(LabPositions *positions, const LabRun *run, const Game *game, const json_t *wanted, Error *error);
void lab_positions_free(LabPositions *positions, const Game *game);

/* False if the setting is only for other games: {"games": [...]}. */
bool lab_setting_is_for(const json_t *setting, const Game *game);

/* A row of the table on its way: it begins with its labels, gets its columns, and ends in the table or where it is
 * wanted. A part may have a prefix for its columns, so that two parts can fill the same rows. */
json_t *lab_cell(json_t *labels, bool timed);
void lab_set(json_t *cell, const json_t *part, const char *column, json_t *value);
void lab_cell_end(const LabRun *run, json_t *cell);
/* Is such a row to be measured now? False if others have done so or will, or with the error. */
bool lab_cell_wanted(const LabRun *run, bool *fine, Error *error);

/* Tells the user how far it is, if he wants to know. */
void lab_progress(const LabRun *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool lab_stopped(const LabRun *run, Error *error);

#endif
