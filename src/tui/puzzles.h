/* SPDX-License-Identifier: MIT
 *
 * puzzles - the positions of data/puzzles, which the page has as well, and how far a person has come with them on the
 * terminal.
 *
 * A game's puzzles are numbered from 1 on through all its chapters; a number keeps its meaning as long as chapters only
 * grow at their end. Those that were solved are kept in a text file, a line each (`gomoku15-levels 7`), beside the
 * other data of the user.
 */
#ifndef TUI_PUZZLES_H
#define TUI_PUZZLES_H

#include <stdbool.h>

#include "games/game.h"

typedef struct Puzzle {
    const char *chapter; /* "gomoku15-levels" */
    const char *title, *title_zh;
    int place; /* within its chapter, from 1 on */
    char *position;
    int plies; /* to the forced win; 0: a score is asked for */
    int score; /* points that best play keeps, for the side to move */
    bool solved;
} Puzzle;

typedef struct PuzzleList {
    const Game *game;
    Puzzle *items;
    int count;
} PuzzleList;

/* Reads the game's puzzles and what was solved. False if it has none. */
bool puzzles_read(PuzzleList *list, const Game *game, Error *error);
void puzzles_free(PuzzleList *list);

/* Whether the finished game is what was asked for, from the side that began. */
bool puzzles_met(const Puzzle *puzzle, const Game *game, const void *pos, int side);
/* Keeps that it was solved. */
bool puzzles_keep(Puzzle *puzzle, Error *error);

/* What is asked for, in words. */
void puzzles_tell_goal(const Puzzle *puzzle, bool chinese, Text *text);
/* All of them by chapter, those solved marked. */
void puzzles_tell_list(const PuzzleList *list, bool chinese, Text *text);

#endif
