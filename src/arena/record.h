/* SPDX-License-Identifier: MIT
 *
 * record - a finished game as JSON: set-up, moves, times, scores, result.
 */
#ifndef ARENA_RECORD_H
#define ARENA_RECORD_H

#include <jansson.h>

#include "arena/match.h"

/* "1-0", "0-1", "1/2-1/2" from the first player's side. */
const char *record_result(const GameRecord *record);

/* A value as a score in the game's unit: an integer when it is one. */
json_t *record_score(const Game *game, int value);

/* How a game ended in one word: "rules", "time" ... */
const char *record_end(GameEnd end);

/* {position, opening[], moves[], times_ms[]}: where a game began and how it went. */
json_t *record_moves_json(const Game *game, const Opening *opening, const PlyRecord *plies, int count);

/* Adds one object in one line: game, number, a, b, first ("a" or "b"), position, opening[], moves[], times_ms[],
 * cpu_ms[], scores[], depths[], nodes[], result, winner ("a", "b", null), end, reason. Scores are for the mover, null
 * where it told none. */
void record_print(const MatchEvent *event, Text *text);

#endif
