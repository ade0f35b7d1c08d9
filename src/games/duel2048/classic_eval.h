/* SPDX-License-Identifier: MIT
 *
 * classic_eval - the early evaluation of the course report's player, on a plain copy of the board, and the value of a
 * position by any of its evaluations.
 *
 * There are several: as the authors published their program (the default), as the report prints it, and as the report's
 * text describes it; docs/rules/duel2048.md tells how they differ. The report does not print `chessboardPoint`, which
 * chooses between the early and the mid evaluation: that the early one is the difference of both sides comes from the
 * published source in all of them.
 */
#include <math.h>

typedef enum ClassicVersion {
    CLASSIC_PUBLISHED,
    CLASSIC_PRINTED,
    CLASSIC_TEXT,
    CLASSIC_FIRST,  /* what the text says of the first version of the mid evaluation */
    CLASSIC_SIMPLE, /* one that costs next to nothing: for the experiment on depth and time */
    CLASSIC_VERSIONS
} ClassicVersion;
static const char *const classic_versions[] = {"published", "printed", "text", "first", "simple", NULL};

enum { CLASSIC_SCALE = 8 }; /* the report's points in one value of the search */

/* The board as the report's player sees it. */
typedef struct ClassicBoard {
    int8_t level[4][8];
    bool first[4][8]; /* the square belongs to the first side */
} ClassicBoard;

static void classic_read(ClassicBoard *board, const Position *pos)
{
    for (int square = 0; square < 32; square++) {
        board->level[square / 8][square % 8] = (int8_t)(duel_wall_at(pos, square) ? 0 : duel_level_at(pos, square));
        board->first[square / 8][square % 8] = duel_owner_at(pos, square) == 0;
    }
}

static bool classic_owns(const ClassicBoard *board, int row, int column, bool first)
{
    return board->first[row][column] == first;
}

static double classic_worth(int level)
{
    return (double)(1 << level) - 1;
}

/* The highest level of a side; 0 if it has no tile. */
static int classic_top(const ClassicBoard *board, bool first)
{
    int top = 0;
    for (int i = 0; i < 32; i++) {
        if (board->first[i / 8][i % 8] == first && board->level[i / 8][i % 8] > top)
            top = board->level[i / 8][i % 8];
    }
    return top;
}

/* getourpower, getdanger: the level of the side's tile in the row that is nearest to the enemy, from his first column
 * on. */
static int classic_spearhead(const ClassicBoard *board, int row, bool first)
{
    for (int i = 0; i < 5; i++) {
        int column = first ? 4 - i : 3 + i;
        if (board->level[row][column] != 0 && board->first[row][column] == first)
            return board->level[row][column];
    }
    return 0;
}

/* What the report's early evaluation says of one row to the first side. */
static double classic_early_row_first(const ClassicBoard *board, int row)
{
    const int8_t *level = board->level[row];
    const bool *first = board->first[row];
    int power = classic_spearhead(board, row, true), danger = classic_spearhead(board, row, false);
    double score = 0;
    if (power != 0 && power == level[4] && level[3] == 0 && !first[4])
        score += classic_worth(power);
    if ((first[4] || level[4] == 0) && power == danger && (level[3] != 0 || first[4]))
        score -= classic_worth(danger);
    if (first[4] && level[4] != danger)
        score += classic_worth(level[4]);
    if (!first[3] && level[3] != power)
        score -= 2 * classic_worth(level[3]);
    if (!first[2])
        score -= 2 * classic_worth(level[2]);
    return score;
}

/* And to the second side, which should be more careful. Two lines of the print differ: the condition of a threat asks
 * whether the border square is the first side's, not its own, and an enemy tile on its own border square counts for it,
 * not against it. */
static double classic_early_row_second(const ClassicBoard *board, int row, bool printed)
{
    const int8_t *level = board->level[row];
    const bool *first = board->first[row];
    int power = classic_spearhead(board, row, false), danger = classic_spearhead(board, row, true);
    double score = 0;
    if (power != 0 && power == level[3] && level[4] == 0 && !first[3])
        score += classic_worth(power);
    if ((first[3] == printed || level[3] == 0) && power == danger && (level[4] != 0 || first[3] == printed))
        score -= classic_worth(danger);
    if (first[4] && level[4] != power)
        score += (printed ? 2 : -2) * classic_worth(level[4]);
    if (first[5])
        score -= 2 * classic_worth(level[5]);
    if (!first[3] && level[3] != danger)
        score += classic_worth(level[3]);
    return score;
}

/* `ee`: tiles, chances and dangers at the border line, the top tile in a corner. */
typedef struct ClassicEarly {
    double tiles, border, corner;
} ClassicEarly;

static ClassicEarly classic_early_parts(const ClassicBoard *board, bool first, bool printed)
{
    ClassicEarly parts = {0};
    int top = classic_top(board, first);
    for (int i = 0; i < 32; i++) {
        if (board->first[i / 8][i % 8] == first)
            parts.tiles += classic_worth(board->level[i / 8][i % 8]);
    }
    for (int row = 0; row < 4; row++)
        parts.border += first ? classic_early_row_first(board, row) : classic_early_row_second(board, row, printed);
    int corner = first ? 0 : 7;
    if (top > 1 && (board->level[0][corner] == top || board->level[3][corner] == top))
        parts.corner = (double)(1 << top) / 4 * 3 - 1;
    return parts;
}

static double classic_early(const ClassicBoard *board, bool first, bool printed)
{
    ClassicEarly parts = classic_early_parts(board, first, printed);
    return parts.tiles + parts.border + parts.corner;
}

#include "games/duel2048/classic_mid.h"

/* The highest level of a territory's tiles that the marks name: in four steps, whatever the board. */
static int classic_top_fast(uint64_t levels, uint64_t tiles)
{
    int top = 0;
    for (int bit = 3; bit >= 0; bit--) {
        uint64_t having = levels >> bit & tiles;
        top = 2 * top + (having != 0);
        tiles = having ? having : tiles;
    }
    return top;
}

/* "Very simple, O(1)": the level of the side's top tile less that of the enemy's. The report does not say which
 * function it timed. */
static double classic_simple(const Position *pos, int side)
{
    int tops[2];
    for (int i = 0; i < 2; i++) {
        int home = classic_top_fast(pos->level[i], MARKS & ~pos->foreign[i]);
        int abroad = classic_top_fast(pos->level[!i], pos->foreign[!i] & ~pos->setup->walls[!i]);
        tops[i] = home > abroad ? home : abroad;
    }
    return tops[side] - tops[!side];
}

/* `chessboardPoint` */
static double classic_point(const Position *pos, bool first, bool early, ClassicVersion version)
{
    ClassicBoard board;
    if (version == CLASSIC_SIMPLE)
        return classic_simple(pos, !first);
    classic_read(&board, pos);
    if (!early)
        return classic_mid(&board, first, version);
    bool printed = version == CLASSIC_PRINTED;
    return classic_early(&board, first, printed) - classic_early(&board, !first, printed);
}
