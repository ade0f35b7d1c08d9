/* SPDX-License-Identifier: MIT
 *
 * support - what all test programs share: cmocka, tests that run once for every game, random positions.
 *
 * A test program prints TAP (`ok 1 - name`), which tests/run.py counts.
 */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "games/game.h"

/* Runs plain tests. */
#define SUPPORT_RUN(tests) support_run(tests, sizeof(tests) / sizeof((tests)[0]))
int support_run(const struct CMUnitTest *tests, size_t count);

/* Runs every test once for every registered game; *state is the `const Game *`. */
#define SUPPORT_RUN_FOR_GAMES(tests) support_run_for_games(tests, sizeof(tests) / sizeof((tests)[0]))
int support_run_for_games(const struct CMUnitTest *tests, size_t count);

/* The start position after `plies` random moves, or the last position before the game's end on that way. */
void *support_random_position(const Game *game, Rng *rng, int plies);

/* A position from anywhere in a random game, from the start to the last move. */
void *support_any_position(const Game *game, Rng *rng);

/* Amount of work: `amount`, or a tenth of it (at least 1) where the environment asks for a quick run, as the
 * sanitizer builds do. */
int support_amount(int amount);

/* Waits until it is true, for what takes some time that nobody knows: asks again and again, for as long as no machine
 * needs; false then. */
bool support_await(bool (*done)(void *context), void *context);

/* Makes an empty file, or a folder, of its own for a test that writes: in TMPDIR, which is gone after the test. The
 * path stays until the program ends. */
const char *support_file(const char *suffix);
const char *support_folder(void);

/* A search with one thread and a small table. */
GameSearch *support_search(const Game *game);

/* Thinks on a fresh search with a small table and returns the last report. */
Report support_think(const Game *game, const void *pos, const SearchParams *params);

#endif
