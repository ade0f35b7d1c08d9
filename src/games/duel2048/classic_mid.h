/* SPDX-License-Identifier: MIT
 *
 * classic_mid - `midscore`, the mid evaluation of the course report's player, in its four versions.
 *
 * Oddities are kept: all but the text's overlook column 4. In the published source the term for neighbours of near
 * level compares every tile with itself and comes to nothing; in the print the same slip takes 4^level off.
 */
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

static const double CLASSIC_ABROAD = 4.594793419988140, CLASSIC_INVADER = 3.031433133020796,
                    CLASSIC_MENACED = 8; /* 4^1.1, 4^0.8, 4^1.5 */
enum { CLASSIC_ABROAD_BONUS = 40, CLASSIC_BLOCKED_BONUS = 64 };

typedef struct ClassicMid {
    double home, abroad, enemies, danger; /* of all versions, some nothing */
    double neighbours;                    /* of near level: printed and text */
    double blocked;                       /* 2s of the enemy's among his high tiles: text */
    double column, corner;                /* the far column in order, the top tile in its corner: first */
} ClassicMid;

static bool classic_own_tile(const ClassicBoard *board, int row, int column, bool first)
{
    return row >= 0 && row < 4 && column >= 0 && column < 8 && board->level[row][column] != 0 &&
           board->first[row][column] == first;
}

/* Tiles by the territory they lie in: 4^level at home, 4^(level + 1.1) abroad, -4^(level + 0.8) for enemies at home.
 * The powers are added up before they are multiplied, so that equal sets of tiles have equal values to the last bit. */
static void classic_mid_tiles(const ClassicBoard *board, bool first, ClassicMid *parts)
{
    for (int i = 0; i < 32; i++) {
        int row = i / 8, column = i % 8, level = board->level[row][column];
        bool mine = board->first[row][column] == first;
        if (column == 4)
            continue;
        if ((column < 4) == first) {
            if (mine && level != 0)
                parts->home += classic_power(level, 1);
            else if (!mine)
                parts->enemies -= classic_power(level, 1);
        } else if (mine) {
            parts->abroad += classic_power(level, 1);
        }
    }
    parts->enemies *= CLASSIC_INVADER;
    parts->abroad *= CLASSIC_ABROAD;
}

/* Tiles that an enemy tile could take. Published: 4^(level of that tile + 1.5); printed: both levels are added up;
 * text: the tile's own points. */
static double classic_mid_danger(const ClassicBoard *board, bool first, ClassicVersion version)
{
    double danger = 0;
    for (int i = 0; i < 32; i++) {
        int row = i / 8, column = i % 8, found[2], level = board->level[row][column];
        if (!classic_own_tile(board, row, column, first) || !classic_menace(board, level, row, column, first, found))
            continue;
        int other = board->level[found[0]][found[1]];
        danger -= version == CLASSIC_TEXT      ? classic_power(level, 1)
                  : version == CLASSIC_PRINTED ? classic_power(level + other, CLASSIC_MENACED)
                                               : classic_power(other, CLASSIC_MENACED);
    }
    return danger;
}

/* The printed term for neighbours. Its loop over the differences (`for i in dif`) reuses the row's own variable and
 * leaves it 0, so that after the first own tile of a row it goes on in row 0. */
static double classic_mid_neighbours_printed(const ClassicBoard *board, bool first)
{
    double sum = 0;
    for (int start = 0; start < 4; start++) {
        for (int row = start, column = 0; column < 8; column++) {
            if (!classic_own_tile(board, row, column, first))
                continue;
            sum -= classic_power(board->level[row][column], 1);
            row = 0;
        }
    }
    return sum;
}

/* The same as the text has it: of the own tiles around a tile the lowest that is higher and the highest that is lower;
 * for each of the two half the tile's points, added if they are at most two levels apart, else taken off. */
static double classic_mid_neighbours(const ClassicBoard *board, bool first)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    double sum = 0;
    for (int i = 0; i < 32; i++) {
        int row = i / 8, column = i % 8, level = board->level[row][column], above = 0, below = 0;
        if (!classic_own_tile(board, row, column, first))
            continue;
        for (int k = 0; k < 4; k++) {
            int a = row + steps[k][0], b = column + steps[k][1];
            int other = classic_own_tile(board, a, b, first) ? board->level[a][b] : level;
            above = other > level && (above == 0 || other < above) ? other : above;
            below = other < level && other > below ? other : below;
        }
        double half = classic_power(level, 1) / 2;
        sum += above == 0 ? 0 : above - level <= 2 ? half : -half;
        sum += below == 0 ? 0 : level - below <= 2 ? half : -half;
    }
    return sum;
}

/* The enemy's 2s whose neighbours are two levels higher on the average: 64 for each. */
static double classic_mid_blocked(const ClassicBoard *board, bool first)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    double sum = 0;
    for (int i = 0; i < 32; i++) {
        int row = i / 8, column = i % 8, levels = 0, tiles = 0;
        if (!classic_own_tile(board, row, column, !first) || board->level[row][column] != 1)
            continue;
        for (int k = 0; k < 4; k++) {
            int a = row + steps[k][0], b = column + steps[k][1];
            bool tile = a >= 0 && a < 4 && b >= 0 && b < 8 && board->level[a][b] != 0;
            tiles += tile;
            levels += tile ? board->level[a][b] : 0;
        }
        if (tiles > 0 && levels >= (1 + 2) * tiles)
            sum += CLASSIC_BLOCKED_BONUS;
    }
    return sum;
}

/* The text's final version: no term for enemies at home, no column left out. */
static ClassicMid classic_mid_text(const ClassicBoard *board, bool first)
{
    ClassicMid parts = {.danger = classic_mid_danger(board, first, CLASSIC_TEXT)};
    int abroad = 0;
    for (int i = 0; i < 32; i++) {
        int level = board->level[i / 8][i % 8];
        if (!classic_own_tile(board, i / 8, i % 8, first))
            continue;
        if ((i % 8 < 4) == first)
            parts.home += classic_power(level, 1);
        else
            parts.abroad += classic_power(level, 1);
        abroad += (i % 8 < 4) != first;
    }
    parts.abroad = CLASSIC_ABROAD * parts.abroad + CLASSIC_ABROAD_BONUS * abroad;
    parts.neighbours = classic_mid_neighbours(board, first);
    parts.blocked = classic_mid_blocked(board, first);
    return parts;
}

/* The text's first version, which gives no numbers: tiles at home; the column furthest from the border counts half as
 * much again if its tiles, two or more, are in order; the top tile counts twice in the corner there; tiles abroad count
 * against their side. */
static ClassicMid classic_mid_first(const ClassicBoard *board, bool first)
{
    ClassicMid parts = {0};
    int far = first ? 0 : 7, top = classic_top(board, first), tiles = 0, last = 0;
    bool rising = true, falling = true;
    double column = 0;
    for (int i = 0; i < 32; i++) {
        double points = classic_own_tile(board, i / 8, i % 8, first) ? classic_power(board->level[i / 8][i % 8], 1) : 0;
        if ((i % 8 < 4) == first)
            parts.home += points;
        else
            parts.abroad -= points;
    }
    for (int row = 0; row < 4; row++) {
        int level = classic_own_tile(board, row, far, first) ? board->level[row][far] : 0;
        rising = rising && (row == 0 || level >= last);
        falling = falling && (row == 0 || level <= last);
        tiles += level > 0;
        column += level > 0 ? classic_power(level, 1) : 0;
        last = level;
    }
    if (tiles >= 2 && (rising || falling))
        parts.column = column / 2;
    for (int row = 0; row < 4; row += 3) {
        if (top > 0 && classic_own_tile(board, row, far, first) && board->level[row][far] == top)
            parts.corner = classic_power(top, 1);
    }
    return parts;
}

static ClassicMid classic_mid_parts(const ClassicBoard *board, bool first, ClassicVersion version)
{
    ClassicMid parts = {0};
    if (version == CLASSIC_TEXT)
        return classic_mid_text(board, first);
    if (version == CLASSIC_FIRST)
        return classic_mid_first(board, first);
    classic_mid_tiles(board, first, &parts);
    parts.danger = classic_mid_danger(board, first, version);
    if (version == CLASSIC_PRINTED)
        parts.neighbours = classic_mid_neighbours_printed(board, first);
    return parts;
}

static double classic_mid(const ClassicBoard *board, bool first, ClassicVersion version)
{
    ClassicMid parts = classic_mid_parts(board, first, version);
    return parts.home + parts.abroad + parts.enemies + parts.danger + parts.neighbours + parts.blocked + parts.column +
           parts.corner;
}
