/* SPDX-License-Identifier: MIT
 *
 * board - the two territories as words of sixteen nibbles, and how tiles move on them.
 *
 * Each territory is a 4x4 frame of levels, nibble 4 * row + column, seen by its owner: row 0 column 3 of the first
 * side is the board's row 0 column 3; the second side's frame is turned by 180 degrees, so that for both column 3
 * lies at the border line and the sequence counts empty squares from nibble 0 up. Beyond (row, 3) of one frame lies
 * (3 - row, 3) of the other.
 *
 * Sets of squares are words with bit 0 of the nibble set ("marks"). `foreign` marks the tiles of a territory that
 * belong to the other side, and the walls of boards smaller than 4x8, which have level 15.
 */
#ifndef DUEL2048_BOARD_H
#define DUEL2048_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define MARKS UINT64_C(0x1111111111111111)
#define MARKS_BACK UINT64_C(0x0001000100010001)   /* column 0: the far end */
#define MARKS_BORDER UINT64_C(0x1000100010001000) /* column 3: along the border line */

/* Directions seen by the mover: the first side's up, down, left, right. For the second side each is the opposite. */
enum { BOARD_UP, BOARD_DOWN, BOARD_BACK, BOARD_FORWARD };

enum { BOARD_WALL = 15 };

/* Lines of four squares after a slide towards square 0 and towards square 3; every tile is the mover's. */
static uint16_t board_slide_low[65536];
static uint16_t board_slide_high[65536];

static inline uint64_t board_marks(uint64_t levels)
{
    return (levels | levels >> 1 | levels >> 2 | levels >> 3) & MARKS;
}

/* Marks where two frames hold the same level. */
static inline uint64_t board_equal(uint64_t one, uint64_t other)
{
    return ~board_marks(one ^ other) & MARKS;
}

/* Row r becomes row 3 - r: brings the other frame's border column beside one's own. */
static inline uint64_t board_flip_rows(uint64_t word)
{
    word = word << 32 | word >> 32;
    return (word & UINT64_C(0x0000ffff0000ffff)) << 16 | (word >> 16 & UINT64_C(0x0000ffff0000ffff));
}

/* Rows become columns. */
static inline uint64_t board_transpose(uint64_t word)
{
    uint64_t swap = (word ^ word >> 12) & UINT64_C(0x0000f0f00000f0f0);
    word ^= swap ^ swap << 12;
    swap = (word ^ word >> 24) & UINT64_C(0x00000000ff00ff00);
    return word ^ swap ^ swap << 24;
}

static inline int board_nibble(uint64_t levels, int square)
{
    return (int)(levels >> (4 * square) & 15);
}

/* A line of up to eight squares in the order of the movement: square 0 is the furthest. */
typedef struct BoardLine {
    int count;
    uint8_t level[8];
    bool mine[8]; /* the tile is the mover's */
    bool home[8]; /* the square lies in the mover's territory: its tiles slide over it while it is empty */
} BoardLine;

/* Moves the tile on a square, if it is the mover's; `merged` are the squares where tiles have merged in this move.
 * Returns where it is then. */
static inline int board_move_tile(BoardLine *line, int from, unsigned *merged)
{
    uint8_t level = line->level[from];
    if (level == 0 || !line->mine[from])
        return from;
    int to = from, next = from - 1;
    while (next >= 0 && line->home[next] && line->level[next] == 0)
        to = next--;
    if (next >= 0 && line->level[next] == level && !(*merged >> next & 1)) {
        to = next;
        *merged |= 1u << next;
        level++;
    }
    if (to == from)
        return from;
    line->level[from] = 0;
    line->mine[from] = false;
    line->level[to] = level;
    line->mine[to] = true;
    return to;
}

/* Moves the mover's tiles one by one, those furthest in the direction first. */
static inline void board_move_line(BoardLine *line)
{
    unsigned merged = 0;
    for (int from = 1; from < line->count; from++)
        board_move_tile(line, from, &merged);
}

static uint16_t board_reverse(unsigned line)
{
    return (uint16_t)((line & 15) << 12 | (line >> 4 & 15) << 8 | (line >> 8 & 15) << 4 | line >> 12);
}

/* Fills the tables of slides; called once. Level 15 is a wall's, so two of them stay two. */
static void board_init(void)
{
    for (unsigned index = 0; index < 65536; index++) {
        BoardLine line = {.count = 4};
        for (int i = 0; i < 4; i++) {
            line.level[i] = (uint8_t)(index >> (4 * i) & 15);
            line.mine[i] = line.level[i] != 0 && line.level[i] != BOARD_WALL;
            line.home[i] = true;
        }
        board_move_line(&line);
        unsigned result = 0;
        for (int i = 0; i < 4; i++)
            result |= (unsigned)(line.level[i] & 15) << (4 * i);
        board_slide_low[index] = (uint16_t)result;
        board_slide_high[board_reverse(index)] = board_reverse(result);
    }
}

/* The two frames as the mover sees them. */
typedef struct BoardView {
    uint64_t home, away;              /* levels */
    uint64_t home_foreign, away_mine; /* the opponent's tiles and walls at home, the mover's own abroad */
} BoardView;

/* True if some tile of the mover can move in the direction: its next square is empty and its own territory's, or
 * holds a tile of the same level. */
static inline bool board_can_move(const BoardView *view, int direction)
{
    uint64_t home = view->home, away = view->away;
    uint64_t home_tiles = board_marks(home), away_tiles = board_marks(away);
    uint64_t mine = home_tiles & ~view->home_foreign;
    uint64_t empty = MARKS & ~home_tiles;
    uint64_t abroad = view->away_mine;
    uint64_t beyond, border_tiles;
    switch (direction) {
    case BOARD_UP:
        return (mine & (empty << 16 | (board_equal(home, home << 16) & home_tiles << 16))) != 0 ||
               (abroad & board_equal(away, away >> 16) & away_tiles >> 16) != 0;
    case BOARD_DOWN:
        return (mine & (empty >> 16 | (board_equal(home, home >> 16) & home_tiles >> 16))) != 0 ||
               (abroad & board_equal(away, away << 16) & away_tiles << 16) != 0;
    case BOARD_BACK:
        if (mine & ~MARKS_BACK & (empty << 4 | (board_equal(home, home << 4) & home_tiles << 4)))
            return true;
        if (!abroad)
            return false;
        if (abroad & ~MARKS_BORDER & board_equal(away, away >> 4) & away_tiles >> 4)
            return true;
        beyond = board_flip_rows(home);
        border_tiles = board_flip_rows(home_tiles);
        return (abroad & MARKS_BORDER & (~border_tiles | board_equal(away, beyond))) != 0;
    default:
        if (mine & ~MARKS_BORDER & (empty >> 4 | (board_equal(home, home >> 4) & home_tiles >> 4)))
            return true;
        beyond = board_flip_rows(away);
        border_tiles = board_flip_rows(away_tiles);
        if (mine & MARKS_BORDER & border_tiles & board_equal(home, beyond))
            return true;
        return (abroad & ~MARKS_BACK & board_equal(away, away << 4) & away_tiles << 4) != 0;
    }
}

/* One territory's column with foreign tiles in it, or a column abroad with tiles of the mover: square by square. */
static inline void board_column_slowly(uint64_t *levels, uint64_t *marks, int column, bool upwards, bool home)
{
    BoardLine line = {.count = 4};
    for (int i = 0; i < 4; i++) {
        int square = 4 * (upwards ? i : 3 - i) + column;
        line.level[i] = (uint8_t)board_nibble(*levels, square);
        bool marked = *marks >> (4 * square) & 1;
        line.mine[i] = line.level[i] != 0 && marked != home;
        line.home[i] = home;
    }
    board_move_line(&line);
    for (int i = 0; i < 4; i++) {
        int shift = 4 * (4 * (upwards ? i : 3 - i) + column);
        bool marked = line.level[i] != 0 && line.mine[i] != home;
        *levels = (*levels & ~(UINT64_C(15) << shift)) | (uint64_t)line.level[i] << shift;
        *marks = (*marks & ~(UINT64_C(1) << shift)) | (uint64_t)marked << shift;
    }
}

static inline void board_move_columns(BoardView *view, bool upwards)
{
    uint64_t turned = board_transpose(view->home);
    uint64_t foreign = board_transpose(view->home_foreign);
    const uint16_t *slide = upwards ? board_slide_low : board_slide_high;
    for (int column = 0; column < 4; column++) {
        int shift = 16 * column;
        if (foreign >> shift & 0xffff)
            continue;
        uint64_t line = turned >> shift & 0xffff;
        turned ^= (line ^ slide[line]) << shift;
    }
    view->home = board_transpose(turned);
    for (int column = 0; view->home_foreign && column < 4; column++) {
        if (foreign >> (16 * column) & 0xffff)
            board_column_slowly(&view->home, &view->home_foreign, column, upwards, true);
    }
    for (int column = 0; view->away_mine && column < 4; column++) {
        if (view->away_mine >> (4 * column) & MARKS_BACK)
            board_column_slowly(&view->away, &view->away_mine, column, !upwards, false);
    }
}

/* A row of eight squares, with the mover's territory at its back. */
static inline void board_row_slowly(BoardView *view, int row, bool forward)
{
    BoardLine line = {.count = 8};
    for (int i = 0; i < 8; i++) {
        int place = forward ? 7 - i : i; /* 0 ... 3 at home, 4 ... 7 abroad */
        bool home = place < 4;
        int square = home ? 4 * row + place : 4 * (3 - row) + 7 - place;
        line.level[i] = (uint8_t)board_nibble(home ? view->home : view->away, square);
        bool marked = (home ? view->home_foreign : view->away_mine) >> (4 * square) & 1;
        line.mine[i] = line.level[i] != 0 && marked != home;
        line.home[i] = home;
    }
    board_move_line(&line);
    for (int i = 0; i < 8; i++) {
        int place = forward ? 7 - i : i;
        bool home = place < 4;
        int shift = 4 * (home ? 4 * row + place : 4 * (3 - row) + 7 - place);
        uint64_t *levels = home ? &view->home : &view->away;
        uint64_t *marks = home ? &view->home_foreign : &view->away_mine;
        bool marked = line.level[i] != 0 && line.mine[i] != home;
        *levels = (*levels & ~(UINT64_C(15) << shift)) | (uint64_t)line.level[i] << shift;
        *marks = (*marks & ~(UINT64_C(1) << shift)) | (uint64_t)marked << shift;
    }
}

/* The tile nearest to the border takes the tile beyond it, if their levels are equal; then the rest slides up. */
static inline void board_row_forward(BoardView *view, int row)
{
    int shift = 16 * row;
    uint64_t line = view->home >> shift & 0xffff;
    if (line == 0)
        return;
    int lead = (63 - __builtin_clzll(line)) / 4;
    int beyond = 4 * (4 * (3 - row) + 3);
    uint64_t level = line >> (4 * lead);
    uint64_t after = line;
    if (level == (view->away >> beyond & 15)) {
        after ^= level << (4 * lead);
        view->away += UINT64_C(1) << beyond;
        view->away_mine |= UINT64_C(1) << beyond;
    }
    after = board_slide_high[after];
    view->home ^= (line ^ after) << shift;
}

static inline void board_move_rows(BoardView *view, bool forward)
{
    uint64_t strange = view->home_foreign | board_flip_rows(view->away_mine);
    for (int row = 0; row < 4; row++) {
        int shift = 16 * row;
        uint64_t line = view->home >> shift & 0xffff;
        if (strange >> shift & 0xffff)
            board_row_slowly(view, row, forward);
        else if (forward)
            board_row_forward(view, row);
        else
            view->home ^= (line ^ board_slide_low[line]) << shift;
    }
}

static inline void board_move(BoardView *view, int direction)
{
    if (direction <= BOARD_DOWN)
        board_move_columns(view, direction == BOARD_UP);
    else
        board_move_rows(view, direction == BOARD_FORWARD);
}

#endif
