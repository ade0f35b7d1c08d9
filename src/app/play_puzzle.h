/* SPDX-License-Identifier: MIT
 *
 * play_puzzle - `wuqi play GAME --puzzle N|list|next`: the levels and other puzzles on the terminal, progress kept.
 */
#ifndef APP_PLAY_PUZZLE_H
#define APP_PLAY_PUZZLE_H

#include "games/game.h"

/* The options of `wuqi play`. */
typedef struct PlayOptions {
    int64_t level, movetime, seed; /* level 0, seed -1: not given */
    const char *against, *side, *position, *puzzle;
    bool ascii, hanzi, demo;
} PlayOptions;

/* Shows the game's puzzles, or plays the one that the options name; the status of the program. */
int play_puzzle(const PlayOptions *options, const Game *game);

#endif
