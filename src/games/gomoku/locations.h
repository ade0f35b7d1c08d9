/* SPDX-License-Identifier: MIT
 *
 * locations - where a row of cells lies on the board, as the course report's get_pattern_locations tells it: the first
 * cell (row and column from 0, the top left first) and a direction, 0 down, 1 right, 2 down and right, 3 down and left;
 * 4 to 7 are the same backwards and are for rows that do not read the same from both ends. A single cell has
 * direction 0.
 */

enum { LOCATION_CELLS = 15 };

typedef struct Locations {
    const Position *pos;
    GamePattern pattern; /* what all found have in common */
    GamePattern *found;
    int count, max;
} Locations;

/* The cell as X, O or -; 0 outside the board. */
static char location_cell(const Position *pos, int row, int col)
{
    if (row < 0 || row >= GOMOKU_SIZE || col < 0 || col >= GOMOKU_SIZE)
        return 0;
    return "-XO"[pos->cells[row * GOMOKU_SIZE + col]];
}

static bool location_lies(const Locations *locations, int row, int col, int direction)
{
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int sign = direction < 4 ? 1 : -1;
    int down = sign * ways[direction % 4][0], right = sign * ways[direction % 4][1];
    for (int i = 0; locations->pattern.text[i]; i++) {
        if (location_cell(locations->pos, row + i * down, col + i * right) != locations->pattern.text[i])
            return false;
    }
    return true;
}

static bool location_is_palindrome(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length / 2; i++) {
        if (text[i] != text[length - 1 - i])
            return false;
    }
    return true;
}

static void locations_find(Locations *locations)
{
    const char *text = locations->pattern.text;
    int directions = text[1] == '\0' ? 1 : location_is_palindrome(text) ? 4 : 8;
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int row = gomoku_row(square), col = gomoku_col(square);
        if (location_cell(locations->pos, row, col) != text[0])
            continue;
        for (int direction = 0; direction < directions; direction++) {
            if (!location_lies(locations, row, col, direction))
                continue;
            if (locations->count < locations->max) {
                GamePattern *found = &locations->found[locations->count];
                *found = locations->pattern;
                found->row = row;
                found->col = col;
                found->direction = direction;
            }
            locations->count++;
        }
    }
}

static const char *location_name(int score)
{
    return score > 99999999  ? "FIVE"
           : score > 9999999 ? "FOUR"
           : score > 999999  ? "SFOUR"
           : score > 99999   ? "THREE"
                             : "STHREE";
}

/* The report's patterns for both colours, the strongest first, or the one that is wanted: X, O and - for its cells. */
static int gomoku_patterns(const Position *pos, const char *wanted, GamePattern *found, int max)
{
    Locations locations = {.pos = pos, .found = found, .max = max};
    if (wanted) {
        snprintf(locations.pattern.text, sizeof locations.pattern.text, "%.*s", LOCATION_CELLS, wanted);
        locations.pattern.side = strchr(wanted, 'X') || !strchr(wanted, 'O') ? 0 : 1;
        locations_find(&locations);
        return locations.count;
    }
    for (size_t i = 0; i < sizeof classic_patterns / sizeof classic_patterns[0]; i++) {
        for (int side = 0; side < 2; side++) {
            const char *cells = side == 0 ? "OX-" : "XO-", *text = classic_patterns[i].text;
            locations.pattern = (GamePattern){.name = location_name(classic_patterns[i].score), .side = side};
            for (int k = 0; text[k]; k++)
                locations.pattern.text[k] = cells[text[k] - '0'];
            locations_find(&locations);
        }
    }
    return locations.count;
}
