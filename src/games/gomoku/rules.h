/* SPDX-License-Identifier: MIT
 *
 * rules - five in a row on a square board; the instance file defines GOMOKU_SIZE first.
 *
 * A move is a square, row * GOMOKU_SIZE + column with row 0 at the top. The position carries its rule (freestyle,
 * standard, renju). Invariant: for every empty square and both sides, `code` holds the patterns of its four lines,
 * `classes` the class that follows, `squares` the squares of each class, and `worth` the sums of the evaluation's
 * table; all of it is brought up to date by the stone that changes it and restored on undo. The network's `sums` are
 * brought up to date where somebody is going to ask for them, for all stones that `waiting` holds at once; who looks
 * for threats does without them (move_try).
 */
#ifdef GAME_RULES_H
#error "one file holds one game: a second rules.h is included"
#endif
#define GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/bits.h"
#include "base/rng.h"
#include "games/gomoku/numbers_file.h"
#include "games/gomoku/patterns.h"
#include "search/search.h"

enum {
    GOMOKU_SQUARES = GOMOKU_SIZE * GOMOKU_SIZE,
    GOMOKU_LINES = 2 * GOMOKU_SIZE - 1, /* at most, in a direction */
    GOMOKU_WORDS = (GOMOKU_SQUARES + 63) / 64,
    GOMOKU_CHANGES = 8 * PATTERN_REACH, /* squares that see a stone */
    GOMOKU_WAITING = 4,                 /* stones that the network's sums may not know, at most */
};

#define GAME_MOVE_MAX GOMOKU_SQUARES
#define GAME_MOVES_MAX GOMOKU_SQUARES

typedef struct SquareSet {
    uint64_t words[GOMOKU_WORDS];
} SquareSet;

typedef struct Position {
    uint64_t lines[4][GOMOKU_LINES]; /* along a row, down a column, down to the right, up to the right */
    uint64_t key;
    SquareSet squares[2][CLASS_COUNT]; /* empty squares by class; CLASS_NONE is not kept */
    SquareSet near;                    /* squares close to a stone, empty or not */
    int16_t count[2][CLASS_COUNT];
    int32_t worth[2][2];          /* by colour: as the side to move, as the side that waits */
    const GomokuNumbers *numbers; /* that they are sums of */
    NetworkSums sums; /* of its network, if it has one and the rule is freestyle, but for the stones that wait */
    uint16_t windows[GOMOKU_SQUARES][4]; /* the windows that they are sums of */
    uint16_t waiting[GOMOKU_WAITING];    /* stones that the sums do not know yet */
    uint8_t waits;                       /* so many */
    uint16_t code[2][GOMOKU_SQUARES];
    uint8_t classes[2][GOMOKU_SQUARES];
    uint8_t cells[GOMOKU_SQUARES]; /* 0 empty, 1 black, 2 white */
    uint16_t stones;
    uint8_t side; /* 0 black, 1 white */
    uint8_t rule;
    uint8_t winner; /* 0 none yet, 1 black, 2 white */
} Position;

typedef struct Change {
    uint16_t square;
    uint16_t code[2];
    uint8_t classes[2];
} Change;

typedef struct Undo {
    SquareSet near;
    int32_t worth[2][2];
    int changes;
    Change change[GOMOKU_CHANGES];
    NetworkSums sums; /* this and what follows is kept by game_make alone */
    uint16_t waiting[GOMOKU_WAITING];
    uint8_t waits;
    int windows;                                           /* -1: the sums are as they were */
    uint16_t window[GOMOKU_WAITING * 8 * WINDOW_REACH][2]; /* its place in Position.windows and what it was */
} Undo;

static const PatternTables *gomoku_tables; /* set once by gomoku_init */
static GomokuNumbers gomoku_shipped;       /* classes by gomoku_init, worths by gomoku_load */
static uint64_t gomoku_keys[2][GOMOKU_SQUARES];
static SquareSet gomoku_near[GOMOKU_SQUARES];
static const uint64_t GOMOKU_SIDE_KEY = UINT64_C(0x8d3f5a17c6e2b94b);
static const int gomoku_steps[4] = {1, GOMOKU_SIZE, GOMOKU_SIZE + 1, 1 - GOMOKU_SIZE};

static inline int gomoku_row(int square)
{
    return square / GOMOKU_SIZE;
}

static inline int gomoku_col(int square)
{
    return square % GOMOKU_SIZE;
}

static inline void set_flip(SquareSet *set, int square)
{
    set->words[square >> 6] ^= UINT64_C(1) << (square & 63);
}

static inline bool set_has(const SquareSet *set, int square)
{
    return set->words[square >> 6] >> (square & 63) & 1;
}

static inline int set_first(const SquareSet *set)
{
    for (int i = 0; i < GOMOKU_WORDS; i++) {
        if (set->words[i])
            return 64 * i + bits_first(set->words[i]);
    }
    return -1;
}

/* Appends the squares of the set in their order; returns the new count. */
static inline int set_list(const SquareSet *set, Move *moves, int count)
{
    for (int i = 0; i < GOMOKU_WORDS; i++) {
        uint64_t word = set->words[i];
        while (word)
            moves[count++] = (Move)(64 * i + bits_pop(&word));
    }
    return count;
}

/* The line of a direction through a square, and the square's place in it. */
static inline int line_index(int direction, int row, int col)
{
    return direction == 0 ? row : direction == 1 ? col : direction == 2 ? row - col + GOMOKU_SIZE - 1 : row + col;
}

static inline int line_place(int direction, int row, int col)
{
    return direction == 1 ? row : col;
}

static inline int cell_shift(int place)
{
    return 2 * (place + PATTERN_REACH);
}

static inline unsigned code_class_of(const Position *pos, int side, const CodeInfo *info)
{
    return info->classes[pos->rule == RULE_RENJU && side == 0];
}

/* Moves a square of a side from one class to another. */
static inline void class_move(Position *pos, int side, int square, unsigned from, unsigned to)
{
    if (from == to)
        return;
    pos->count[side][from]--;
    pos->count[side][to]++;
    if (from != CLASS_NONE)
        set_flip(&pos->squares[side][from], square);
    if (to != CLASS_NONE)
        set_flip(&pos->squares[side][to], square);
    pos->classes[side][square] = (uint8_t)to;
}

static inline void worth_add(Position *pos, int side, unsigned code, int sign)
{
    const CodeInfo *info = &pos->numbers->codes[code];
    pos->worth[side][0] += sign * info->worth[0];
    pos->worth[side][1] += sign * info->worth[1];
}

/* Gives a square of a side a new code. */
static inline void code_set(Position *pos, int side, int square, unsigned from, unsigned to)
{
    const CodeInfo *before = &pos->numbers->codes[from], *after = &pos->numbers->codes[to];
    pos->code[side][square] = (uint16_t)to;
    pos->worth[side][0] += after->worth[0] - before->worth[0];
    pos->worth[side][1] += after->worth[1] - before->worth[1];
    class_move(pos, side, square, pos->classes[side][square], code_class_of(pos, side, after));
}

/* Brings one empty square up to date in one direction. */
static inline void square_update(Position *pos, int square, int direction, unsigned patterns, Undo *undo)
{
    unsigned shift = 4u * (unsigned)direction;
    unsigned old_black = pos->code[0][square], old_white = pos->code[1][square];
    unsigned mask = ~(15u << shift);
    unsigned black = (old_black & mask) | (patterns & 15) << shift;
    unsigned white = (old_white & mask) | (patterns >> 4) << shift;
    if (black == old_black && white == old_white)
        return;
    Change *change = &undo->change[undo->changes++];
    change->square = (uint16_t)square;
    change->code[0] = (uint16_t)old_black;
    change->code[1] = (uint16_t)old_white;
    change->classes[0] = pos->classes[0][square];
    change->classes[1] = pos->classes[1][square];
    if (black != old_black)
        code_set(pos, 0, square, old_black, black);
    if (white != old_white)
        code_set(pos, 1, square, old_white, white);
}

/* Every empty square on the line that sees the place (its window reaches that far) is looked up anew. */
static inline void line_update(Position *pos, int direction, uint64_t line, int square, int place, Undo *undo)
{
    const uint8_t *table = gomoku_tables->lines[pos->rule];
    int reach = pos->rule == RULE_FREESTYLE ? 4 : 5;
    uint64_t empty = ~(line | line >> 1) & UINT64_C(0x5555555555555555);
    int low = cell_shift(place - reach);
    uint64_t seen = empty >> low & ((UINT64_C(1) << (4 * reach + 2)) - 1);
    while (seen) {
        int offset = bits_pop(&seen) / 2 - reach;
        unsigned patterns = table[pattern_index(line, place + offset, reach)];
        square_update(pos, square + offset * gomoku_steps[direction], direction, patterns, undo);
    }
}

/* Puts a stone on an empty square, whoever is to move. */
static inline void stone_put(Position *pos, int side, int square, Undo *undo)
{
    undo->near = pos->near;
    memcpy(undo->worth, pos->worth, sizeof undo->worth);
    undo->changes = 0;
    for (int i = 0; i < 2; i++) {
        unsigned class = pos->classes[i][square];
        pos->count[i][class]--;
        if (class != CLASS_NONE)
            set_flip(&pos->squares[i][class], square);
        worth_add(pos, i, pos->code[i][square], -1);
    }
    pos->cells[square] = (uint8_t)(side + 1);
    pos->key ^= gomoku_keys[side][square];
    pos->stones++;
    for (int i = 0; i < GOMOKU_WORDS; i++)
        pos->near.words[i] |= gomoku_near[square].words[i];
    int row = gomoku_row(square), col = gomoku_col(square);
    for (int direction = 0; direction < 4; direction++) {
        uint64_t *line = &pos->lines[direction][line_index(direction, row, col)];
        int place = line_place(direction, row, col);
        *line ^= (uint64_t)(side + 1) << cell_shift(place);
        line_update(pos, direction, *line, square, place, undo);
    }
}

static inline void stone_take(Position *pos, int side, int square, const Undo *undo)
{
    for (int i = undo->changes - 1; i >= 0; i--) {
        const Change *change = &undo->change[i];
        int at = change->square;
        for (int k = 0; k < 2; k++) {
            class_move(pos, k, at, pos->classes[k][at], change->classes[k]);
            pos->code[k][at] = change->code[k];
        }
    }
    int row = gomoku_row(square), col = gomoku_col(square);
    for (int direction = 0; direction < 4; direction++) {
        uint64_t *line = &pos->lines[direction][line_index(direction, row, col)];
        *line ^= (uint64_t)(side + 1) << cell_shift(line_place(direction, row, col));
    }
    for (int i = 0; i < 2; i++) {
        unsigned class = pos->classes[i][square];
        pos->count[i][class]++;
        if (class != CLASS_NONE)
            set_flip(&pos->squares[i][class], square);
    }
    pos->cells[square] = 0;
    pos->key ^= gomoku_keys[side][square];
    pos->stones--;
    pos->near = undo->near;
    memcpy(pos->worth, undo->worth, sizeof undo->worth);
}

#include "games/gomoku/sums.h"

static inline int game_side(const Position *pos)
{
    return pos->side;
}

#include "games/gomoku/forbidden.h"

/* Over by a five, by a full board, or (renju) when black has no square left that is not forbidden: then a draw. */
static inline bool game_over(const Position *pos)
{
    if (pos->winner || pos->stones == GOMOKU_SQUARES)
        return true;
    return pos->rule == RULE_RENJU && pos->side == 0 && !forbidden_leaves_move(pos);
}

/* When over: the value for the side to move. */
static inline int game_result(const Position *pos)
{
    return pos->winner == 0 ? 0 : pos->winner == pos->side + 1 ? VALUE_WIN : -VALUE_WIN;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    int count = 0;
    if (pos->winner)
        return 0;
    bool renju_black = pos->rule == RULE_RENJU && pos->side == 0;
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square] == 0 && !(renju_black && forbidden_at(pos, square)))
            moves[count++] = (Move)square;
    }
    return count;
}

/* A move without the network's sums: for those who take it back before anybody asks for the evaluation. */
static inline void move_try(Position *pos, Move move, Undo *undo)
{
    if (pos->classes[pos->side][move] == CLASS_FIVE)
        pos->winner = (uint8_t)(pos->side + 1);
    stone_put(pos, pos->side, move, undo);
    pos->side ^= 1;
    pos->key ^= GOMOKU_SIDE_KEY;
}

/* Moves are made only while nobody has won. */
static inline void move_retract(Position *pos, Move move, const Undo *undo)
{
    pos->side ^= 1;
    pos->key ^= GOMOKU_SIDE_KEY;
    pos->winner = 0;
    stone_take(pos, pos->side, move, undo);
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    move_try(pos, move, undo);
    if (sums_are_kept(pos))
        sums_add_stone(pos, move, undo);
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    move_retract(pos, move, undo);
    if (sums_are_kept(pos))
        sums_restore(pos, undo);
}

static inline void game_make_null(Position *pos, Undo *undo)
{
    (void)undo;
    pos->side ^= 1;
    pos->key ^= GOMOKU_SIDE_KEY;
}

static inline void game_undo_null(Position *pos, const Undo *undo)
{
    (void)undo;
    pos->side ^= 1;
    pos->key ^= GOMOKU_SIDE_KEY;
}

static inline uint64_t game_key(const Position *pos)
{
    return pos->key;
}

/* From now on the position evaluates by these numbers. */
static inline void worth_use(Position *pos, const GomokuNumbers *numbers)
{
    pos->numbers = numbers;
    memset(pos->worth, 0, sizeof pos->worth);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        for (int side = 0; side < 2 && pos->cells[square] == 0; side++)
            worth_add(pos, side, pos->code[side][square], 1);
    }
    sums_use(pos);
}

/* The key of the rule and of the stones, from nothing. */
static inline uint64_t gomoku_key_from_scratch(const Position *pos)
{
    uint64_t key = rng_mix(pos->rule + 1u) ^ (pos->side ? GOMOKU_SIDE_KEY : 0);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square])
            key ^= gomoku_keys[pos->cells[square] - 1][square];
    }
    return key;
}

/* The empty board under a rule, black to move. */
static inline void gomoku_clear(Position *pos, Rule rule)
{
    memset(pos, 0, sizeof *pos);
    pos->rule = (uint8_t)rule;
    pos->numbers = &gomoku_shipped;
    pos->key = gomoku_key_from_scratch(pos);
    memset(pos->lines, 0xff, sizeof pos->lines);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int row = gomoku_row(square), col = gomoku_col(square);
        for (int direction = 0; direction < 4; direction++) {
            uint64_t outside = UINT64_C(3) << cell_shift(line_place(direction, row, col));
            pos->lines[direction][line_index(direction, row, col)] &= ~outside;
        }
    }
    int reach = gomoku_tables->reach[rule];
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int row = gomoku_row(square), col = gomoku_col(square);
        for (int direction = 0; direction < 4; direction++) {
            uint64_t line = pos->lines[direction][line_index(direction, row, col)];
            unsigned patterns = gomoku_tables->lines[rule][pattern_index(line, line_place(direction, row, col), reach)];
            pos->code[0][square] |= (uint16_t)((patterns & 15) << (4 * direction));
            pos->code[1][square] |= (uint16_t)((patterns >> 4) << (4 * direction));
        }
        for (int side = 0; side < 2; side++) {
            pos->count[side][CLASS_NONE]++;
            worth_add(pos, side, pos->code[side][square], 1);
        }
    }
}

/* Squares near a stone: two steps in any direction of the compass rose's square, three along a line. */
static inline bool gomoku_is_near(int rows, int cols)
{
    rows = rows < 0 ? -rows : rows;
    cols = cols < 0 ? -cols : cols;
    if (rows <= 2 && cols <= 2)
        return true;
    return rows <= 3 && cols <= 3 && (rows == 0 || cols == 0 || rows == cols);
}

static inline bool gomoku_init(Error *error)
{
    (void)error;
    gomoku_tables = patterns_tables();
    memcpy(gomoku_shipped.codes, gomoku_tables->codes, sizeof gomoku_shipped.codes);
    Rng rng = rng_seed(GOMOKU_SIZE);
    for (int side = 0; side < 2; side++) {
        for (int square = 0; square < GOMOKU_SQUARES; square++)
            gomoku_keys[side][square] = rng_next(&rng);
    }
    for (int from = 0; from < GOMOKU_SQUARES; from++) {
        for (int to = 0; to < GOMOKU_SQUARES; to++) {
            if (gomoku_is_near(gomoku_row(from) - gomoku_row(to), gomoku_col(from) - gomoku_col(to)))
                set_flip(&gomoku_near[from], to);
        }
    }
    return true;
}
