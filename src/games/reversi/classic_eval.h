/* SPDX-License-Identifier: MIT
 *
 * classic_eval - the course report's four evaluations a, b, c, d, for any board size.
 *
 * Written square by square as the report does; values are for the side to move. The report's square weights are not
 * printed in it; they follow from the five scores of its sample game (docs/rules/reversi.md), which a test replays.
 * Evaluation d is computed as the report's listing does, slips included; what its text says is d-intended. Evaluation c
 * counts corners as stable discs, as the listing does; what its text says of them is c-stable.
 */
#include "games/reversi/stability.h"

typedef struct ClassicWeights {
    int corner, edge, inner_corner, inner_edge, discs, mobility; /* of evaluation d */
} ClassicWeights;

static const ClassicWeights CLASSIC_D = {15, 6, -10, -4, 8, 8};
#define CLASSIC_D_TEXT "15/6/-10/-4/8/8"

/* The board as the report sees it: 1 own disc, -1 enemy disc, 0 empty. */
static inline int classic_at(const Position *pos, int row, int col)
{
    int square = reversi_square(row, col);
    return (int)(pos->mine >> square & 1) - (int)(pos->theirs >> square & 1);
}

static inline bool classic_outer(int i)
{
    return i == 0 || i == REVERSI_SIZE - 1;
}

static inline bool classic_second(int i)
{
    return i == 1 || i == REVERSI_SIZE - 2;
}

/* a: difference of discs. */
static int classic_eval_a(const Position *pos)
{
    return bits_count(pos->mine) - bits_count(pos->theirs);
}

/* Corners 20, their neighbours on the edge -3 and inside -7, other edges 11, the second ring 2, the rest 0. */
static inline int classic_square_weight(int row, int col)
{
    bool outer_row = classic_outer(row), outer_col = classic_outer(col);
    bool second_row = classic_second(row), second_col = classic_second(col);
    if (outer_row && outer_col)
        return 20;
    if (outer_row || outer_col)
        return second_row || second_col ? -3 : 11;
    if (second_row && second_col)
        return -7;
    return second_row || second_col ? 2 : 0;
}

/* b: square weights. */
static int classic_eval_b(const Position *pos)
{
    int score = 0;
    for (int row = 0; row < REVERSI_SIZE; row++) {
        for (int col = 0; col < REVERSI_SIZE; col++)
            score += classic_at(pos, row, col) * classic_square_weight(row, col);
    }
    return score;
}

static inline int classic_mobility(const Position *pos)
{
    return bits_count(board_moves(pos->mine, pos->theirs));
}

static inline int classic_corners(const Position *pos)
{
    enum { FAR = REVERSI_SIZE - 1 };
    return classic_at(pos, 0, 0) + classic_at(pos, 0, FAR) + classic_at(pos, FAR, 0) + classic_at(pos, FAR, FAR);
}

static inline int classic_inner_corners(const Position *pos)
{
    enum { NEAR = REVERSI_SIZE - 2 };
    return classic_at(pos, 1, 1) + classic_at(pos, 1, NEAR) + classic_at(pos, NEAR, 1) + classic_at(pos, NEAR, NEAR);
}

/* c: square weights, discs and own mobility times 10, corners times 100, inner corners 32 against their owner. */
static int classic_eval_c(const Position *pos)
{
    return 10 * classic_eval_b(pos) + 10 * classic_eval_a(pos) + 10 * classic_mobility(pos) +
           100 * classic_corners(pos) - 32 * classic_inner_corners(pos);
}

/* "在25步后加入稳定子判断": moves of both sides that are made before stable discs are looked for. */
enum { CLASSIC_STABLE_AFTER = 25 };

/* c-stable: from the 26th move on, discs that can never be turned again count as stable, not corners alone. */
static inline int classic_stable(const Position *pos)
{
    uint64_t empties = board_empties(pos->mine, pos->theirs);
    if (BOARD_SQUARES - 4 - board_count(empties) < CLASSIC_STABLE_AFTER)
        return classic_corners(pos);
    return board_count(stability_discs(pos->mine, empties)) - board_count(stability_discs(pos->theirs, empties));
}

static int classic_eval_c_stable(const Position *pos)
{
    return classic_eval_c(pos) + 100 * (classic_stable(pos) - classic_corners(pos));
}

/* Empty squares among three neighbouring ones of an outer row or column. */
static int classic_empty_beside(const Position *pos, int line, int middle, bool row)
{
    int empty = 0;
    for (int k = middle - 1; k <= middle + 1; k++)
        empty += row ? classic_at(pos, line, k) == 0 : classic_at(pos, k, line) == 0;
    return empty;
}

/* An inner corner: is the corner beside it empty, and how many of the four edge squares that flank it? */
static int classic_inner_corner(const Position *pos, int row, int col, int *edge)
{
    int corner_row = row == 1 ? 0 : REVERSI_SIZE - 1, corner_col = col == 1 ? 0 : REVERSI_SIZE - 1;
    int inward_row = row == 1 ? 1 : -1, inward_col = col == 1 ? 1 : -1;
    for (int k = 0; k < 2; k++) {
        *edge += classic_at(pos, row + k * inward_row, corner_col) == 0;
        *edge += classic_at(pos, corner_row, col + k * inward_col) == 0;
    }
    return classic_at(pos, corner_row, corner_col) == 0;
}

/* What d counts, own minus enemy. */
typedef struct ClassicCounts {
    int corner, edge, inner_corner, inner_edge;
} ClassicCounts;

/* The listing asks `i == 1 or i == size-2 and (...)` before it asks for inner corners, and likewise for columns: `and`
 * binds first, so three of the four inner corners are counted as inner edges. Only the last one is seen as a corner. */
static inline bool classic_seen_as_inner_corner(int row, int col, bool intended)
{
    return classic_second(row) && classic_second(col) && (intended || (row != 1 && col != 1));
}

static ClassicCounts classic_count_d(const Position *pos, bool intended)
{
    ClassicCounts counts = {0};
    for (int row = 0; row < REVERSI_SIZE; row++) {
        for (int col = 0; col < REVERSI_SIZE; col++) {
            int amount = classic_at(pos, row, col);
            if (amount == 0)
                continue;
            if (classic_outer(row) && classic_outer(col)) {
                counts.corner += amount;
            } else if (classic_outer(row) || classic_outer(col)) {
                counts.edge += amount;
            } else if (classic_seen_as_inner_corner(row, col, intended)) {
                int empty = 0;
                counts.inner_corner += amount * classic_inner_corner(pos, row, col, &empty);
                counts.inner_edge += amount * empty;
            } else if (row == 1 || (classic_second(row) && !classic_second(col))) {
                counts.inner_edge += amount * classic_empty_beside(pos, row == 1 ? 0 : REVERSI_SIZE - 1, col, true);
            } else if (classic_second(col)) {
                counts.inner_edge += amount * classic_empty_beside(pos, col == 1 ? 0 : REVERSI_SIZE - 1, row, false);
            }
        }
    }
    return counts;
}

/* d as its text says: corners, edges, inner corners and inner edges by their empty neighbours, discs, own mobility. */
static int classic_eval_d_intended(const Position *pos, const ClassicWeights *weights)
{
    ClassicCounts counts = classic_count_d(pos, true);
    return counts.corner * weights->corner + counts.edge * weights->edge + counts.inner_corner * weights->inner_corner +
           counts.inner_edge * weights->inner_edge + classic_eval_a(pos) * weights->discs +
           classic_mobility(pos) * weights->mobility;
}

/* d as it is computed: the listing's sum ends with its first line, and what stands on the second is thrown away. */
static int classic_eval_d(const Position *pos, const ClassicWeights *weights)
{
    ClassicCounts counts = classic_count_d(pos, false);
    return counts.corner * weights->corner + counts.edge * weights->edge + counts.inner_corner * weights->inner_corner;
}
