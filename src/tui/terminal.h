/* SPDX-License-Identifier: MIT
 *
 * terminal - a game line by line: a person against a player, or two people.
 *
 * It reads lines and prints text, so it works over a pipe as well; there it also prints what it read, so that the
 * transcript can be followed.
 */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "tui/board.h"

typedef struct TerminalOptions {
    const Game *game;
    const char *position; /* "" is the start */
    const char *against;  /* a player's spec, or "human" for two people */
    int side;             /* of the person: 0 or 1 */
    int64_t movetime_ms;  /* for the player and for hints; 0: as the spec says */
    uint64_t seed; /* of a weak or random player, and of the set-up of games that have one; every new game adds one */
    BoardStyle style;
    bool echo;                   /* print the lines read */
    bool live;                   /* a terminal: lines are edited, thinking is shown */
    const char *keep;            /* where the unfinished game is written after every move; NULL: nowhere */
    const struct Record *resume; /* a game to go on with, from the same position; NULL: none */
    struct Puzzle *puzzle;       /* what the person has to solve from the position; NULL: nothing */
    FILE *input;
} TerminalOptions;

/* Plays until the person quits or the input ends. False if the position or the spec is wrong. */
bool terminal_run(const TerminalOptions *options, Error *error);

#endif
