/* Reversi on 6x6 and 8x8: the rules, for C and C++. There is nothing to change here.
 *
 * A position is never changed: position_play returns a new one. A set of squares is a number whose bit row * size +
 * column is set for each of its squares; count(position->mine) is the number of your discs. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_GAME "reversi6"

enum { PASS = -1, NO_MOVE = -2, MOVES_MAX = 64 };

/* mine: discs of the side to move; theirs: the other side's; side: 0 for black, 1 for white, whose turn it is. */
typedef struct Position {
    uint64_t mine, theirs;
    int size, side;
} Position;

/* How many squares are in the set. */
static inline int count(uint64_t squares)
{
    return __builtin_popcountll(squares);
}

static inline uint64_t board_all(const Position *position)
{
    return ~0ull >> (64 - position->size * position->size);
}

/* One step of a set of squares in a direction (-1, 0, 1 down and right); what leaves the board is gone. */
static inline uint64_t board_step(const Position *position, uint64_t squares, int down, int right)
{
    int size = position->size, shift = down * size + right;
    uint64_t first = 0;
    for (int row = 0; row < size; row++)
        first |= 1ull << row * size;
    if (right == 1)
        squares &= ~(first << (size - 1));
    if (right == -1)
        squares &= ~first;
    return (shift > 0 ? squares << shift : squares >> -shift) & board_all(position);
}

/* The set of squares on which the owner of `mine` can put a disc. */
static inline uint64_t board_targets(const Position *position, uint64_t mine, uint64_t theirs)
{
    uint64_t found = 0, empty = board_all(position) & ~(mine | theirs);
    for (int direction = 0; direction < 9; direction++) {
        int down = direction / 3 - 1, right = direction % 3 - 1;
        if (direction == 4)
            continue;
        uint64_t line = board_step(position, mine, down, right) & theirs;
        while (line) {
            line = board_step(position, line, down, right);
            found |= line & empty;
            line &= theirs;
        }
    }
    return found;
}

/* Fills in the legal moves and returns their number: squares from a1 on, row by row; PASS alone if there is none; 0
 * when the game is over. */
static inline int position_moves(const Position *position, int moves[MOVES_MAX])
{
    uint64_t found = board_targets(position, position->mine, position->theirs);
    int number = 0;
    for (int square = 0; square < position->size * position->size; square++)
        if (found >> square & 1)
            moves[number++] = square;
    if (number == 0 && board_targets(position, position->theirs, position->mine))
        moves[number++] = PASS;
    return number;
}

static inline Position position_play(const Position *position, int move)
{
    Position after = *position;
    after.side = 1 - position->side;
    uint64_t disc = move == PASS ? 0 : 1ull << move, flipped = 0;
    for (int direction = 0; direction < 9 && disc; direction++) {
        int down = direction / 3 - 1, right = direction % 3 - 1;
        if (direction == 4)
            continue;
        uint64_t taken = 0, line = board_step(position, disc, down, right);
        for (; line & position->theirs; line = board_step(position, line, down, right))
            taken |= line;
        if (line & position->mine)
            flipped |= taken;
    }
    after.mine = position->theirs & ~flipped;
    after.theirs = position->mine | flipped | disc;
    return after;
}

static inline bool position_over(const Position *position)
{
    return !board_targets(position, position->mine, position->theirs) &&
           !board_targets(position, position->theirs, position->mine);
}

/* Of a game that is over, for the side to move: 100 for each disc more; empty squares belong to the winner. */
static inline int position_result(const Position *position)
{
    int mine = count(position->mine), theirs = count(position->theirs), difference = mine - theirs;
    int empty = position->size * position->size - mine - theirs;
    return 100 * (difference + (difference > 0 ? empty : difference < 0 ? -empty : 0));
}

static inline Position position_start(const char *game)
{
    Position position;
    position.size = game[strlen(game) - 1] - '0';
    int size = position.size, low = size / 2 - 1, high = size / 2;
    position.side = 0;
    position.theirs = 1ull << (low * size + low) | 1ull << (high * size + high);
    position.mine = 1ull << (low * size + high) | 1ull << (high * size + low);
    return position;
}

static inline Position position_read(const char *game, const char *text)
{
    Position position = position_start(game);
    int squares = position.size * position.size;
    uint64_t black = 0, white = 0;
    for (int i = 0; i < squares; i++) {
        black |= (uint64_t)(text[i] == 'X') << i;
        white |= (uint64_t)(text[i] == 'O') << i;
    }
    position.side = text[squares + 1] == 'X' ? 0 : 1;
    position.mine = position.side == 0 ? black : white;
    position.theirs = position.side == 0 ? white : black;
    return position;
}

/* A move as text: d3. */
static inline char *position_name(const Position *position, int move, char name[16])
{
    if (move == PASS)
        return strcpy(name, "pass");
    snprintf(name, 16, "%c%d", 'a' + move % position->size, move / position->size + 1);
    return name;
}

/* The move of a text. */
static inline int position_find(const Position *position, const char *text)
{
    return strcmp(text, "pass") == 0 ? PASS : (text[1] - '1') * position->size + text[0] - 'a';
}

#endif
