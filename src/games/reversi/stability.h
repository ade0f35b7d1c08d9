/* SPDX-License-Identifier: MIT
 *
 * stability - discs that no sequence of moves can turn any more.
 *
 * The result is a lower bound: every disc it names is stable, some stable discs are missed. A disc is safe along
 * a line when the line is full, ends beside it, or a stable disc of its own colour stands next to it on the line;
 * it is stable when that holds for all four lines.
 */
#ifndef GAMES_REVERSI_STABILITY_H
#define GAMES_REVERSI_STABILITY_H

#include "games/reversi/board.h"

#define STABILITY_SIDES (REVERSI_EDGE_COLUMNS | REVERSI_EDGE_ROWS)

/* For each of the four directions, the squares that cannot be outflanked along it: on full lines, or at a line's end.
 */
typedef struct StabilityLines {
    uint64_t row, column, falling, rising;
} StabilityLines;

/* All squares on the lines of direction `step` through `squares`, not crossing the board's left and right sides. */
static inline uint64_t stability_fill(uint64_t squares, uint64_t barrier_up, uint64_t barrier_down, int step)
{
    uint64_t open_up = ~barrier_up;
    uint64_t open_down = ~barrier_down;
    uint64_t up = squares | (open_up & squares << step);
    uint64_t down = squares | (open_down & squares >> step);
    open_up &= open_up << step;
    open_down &= open_down >> step;
    up |= open_up & up << 2 * step;
    down |= open_down & down >> 2 * step;
    open_up &= open_up << 2 * step;
    open_down &= open_down >> 2 * step;
    up |= open_up & up << 4 * step;
    down |= open_down & down >> 4 * step;
    return up | down;
}

static inline StabilityLines stability_lines(uint64_t empties)
{
    const uint64_t left = BOARD_ALL_ROWS;
    const uint64_t right = BOARD_ALL_ROWS << 7;
    StabilityLines lines = {
        .row = ~stability_fill(empties, left, right, 1) | REVERSI_EDGE_COLUMNS,
        .column = ~stability_fill(empties, 0, 0, 8) | REVERSI_EDGE_ROWS,
        .falling = ~stability_fill(empties, left, right, 9) | STABILITY_SIDES,
        .rising = ~stability_fill(empties, right, left, 7) | STABILITY_SIDES,
    };
    return lines;
}

/* Stable discs among `discs`, whose colour it is; `empties` are the empty squares of the board. */
static inline uint64_t stability_discs(uint64_t discs, uint64_t empties)
{
    StabilityLines lines = stability_lines(empties);
    uint64_t stable = discs & lines.row & lines.column & lines.falling & lines.rising;
    if (!stable)
        return 0;
    for (;;) {
        /* A shift across the board's side brings in a disc from the far side, but squares at a side are safe
         * along that line anyway. */
        uint64_t row = lines.row | stable << 1 | stable >> 1;
        uint64_t column = lines.column | stable << 8 | stable >> 8;
        uint64_t falling = lines.falling | stable << 9 | stable >> 9;
        uint64_t rising = lines.rising | stable << 7 | stable >> 7;
        uint64_t more = discs & row & column & falling & rising;
        if (more == stable)
            return stable;
        stable = more;
    }
}

/* The best final score the side `mine` can still hope for, given their stable discs. */
static inline int stability_upper_bound(uint64_t mine, uint64_t theirs)
{
    return BOARD_SQUARES - 2 * board_count(stability_discs(theirs, board_empties(mine, theirs)));
}

#endif
