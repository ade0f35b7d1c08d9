/* SPDX-License-Identifier: MIT
 *
 * slow_rules - five in a row written apart from the program: an array with a border, lines walked stone by stone, the
 * definitions of the rules word by word. What the tests of the rules and of the proofs compare with.
 */
#ifndef TESTS_GAMES_GOMOKU_SLOW_RULES_H
#define TESTS_GAMES_GOMOKU_SLOW_RULES_H

#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 15, FRAME = SIZE + 2, SQUARES = SIZE * SIZE };

typedef struct Slow {
    char at[FRAME][FRAME]; /* rows and columns from 1; '#' beyond the board */
} Slow;

static const int slow_ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static inline Slow slow_board(const Game *game, const void *pos)
{
    Slow slow;
    memset(slow.at, '#', sizeof slow.at);
    for (int row = 0; row < SIZE; row++) {
        for (int col = 0; col < SIZE; col++)
            slow.at[row + 1][col + 1] = game->cell(pos, row, col);
    }
    return slow;
}

/* Stones of the colour in a row through the square, which has one. */
static inline int slow_run(const Slow *slow, int row, int col, int way)
{
    char colour = slow->at[row][col];
    int down = slow_ways[way][0], right = slow_ways[way][1], count = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int k = sign; slow->at[row + k * down][col + k * right] == colour; k += sign)
            count++;
    }
    return count;
}

static inline bool slow_makes_five(Slow *slow, int row, int col, char colour, bool exact)
{
    bool five = false;
    slow->at[row][col] = colour;
    for (int way = 0; way < 4; way++) {
        int run = slow_run(slow, row, col, way);
        five = five || (exact ? run == 5 : run >= 5);
    }
    slow->at[row][col] = '-';
    return five;
}

/* Squares on one line through the black stone that complete exactly five with it; their places relative to the stone.
 */
static inline int slow_five_squares(Slow *slow, int row, int col, int way, int *places)
{
    int down = slow_ways[way][0], right = slow_ways[way][1], count = 0;
    for (int k = -5; k <= 5; k++) {
        int r = row + k * down, c = col + k * right;
        if (k == 0 || r < 1 || r > SIZE || c < 1 || c > SIZE || slow->at[r][c] != '-')
            continue;
        slow->at[r][c] = 'X';
        if (slow_run(slow, r, c, way) == 5 && slow_run(slow, row, col, way) == 5)
            places[count++] = k;
        slow->at[r][c] = '-';
    }
    return count;
}

/* Fours on one line: a straight four has two squares for one four. */
static inline int slow_fours(Slow *slow, int row, int col, int way, bool *straight)
{
    int places[11];
    int count = slow_five_squares(slow, row, col, way, places);
    *straight = count == 2 && places[1] - places[0] == 5 && slow_run(slow, row, col, way) == 4;
    return *straight ? 1 : count;
}

static inline bool slow_forbidden(Slow *slow, int row, int col);

/* A three: one more allowed stone makes a straight four with it (and not five elsewhere). The stone is on the board. */
static inline bool slow_is_three(Slow *slow, int row, int col, int way)
{
    int down = slow_ways[way][0], right = slow_ways[way][1], places[11];
    bool straight, three = false;
    if (slow_five_squares(slow, row, col, way, places) > 0)
        return false;
    for (int k = -4; k <= 4 && !three; k++) {
        int r = row + k * down, c = col + k * right;
        if (k == 0 || r < 1 || r > SIZE || c < 1 || c > SIZE || slow->at[r][c] != '-')
            continue;
        if (slow_makes_five(slow, r, c, 'X', true))
            continue;
        slow->at[r][c] = 'X';
        bool makes = slow_fours(slow, row, col, way, &straight) == 1 && straight;
        slow->at[r][c] = '-';
        three = makes && !slow_forbidden(slow, r, c);
    }
    return three;
}

/* Renju: an overline, two fours or two threes, unless five is made. */
static inline bool slow_forbidden(Slow *slow, int row, int col)
{
    if (slow_makes_five(slow, row, col, 'X', true))
        return false;
    int fours = 0, threes = 0;
    bool overline = false, straight;
    slow->at[row][col] = 'X';
    for (int way = 0; way < 4; way++) {
        overline = overline || slow_run(slow, row, col, way) > 5;
        fours += slow_fours(slow, row, col, way, &straight);
    }
    for (int way = 0; way < 4 && !overline && fours < 2; way++)
        threes += slow_is_three(slow, row, col, way);
    slow->at[row][col] = '-';
    return overline || fours > 1 || threes > 1;
}

/* A position of the rule with stones strewn closely, nobody with five, black to move. */
static inline void *random_position(const Game *game, Rng *rng, const char *rule, int stones)
{
    Text text = {0};
    void *pos = NULL;
    while (!pos) {
        char cells[SQUARES];
        memset(cells, '-', sizeof cells);
        for (int i = 0; i < stones; i++) {
            int row = 3 + (int)rng_below(rng, 9), col = 3 + (int)rng_below(rng, 9);
            cells[row * SIZE + col] = rng_below(rng, 3) < 2 ? 'X' : 'O';
        }
        text_clear(&text);
        text_add_bytes(&text, cells, sizeof cells);
        text_printf(&text, " X %s", rule);
        pos = position_new(game, text_string(&text), NULL);
        if (pos && game->over(pos)) {
            position_free(game, pos);
            pos = NULL;
        }
    }
    text_free(&text);
    return pos;
}

#endif
