/* SPDX-License-Identifier: MIT
 *
 * classic_eval - the two evaluations of the course report's player, on a plain copy of the board.
 *
 * After the report and, where its print is garbled, after the published source of the same player: the second side's
 * early rows, the early evaluation as a difference of both sides, and the size of the danger term come from there.
 * Oddities are kept: the mid evaluation overlooks column 4, and its term for neighbours of close level compares every
 * tile with itself and so adds nothing; it is left out.
 */
#include <math.h>

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

/* And to the second, who is to be more careful. */
static double classic_early_row_second(const ClassicBoard *board, int row)
{
    const int8_t *level = board->level[row];
    const bool *first = board->first[row];
    int power = classic_spearhead(board, row, false), danger = classic_spearhead(board, row, true);
    double score = 0;
    if (power != 0 && power == level[3] && level[4] == 0 && !first[3])
        score += classic_worth(power);
    if ((!first[3] || level[3] == 0) && power == danger && (level[4] != 0 || !first[3]))
        score -= classic_worth(danger);
    if (first[4] && level[4] != power)
        score -= 2 * classic_worth(level[4]);
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

static ClassicEarly classic_early_parts(const ClassicBoard *board, bool first)
{
    ClassicEarly parts = {0};
    int top = classic_top(board, first);
    for (int i = 0; i < 32; i++) {
        if (board->first[i / 8][i % 8] == first)
            parts.tiles += classic_worth(board->level[i / 8][i % 8]);
    }
    for (int row = 0; row < 4; row++)
        parts.border += first ? classic_early_row_first(board, row) : classic_early_row_second(board, row);
    int corner = first ? 0 : 7;
    if (top > 1 && (board->level[0][corner] == top || board->level[3][corner] == top))
        parts.corner = (double)(1 << top) / 4 * 3 - 1;
    return parts;
}

static double classic_early(const ClassicBoard *board, bool first)
{
    ClassicEarly parts = classic_early_parts(board, first);
    return parts.tiles + parts.border + parts.corner;
}

/* `menace`: the first enemy tile of that level which could reach the square over squares that are not the side's own;
 * directions in the order up, down, left, right. */
static bool classic_menace(const ClassicBoard *board, int level, int row, int column, bool first, int found[2])
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int direction = 0; direction < 4; direction++) {
        int a = row + steps[direction][0], b = column + steps[direction][1];
        while (a >= 0 && a < 4 && b >= 0 && b < 8 && !classic_owns(board, a, b, first)) {
            if (board->level[a][b] != 0) {
                if (board->level[a][b] == level) {
                    found[0] = a;
                    found[1] = b;
                    return true;
                }
                break;
            }
            a += steps[direction][0];
            b += steps[direction][1];
        }
    }
    return false;
}

/* 4^(level + part), from a table: the search asks for it millions of times. */
static double classic_power(int level, double part)
{
    return ldexp(part, 2 * level);
}

/* `midscore`: 4^level at home, 4^(level + 1.1) abroad, -4^(level + 0.8) for enemies at home, -4^(level + 1.5) for tiles
 * in danger. */
typedef struct ClassicMid {
    double home, abroad, enemies, danger;
} ClassicMid;

static ClassicMid classic_mid_parts(const ClassicBoard *board, bool first)
{
    const double abroad = 4.594793419988140, at_home = 3.031433133020796, menaced = 8; /* 4^1.1, 4^0.8, 4^1.5 */
    ClassicMid parts = {0};
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 8; column++) {
            int level = board->level[row][column];
            bool mine = board->first[row][column] == first;
            if (column == 4)
                continue;
            if ((column < 4) == first) {
                if (mine && level != 0)
                    parts.home += classic_power(level, 1);
                else if (!mine)
                    parts.enemies -= classic_power(level, at_home);
            } else if (mine) {
                parts.abroad += classic_power(level, abroad);
            }
        }
    }
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 8; column++) {
            int found[2];
            if (board->level[row][column] != 0 && board->first[row][column] == first &&
                classic_menace(board, board->level[row][column], row, column, first, found))
                parts.danger -= classic_power(board->level[found[0]][found[1]], menaced);
        }
    }
    return parts;
}

static double classic_mid(const ClassicBoard *board, bool first)
{
    ClassicMid parts = classic_mid_parts(board, first);
    return parts.home + parts.abroad + parts.enemies + parts.danger;
}

/* `chessboardPoint` */
static double classic_point(const Position *pos, bool first, bool early)
{
    ClassicBoard board;
    classic_read(&board, pos);
    return early ? classic_early(&board, first) - classic_early(&board, !first) : classic_mid(&board, first);
}
