/* SPDX-License-Identifier: MIT
 *
 * text - 2048 duel in letters: placements `row,column`, merges `up down left right`, `pass`; positions as the
 * squares row by row with owner and level, the round, the phase and the set-up. docs/rules/duel2048.md has it all.
 */
#include <ctype.h>
#include <string.h>

#include "base/text.h"

static const char *const duel_directions[4] = {"up", "down", "left", "right"};
static const char *const duel_phases[4] = {"p1", "p2", "m1", "m2"};

/* The square of the 4x8 frame at a row and column of the board, and back. */
static inline int duel_frame_square(const Setup *setup, int row, int column)
{
    return 8 * row + column + SETUP_COLUMNS / 2 - setup->columns / 2;
}

static inline int duel_frame_column(const Setup *setup, int square)
{
    return (square & 7) - SETUP_COLUMNS / 2 + setup->columns / 2;
}

static inline int duel_level_at(const Position *pos, int square)
{
    return board_nibble(pos->level[duel_territory(square)], duel_nibble(square));
}

/* The owner of a tile, or of an empty square. */
static inline int duel_owner_at(const Position *pos, int square)
{
    int territory = duel_territory(square);
    return territory ^ (int)(pos->foreign[territory] >> (4 * duel_nibble(square)) & 1);
}

static inline bool duel_wall_at(const Position *pos, int square)
{
    return pos->setup->walls[duel_territory(square)] >> (4 * duel_nibble(square)) & 1;
}

static void duel_clear(Position *pos, Setup *setup)
{
    memset(pos, 0, sizeof *pos);
    pos->setup = setup;
    for (int side = 0; side < 2; side++) {
        pos->foreign[side] = setup->walls[side];
        pos->level[side] = setup->walls[side] * BOARD_WALL;
    }
}

/* What a position text says of the set-up, before there is one. */
typedef struct DuelParams {
    int rows, columns, rounds;
    bool rounds_given;
    Word sequence; /* after `seq:`; length 0 if there is none */
    bool seeded;
    uint64_t seed;
} DuelParams;

/* Takes one word of the set-up (`seed:7`, `seq:1,2,3`, `rounds=60`, `size=3x6`). *known is false if it is another. */
static bool duel_take_param(const Scan *scan, Word word, DuelParams *params, bool *known, Error *error)
{
    int column = scan_column(scan, word.at);
    int64_t number;
    *known = true;
    Word tail = {.at = word.at + 5, .length = word.length - 5};
    if (word.length > 5 && memcmp(word.at, "seed:", 5) == 0) {
        if (!word_int(tail, 0, INT64_MAX, &number))
            return error_set(error, "position, column %d: seed: needs a number from 0 on", column);
        params->seeded = true;
        params->seed = (uint64_t)number;
    } else if (word.length > 4 && memcmp(word.at, "seq:", 4) == 0) {
        params->sequence.at = word.at + 4;
        params->sequence.length = word.length - 4;
    } else if (word.length > 7 && memcmp(word.at, "rounds=", 7) == 0) {
        Word value = {.at = word.at + 7, .length = word.length - 7};
        if (!word_int(value, 1, SETUP_ROUNDS_MAX, &number))
            return error_set(error, "position, column %d: rounds= needs a number from 1 to %d", column,
                             SETUP_ROUNDS_MAX);
        params->rounds = (int)number;
        params->rounds_given = true;
    } else if (word.length == 8 && memcmp(word.at, "size=", 5) == 0) {
        params->rows = tail.at[0] - '0';
        params->columns = tail.at[2] - '0';
        bool fine = params->rows >= 2 && params->rows <= SETUP_ROWS && params->columns >= 4 &&
                    params->columns <= SETUP_COLUMNS && params->columns % 2 == 0 && tail.at[1] == 'x';
        if (!fine)
            return error_set(error, "position, column %d: size= goes from 2x4 to 4x8, with an even number of columns",
                             column);
    } else {
        *known = false;
    }
    return true;
}

/* Counts the entries of a sequence, or with a set-up fills them in. */
static bool duel_read_sequence(const Scan *scan, Word sequence, Setup *setup, int *count, Error *error)
{
    const char *at = sequence.at, *end = sequence.at + sequence.length;
    for (*count = 0;; (*count)++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        Word entry = {.at = at, .length = (size_t)((comma ? comma : end) - at)};
        int64_t number;
        if (!word_int(entry, 0, INT32_MAX, &number))
            return error_set(error, "position, column %d: entry %d of the sequence is not a number from 0 to %d",
                             scan_column(scan, at), *count + 1, INT32_MAX);
        if (setup)
            setup->sequence[*count] = (uint32_t)number;
        if (!comma)
            break;
        at = comma + 1;
    }
    (*count)++;
    return true;
}

static Setup *duel_build_setup(const Scan *scan, const DuelParams *params, Error *error)
{
    int rounds = params->rounds;
    if (params->sequence.length > 0) {
        int count;
        if (!duel_read_sequence(scan, params->sequence, NULL, &count, error))
            return NULL;
        if (params->seeded || (params->rounds_given && count != rounds) || count > SETUP_ROUNDS_MAX) {
            error_set(error, "position: the sequence has %d entries%s", count,
                      params->seeded ? ", and there is a seed, too" : ", which does not fit the number of rounds");
            return NULL;
        }
        rounds = count;
    }
    Setup *setup = setup_new(params->rows, params->columns, rounds);
    int filled;
    if (params->sequence.length > 0)
        duel_read_sequence(scan, params->sequence, setup, &filled, NULL);
    else
        setup_fill(setup, params->seeded ? params->seed : SETUP_SEED);
    setup_finish(setup);
    return setup;
}

/* Reads the set-up from wherever it stands in the line. */
static Setup *duel_read_setup(const char *text, Error *error)
{
    DuelParams params = {.rows = SETUP_ROWS, .columns = SETUP_COLUMNS, .rounds = SETUP_ROUNDS};
    Scan scan = scan_start(text);
    Word word;
    bool known;
    while (scan_word(&scan, &word)) {
        if (!duel_take_param(&scan, word, &params, &known, error))
            return NULL;
    }
    return duel_build_setup(&scan, &params, error);
}

static int duel_level_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'e' ? c - 'a' + 10 : -1;
}

static bool duel_put(Position *pos, int square, int owner, int level)
{
    int territory = duel_territory(square);
    uint64_t bit = UINT64_C(1) << (4 * duel_nibble(square));
    if (level == 0)
        return owner == territory;
    pos->level[territory] |= bit * (uint64_t)level;
    if (owner != territory)
        pos->foreign[territory] |= bit;
    return true;
}

/* Squares as one word, `+1+0-3...`, or as the platform prints them, `+01 +00 -03 ...` over many words. */
static bool duel_read_squares(Position *pos, Scan *scan, Word word, Error *error)
{
    const Setup *setup = pos->setup;
    int squares = setup->rows * setup->columns;
    bool printed = word.length == 3;
    if (!printed && word.length != (size_t)(2 * squares))
        return error_set(error, "position, column %d: %d characters for %d squares expected, %zu found",
                         scan_column(scan, word.at), 2 * squares, squares, word.length);
    for (int i = 0; i < squares; i++) {
        if (printed && i > 0 && (!scan_word(scan, &word) || word.length != 3))
            return error_set(error, "position: %d squares like +01 expected, %d found", squares, i);
        const char *at = printed ? word.at : word.at + 2 * i;
        int level = duel_level_digit(at[1]);
        if (printed)
            level =
                isdigit((unsigned char)at[1]) && isdigit((unsigned char)at[2]) ? 10 * (at[1] - '0') + at[2] - '0' : -1;
        int column = scan_column(scan, at);
        if ((at[0] != '+' && at[0] != '-') || level < 0 || level >= BOARD_WALL)
            return error_set(error, "position, column %d: a square is + or - and a level from 0 to 14", column);
        int square = duel_frame_square(setup, i / setup->columns, i % setup->columns);
        if (!duel_put(pos, square, at[0] == '-', level))
            return error_set(error, "position, column %d: an empty square belongs to the owner of its half", column);
    }
    return true;
}

/* No tile may ever reach level 15: what lies on the board and is still to come must not add up to one. */
static bool duel_check_levels(const Position *pos, Error *error)
{
    int64_t sum = 4 * ((int64_t)pos->setup->rounds - pos->round);
    for (int square = 0; square < 32; square++) {
        if (!duel_wall_at(pos, square) && duel_level_at(pos, square) > 0)
            sum += INT64_C(1) << duel_level_at(pos, square);
    }
    if (sum >= INT64_C(1) << BOARD_WALL)
        return error_set(error, "position: with these tiles and rounds level 15 could arise; 14 is the highest");
    return true;
}

static bool duel_read_moment(Position *pos, Scan *scan, Error *error)
{
    Word round, phase;
    int64_t number;
    if (!scan_word(scan, &round) || !word_int(round, 0, pos->setup->rounds, &number))
        return error_set(error, "position: the round (0 to %d) is missing after the squares", pos->setup->rounds);
    pos->round = (uint32_t)number;
    if (!scan_word(scan, &phase))
        return error_set(error, "position: the phase (p1, p2, m1 or m2) is missing after the round");
    for (uint32_t i = 0; i < 4; i++) {
        if (word_is_nocase(phase, duel_phases[i])) {
            pos->phase = i;
            if (i > 0 && game_over(pos))
                return error_set(error, "position: after the last round the phase is p1");
            return true;
        }
    }
    return error_set(error, "position, column %d: the phase is p1, p2, m1 or m2", scan_column(scan, phase.at));
}

static bool duel_read_position(Position *pos, const char *text, Error *error)
{
    Scan scan = scan_start(text);
    Word word;
    const char *first = text + strspn(text, " \t\r\n");
    DuelParams ignored = {.rows = 0};
    bool known = false, squares = false;
    while (scan_word(&scan, &word)) {
        if (!duel_take_param(&scan, word, &ignored, &known, error))
            return false;
        if (known || (word.at == first && word_is(word, "start")))
            continue;
        if (squares || (word.at[0] != '+' && word.at[0] != '-'))
            return error_set(error, "position, column %d: '%.*s' is not understood", scan_column(&scan, word.at),
                             (int)(word.length < 40 ? word.length : 40), word.at);
        squares = true;
        if (!duel_read_squares(pos, &scan, word, error) || !duel_read_moment(pos, &scan, error))
            return false;
    }
    return duel_check_levels(pos, error);
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Setup *setup = duel_read_setup(text, error);
    if (!setup)
        return false;
    Position read;
    duel_clear(&read, setup);
    if (!duel_read_position(&read, text, error)) {
        setup_release(setup);
        return false;
    }
    memcpy(pos, &read, sizeof read);
    return true;
}

static void duel_print(const Position *pos, bool full, Text *text)
{
    const Setup *setup = pos->setup;
    bool seeded = setup->seeded && !full;
    for (int i = 0; i < setup->rows * setup->columns; i++) {
        int square = duel_frame_square(setup, i / setup->columns, i % setup->columns);
        text_add_char(text, "+-"[duel_owner_at(pos, square)]);
        text_add_char(text, "0123456789abcde"[duel_level_at(pos, square)]);
    }
    text_printf(text, " %u %s ", pos->round, duel_phases[pos->phase]);
    if (seeded) {
        text_printf(text, "seed:%llu", (unsigned long long)setup->seed);
    } else {
        for (int round = 0; round < setup->rounds; round++)
            text_printf(text, "%s%u", round ? "," : "seq:", setup->sequence[round]);
    }
    if (seeded && setup->rounds != SETUP_ROUNDS)
        text_printf(text, " rounds=%d", setup->rounds);
    if (setup->rows != SETUP_ROWS || setup->columns != SETUP_COLUMNS)
        text_printf(text, " size=%dx%d", setup->rows, setup->columns);
}

static void game_print(const Position *pos, Text *text)
{
    duel_print(pos, false, text);
}

static void duel_print_full(const Position *pos, Text *text)
{
    duel_print(pos, true, text);
}
#define GAME_PRINT_FULL duel_print_full

/* One character a square: levels as letters, upper case the first side's. Rows and columns are those of the notation;
 * what a small board does not have is '#'. */
static char game_cell(const Position *pos, int row, int col)
{
    if (row >= pos->setup->rows || col >= pos->setup->columns)
        return '#';
    int square = duel_frame_square(pos->setup, row, col);
    int level = duel_level_at(pos, square);
    if (level == 0)
        return duel_territory(square) == 0 ? '.' : ',';
    return (char)((duel_owner_at(pos, square) ? 'a' : 'A') + level - 1);
}

/* The faces of a side's tiles added up. The end of the game is not decided by them, but they tell who is ahead. */
static bool duel_points(const Position *pos, int points[2])
{
    for (int side = 0; side < 2; side++) {
        int counts[16];
        duel_count_levels(pos, side, counts);
        points[side] = 0;
        for (int level = 1; level < BOARD_WALL; level++)
            points[side] += counts[level] << level;
    }
    return true;
}

/* The first side's tiles are cyan, the second's yellow. */
static int duel_colour(char cell)
{
    return cell >= 'A' && cell <= 'Z' ? 6 : cell >= 'a' && cell <= 'z' ? 3 : 0;
}

static const char *duel_glyph(char cell, bool chinese)
{
    static const char *const tiles[2][14] = {
        {"+2", "+4", "+8", "+16", "+32", "+64", "+128", "+256", "+512", "+1024", "+2048", "+4096", "+8192", "+16384"},
        {"-2", "-4", "-8", "-16", "-32", "-64", "-128", "-256", "-512", "-1024", "-2048", "-4096", "-8192", "-16384"},
    };
    (void)chinese;
    if (cell >= 'A' && cell < 'A' + 14)
        return tiles[0][cell - 'A'];
    if (cell >= 'a' && cell < 'a' + 14)
        return tiles[1][cell - 'a'];
    return cell == '.' || cell == ',' ? "·" : NULL;
}

/* Where a square of the frame is drawn. */
static inline int duel_drawn(const Position *pos, int square)
{
    return 8 * (square >> 3) + duel_frame_column(pos->setup, square);
}

static int game_target(const Position *pos, Move move)
{
    return move < DUEL_MERGE ? duel_drawn(pos, move) : -1;
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    if (move == DUEL_PASS)
        text_add(text, "pass");
    else if (move >= DUEL_MERGE)
        text_add(text, duel_directions[move - DUEL_MERGE]);
    else
        text_printf(text, "%d,%d", move >> 3, duel_frame_column(pos->setup, move));
}

/* A square as `row,column`, as `row column`, or as a drawn board labels it: the column's letter and the row. */
static bool duel_read_square(const Setup *setup, const char *text, int64_t *row, int64_t *column)
{
    size_t length = strcspn(text, ", ");
    Word left = {.at = text, .length = length};
    if (isalpha((unsigned char)text[0])) {
        *column = (text[0] | 32) - 'a';
        return *column < setup->columns && text_int(text + 1, 0, setup->rows - 1, row);
    }
    return text[length] && word_int(left, 0, setup->rows - 1, row) &&
           text_int(text + length + 1, 0, setup->columns - 1, column);
}

static bool duel_parse_place(const Position *pos, const char *text, Move *move, Error *error)
{
    const Setup *setup = pos->setup;
    int64_t row, column;
    if (!duel_read_square(setup, text, &row, &column))
        return error_set(
            error,
            "'%s' is not a square: row,column from 0,0 to %d,%d or a letter and the row, a0 to %c%d, is expected", text,
            setup->rows - 1, setup->columns - 1, 'a' + setup->columns - 1, setup->rows - 1);
    int square = duel_frame_square(setup, (int)row, (int)column);
    int side = game_side(pos), named = duel_named(pos, side);
    if (duel_level_at(pos, square) != 0)
        return error_set(error, "'%s': the square is taken", text);
    if (duel_territory(square) == side && named >= 0 && square != duel_square(side, named))
        return error_set(error, "'%s': in your own territory only %d,%d is allowed in this round", text,
                         duel_square(side, named) >> 3, duel_frame_column(setup, duel_square(side, named)));
    *move = (Move)square;
    return true;
}

static bool duel_parse_merge(const Position *pos, const char *text, Move *move, Error *error)
{
    Word word = {.at = text, .length = strlen(text)};
    for (int direction = 0; direction < 4; direction++) {
        bool numbered = text[0] == '0' + direction && text[1] == '\0';
        if (!numbered && !word_is_nocase(word, duel_directions[direction]))
            continue;
        BoardView view = duel_view(pos, game_side(pos));
        if (!board_can_move(&view, direction ^ game_side(pos)))
            return error_set(error, "'%s' changes nothing", text);
        *move = (Move)(DUEL_MERGE + direction);
        return true;
    }
    return error_set(error, "'%s' is not a direction: up, down, left or right is expected", text);
}

static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    Move moves[GAME_MOVES_MAX];
    Word word = {.at = text, .length = strlen(text)};
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    bool skipped = game_moves(pos, moves) == 1 && moves[0] == DUEL_PASS;
    if (word_is_nocase(word, "pass") != skipped)
        return error_set(error, "'%s': %s", text,
                         skipped ? "nothing can be done in this phase, only pass" : "passing is not allowed here");
    if (skipped) {
        *move = DUEL_PASS;
        return true;
    }
    return pos->phase < 2 ? duel_parse_place(pos, text, move, error) : duel_parse_merge(pos, text, move, error);
}

/* Tiles of both sides, the highest first, and the moment. */
static void game_status(const Position *pos, bool chinese, Text *text)
{
    static const char *const sides[2][2] = {{"first:", "second:"}, {"先手", "后手"}};
    for (int side = 0; side < 2; side++) {
        int counts[16];
        duel_count_levels(pos, side, counts);
        text_printf(text, "%s%s", side ? "  " : "", sides[chinese][side]);
        for (int level = BOARD_WALL - 1; level > 0; level--) {
            if (counts[level] > 1)
                text_printf(text, " %dx%d", 1 << level, counts[level]);
            else if (counts[level] == 1)
                text_printf(text, " %d", 1 << level);
        }
    }
    static const char *const phases[2][4] = {{"first places", "second places", "first merges", "second merges"},
                                             {"先手落子", "后手落子", "先手合并", "后手合并"}};
    if (!game_over(pos))
        text_printf(text, chinese ? "  第 %u/%d 轮：%s" : "  round %u/%d: %s", pos->round + 1, pos->setup->rounds,
                    phases[chinese][pos->phase]);
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    int level, counts[2][16];
    int winner = duel_winner(pos, &level);
    duel_count_levels(pos, 0, counts[0]);
    duel_count_levels(pos, 1, counts[1]);
    if (winner < 0)
        text_add(text, chinese ? "平局：各级棋子数相同" : "draw: equal tiles on every level");
    else if (chinese)
        text_printf(text, "%s胜：%d 的个数 %d:%d", winner ? "后手" : "先手", 1 << level, counts[0][level],
                    counts[1][level]);
    else
        text_printf(text, "%s wins by the tiles of %d: %d to %d", winner ? "second" : "first", 1 << level,
                    counts[0][level], counts[1][level]);
}
