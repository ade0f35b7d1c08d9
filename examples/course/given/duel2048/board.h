/* 2048 duel on 4 rows and 8 columns: the rules (docs/rules/duel2048.md of wuqi), for C and C++. There is nothing to
 * change here.
 *
 * A position is never changed: position_play returns a new one. position->cells[row * 8 + column] is the level of the
 * tile there (1 is "2", 2 is "4" ...), negative where it belongs to the second player, 0 where there is none. Columns 0
 * to 3 are the first player's territory, 4 to 7 the second's. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_GAME "duel2048"

enum { UP = 32, DOWN, LEFT, RIGHT, PASS, NO_MOVE = -2, MOVES_MAX = 40, ROUNDS_MAX = 4000 };

/* Of all games of one run of the program: there is one game at a time. */
static int board_sequence[ROUNDS_MAX], board_rounds;

/* side: 0 the first player, 1 the second, whose turn it is; round: from 0 to board_rounds; phase: 0 and 1 place, 2 and
 * 3 merge. */
typedef struct Position {
    int cells[32];
    int round, phase, side;
} Position;

/* Whose territory a square is. */
static inline int territory(int square)
{
    return square % 8 >= 4;
}

/* The next square in the direction; -1 at the edge. */
static inline int board_next(int square, int direction)
{
    switch (direction) {
    case UP:
        return square >= 8 ? square - 8 : -1;
    case DOWN:
        return square < 24 ? square + 8 : -1;
    case LEFT:
        return square % 8 > 0 ? square - 1 : -1;
    default:
        return square % 8 < 7 ? square + 1 : -1;
    }
}

/* The square of the own territory that the sequence names; -1 if it is full. */
static inline int board_named_square(const Position *position)
{
    int empty[16], number = 0;
    for (int i = 0; i < 32; i++) {
        int square = position->side == 0 ? i : 31 - i;
        if (territory(square) == position->side && position->cells[square] == 0)
            empty[number++] = square;
    }
    return number > 0 ? empty[board_sequence[position->round] % number] : -1;
}

/* Moves all own tiles in the direction; false if nothing changes. */
static inline bool board_merge(Position *position, int direction)
{
    bool made[32] = {false}, changed = false;
    for (int i = 0; i < 32; i++) { /* those furthest in the direction first */
        int square = direction == UP     ? i
                     : direction == DOWN ? 31 - i
                     : direction == LEFT ? i % 4 * 8 + i / 4
                                         : i % 4 * 8 + 7 - i / 4;
        int level = position->cells[square];
        if (level == 0 || (level < 0) != position->side)
            continue;
        int at = square, target = board_next(at, direction);
        while (target >= 0 && position->cells[target] == 0 && territory(target) == position->side) {
            at = target;
            target = board_next(at, direction);
        }
        if (target >= 0 && abs(position->cells[target]) == abs(level) && !made[target]) {
            position->cells[square] = 0;
            position->cells[target] = level + (position->side == 1 ? -1 : 1);
            made[target] = changed = true;
        } else if (at != square) {
            position->cells[square] = 0;
            position->cells[at] = level;
            changed = true;
        }
    }
    return changed;
}

/* Fills in the legal moves and returns their number: squares to place on, or directions; PASS alone if there is none; 0
 * when the game is over. */
static inline int position_moves(const Position *position, int moves[MOVES_MAX])
{
    int number = 0;
    if (position->round == board_rounds)
        return 0;
    if (position->phase >= 2) {
        for (int direction = UP; direction <= RIGHT; direction++) {
            Position after = *position;
            if (board_merge(&after, direction))
                moves[number++] = direction;
        }
    } else {
        int named = board_named_square(position);
        if (named >= 0)
            moves[number++] = named;
        for (int square = 0; square < 32; square++)
            if (position->cells[square] == 0 && territory(square) != position->side)
                moves[number++] = square;
    }
    if (number == 0)
        moves[number++] = PASS;
    return number;
}

static inline Position position_play(const Position *position, int move)
{
    Position after = *position;
    if (move < UP)
        after.cells[move] = territory(move) == 0 ? 1 : -1;
    else if (move != PASS)
        board_merge(&after, move);
    after.phase = (position->phase + 1) % 4;
    after.round += after.phase == 0;
    after.side = after.phase & 1;
    return after;
}

static inline bool position_over(const Position *position)
{
    return position->round == board_rounds;
}

/* Of a game that is over, for the side to move: 1 if it has won, -1 if it has lost, 0 for a draw. */
static inline int position_result(const Position *position)
{
    for (int level = 13; level > 0; level--) {
        int difference = 0;
        for (int square = 0; square < 32; square++)
            difference += (position->cells[square] == level) - (position->cells[square] == -level);
        if (difference != 0)
            return (difference > 0) == (position->side == 0) ? 1 : -1;
    }
    return 0;
}

static inline uint64_t board_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* The sequence of the words "seed:N", "seq:A,B,...", "rounds=R". */
static inline void board_set_up(const char *text)
{
    const char *seed = strstr(text, "seed:"), *rounds = strstr(text, "rounds="), *list = strstr(text, "seq:");
    board_rounds = 0;
    for (char *end; list && board_rounds < ROUNDS_MAX && (*list == ',' || *list == ':' || *list == 's');) {
        list = *list == 's' ? list + 4 : list + 1;
        board_sequence[board_rounds++] = (int)strtol(list, &end, 10);
        list = end;
    }
    if (board_rounds > 0)
        return;
    uint64_t state = board_mix((uint64_t)(seed ? strtoll(seed + 5, NULL, 10) : 1) + 0x9e3779b97f4a7c15u);
    board_rounds = rounds ? atoi(rounds + 7) : 500;
    for (int i = 0; i < board_rounds; i++) {
        state += 0x9e3779b97f4a7c15u;
        board_sequence[i] = (int)((board_mix(state) >> 32) * 720720 >> 32);
    }
}

static inline Position position_begin(const char *set_up)
{
    Position position;
    board_set_up(set_up);
    memset(&position, 0, sizeof position);
    return position;
}

static inline Position position_start(const char *game)
{
    (void)game;
    return position_begin("");
}

static inline Position position_read(const char *game, const char *text)
{
    (void)game;
    Position position = position_begin(text);
    if (strcspn(text, " ") != 64)
        return position;
    for (int square = 0; square < 32; square++) {
        char level = text[2 * square + 1];
        int number = level <= '9' ? level - '0' : level - 'a' + 10;
        position.cells[square] = text[2 * square] == '-' ? -number : number;
    }
    char phase[3] = "p1";
    sscanf(text + 64, "%d %2s", &position.round, phase);
    position.phase = 2 * (phase[0] == 'm') + (phase[1] == '2');
    position.side = position.phase & 1;
    return position;
}

/* A move as text: 2,5 or left. */
static inline char *position_name(const Position *position, int move, char name[16])
{
    static const char *const names[] = {"up", "down", "left", "right", "pass"};
    (void)position;
    if (move >= UP)
        return strcpy(name, names[move - UP]);
    snprintf(name, 16, "%d,%d", move / 8, move % 8);
    return name;
}

/* The move of a text. */
static inline int position_find(const Position *position, const char *text)
{
    char name[16];
    for (int move = 0; move <= PASS; move++)
        if (strcmp(position_name(position, move, name), text) == 0)
            return move;
    return PASS;
}

#endif
