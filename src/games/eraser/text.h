/* SPDX-License-Identifier: MIT
 *
 * text - eraser in letters: a move is two neighbouring squares, `c3c4`; a position is the rows of the main board from
 * the top, the scores, the moves made, the side, how far each column is used, and the set-up (`seed:N` or the
 * columns in full). docs/rules/eraser.md has the whole of it.
 */
#include <ctype.h>
#include <string.h>

#include "base/text.h"

static const char eraser_letters[] = "RBGYP.";

static int eraser_colour(char letter, int colours)
{
    const char *found = letter ? strchr(eraser_letters, toupper((unsigned char)letter)) : NULL;
    int colour = found ? (int)(found - eraser_letters) : -1;
    return colour < colours || colour == SETUP_HOLE ? colour : -1;
}

static inline int eraser_colour_at(const Position *pos, int x, int y)
{
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        if (pos->pieces[colour] >> (8 * x + y) & 1)
            return colour;
    }
    return SETUP_HOLE;
}

/* What a position text says of the set-up, before there is one. */
typedef struct EraserParams {
    int size, colours, rows, moves, repeats, forfeit;
    bool rows_given;
    Word columns; /* after `cols:`; length 0 if there are none */
    bool seeded;
    uint64_t seed;
} EraserParams;

typedef struct EraserNumber {
    const char *name;
    int low, high;
    int *value;
} EraserNumber;

/* Takes one word of the set-up (`seed:7`, `cols:...`, `moves=60`). *known is false if it is another. */
static bool eraser_take_param(const Scan *scan, Word word, EraserParams *params, bool *known, Error *error)
{
    const EraserNumber numbers[] = {
        {"size=", SETUP_SIZE_MIN, SETUP_SIZE, &params->size},
        {"colours=", SETUP_COLOURS_MIN, SETUP_COLOURS, &params->colours},
        {"rows=", SETUP_SIZE, SETUP_ROWS_MAX, &params->rows},
        {"moves=", 1, SETUP_MOVES_MAX, &params->moves},
        {"repeats=", 1, 100, &params->repeats},
        {"forfeit=", 1, 10000, &params->forfeit},
    };
    int column = scan_column(scan, word.at);
    int64_t number;
    *known = true;
    Word tail = {.at = word.at + 5, .length = word.length > 5 ? word.length - 5 : 0};
    if (tail.length > 0 && memcmp(word.at, "seed:", 5) == 0) {
        if (!word_int(tail, 0, INT64_MAX, &number))
            return error_set(error, "position, column %d: seed: needs a number from 0 on", column);
        params->seeded = true;
        params->seed = (uint64_t)number;
        return true;
    }
    if (tail.length > 0 && memcmp(word.at, "cols:", 5) == 0) {
        params->columns = tail;
        return true;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        size_t length = strlen(numbers[i].name);
        if (word.length <= length || memcmp(word.at, numbers[i].name, length) != 0)
            continue;
        Word value = {.at = word.at + length, .length = word.length - length};
        if (!word_int(value, numbers[i].low, numbers[i].high, &number))
            return error_set(error, "position, column %d: %s needs a number from %d to %d", column, numbers[i].name,
                             numbers[i].low, numbers[i].high);
        *numbers[i].value = (int)number;
        params->rows_given = params->rows_given || numbers[i].value == &params->rows;
        return true;
    }
    *known = false;
    return true;
}

/* Finds the longest of the columns, or with a set-up fills them in. */
static bool eraser_read_columns(const Scan *scan, const EraserParams *params, Setup *setup, int *rows, Error *error)
{
    const char *at = params->columns.at, *end = at + params->columns.length;
    *rows = params->size;
    for (int x = 0; x < params->size; x++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        if ((comma == NULL) != (x == params->size - 1))
            return error_set(error, "position, column %d: %d columns separated by commas expected",
                             scan_column(scan, at), params->size);
        int length = (int)((comma ? comma : end) - at);
        if (length > SETUP_ROWS_MAX)
            return error_set(error, "position, column %d: a column has at most %d pieces", scan_column(scan, at),
                             SETUP_ROWS_MAX);
        *rows = length > *rows ? length : *rows;
        for (int row = 0; row < length; row++) {
            int colour = eraser_colour(at[row], params->colours);
            if (colour < 0)
                return error_set(error, "position, column %d: '%c' is not one of %.*s or .",
                                 scan_column(scan, at + row), at[row], params->colours, eraser_letters);
            if (setup)
                setup->column[x][row] = (uint8_t)colour;
        }
        at = comma ? comma + 1 : end;
    }
    return true;
}

static Setup *eraser_build_setup(const Scan *scan, const EraserParams *params, Error *error)
{
    int rows = params->rows;
    bool given = params->columns.length > 0;
    if (given && (params->seeded || params->rows_given)) {
        error_set(error, "position: columns in full go with neither seed: nor rows=");
        return NULL;
    }
    if (given && !eraser_read_columns(scan, params, NULL, &rows, error))
        return NULL;
    Setup *setup = setup_new(params->size, params->colours, rows, params->moves);
    setup->repeats = params->repeats;
    setup->forfeit = params->forfeit;
    if (given)
        eraser_read_columns(scan, params, setup, &rows, NULL);
    else
        setup_fill(setup, params->seeded ? params->seed : SETUP_SEED);
    setup_finish(setup);
    return setup;
}

static Setup *eraser_read_setup(const char *text, Error *error)
{
    EraserParams params = {
        .size = SETUP_SIZE, .colours = SETUP_COLOURS, .rows = SETUP_ROWS, .moves = SETUP_MOVES, .repeats = 0};
    Scan scan = scan_start(text);
    Word word;
    bool known;
    while (scan_word(&scan, &word)) {
        if (!eraser_take_param(&scan, word, &params, &known, error))
            return NULL;
    }
    return eraser_build_setup(&scan, &params, error);
}

/* The position before the first move. */
static void eraser_start(Position *pos, Setup *setup)
{
    memset(pos, 0, sizeof *pos);
    pos->setup = setup;
    for (int x = 0; x < setup->size; x++) {
        pos->next[x] = (uint16_t)setup->size;
        for (int y = 0; y < setup->size; y++) {
            if (setup->column[x][y] != SETUP_HOLE)
                pos->pieces[setup->column[x][y]] |= UINT64_C(1) << (8 * x + y);
        }
    }
    eraser_settle(pos, false);
}

static bool eraser_read_board(Position *pos, const Scan *scan, Word word, Error *error)
{
    int size = pos->setup->size;
    memset(pos->pieces, 0, sizeof pos->pieces);
    if (word.length != (size_t)(size * size + size - 1))
        return error_set(error, "position, column %d: %d rows of %d pieces with / between them expected",
                         scan_column(scan, word.at), size, size);
    for (int i = 0; i < (int)word.length; i++) {
        int row = i / (size + 1), x = i % (size + 1);
        if (x == size) {
            if (word.at[i] != '/')
                return error_set(error, "position, column %d: / expected", scan_column(scan, word.at + i));
            continue;
        }
        int colour = eraser_colour(word.at[i], pos->setup->colours);
        if (colour < 0)
            return error_set(error, "position, column %d: '%c' is not one of %.*s or .", scan_column(scan, word.at + i),
                             word.at[i], pos->setup->colours, eraser_letters);
        if (colour != SETUP_HOLE)
            pos->pieces[colour] |= UINT64_C(1) << (8 * x + size - 1 - row);
    }
    return true;
}

static bool eraser_read_scores(Position *pos, const Scan *scan, Word word, Error *error)
{
    const char *colon = memchr(word.at, ':', word.length);
    Word first = {.at = word.at, .length = colon ? (size_t)(colon - word.at) : 0};
    Word second = {.at = colon ? colon + 1 : word.at, .length = colon ? word.length - first.length - 1 : 0};
    int64_t scores[2];
    if (!colon || !word_int(first, 0, 30000, &scores[0]) || !word_int(second, 0, 30000, &scores[1]))
        return error_set(error, "position, column %d: scores like 12:9 expected", scan_column(scan, word.at));
    pos->score[0] = (uint16_t)scores[0];
    pos->score[1] = (uint16_t)scores[1];
    return true;
}

static bool eraser_read_used(Position *pos, const Scan *scan, Word word, Error *error)
{
    const Setup *setup = pos->setup;
    const char *at = word.at, *end = word.at + word.length;
    for (int x = 0; x < setup->size; x++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        Word number = {.at = at, .length = (size_t)((comma ? comma : end) - at)};
        int64_t used;
        if ((comma == NULL) != (x == setup->size - 1) || !word_int(number, setup->size, setup->rows + 1000, &used))
            return error_set(error, "position, column %d: the rows used of %d columns, like 6,6,9,6,7,6, expected",
                             scan_column(scan, at), setup->size);
        pos->next[x] = (uint16_t)used;
        at = comma ? comma + 1 : end;
    }
    return true;
}

/* board scores made side used, then [dry] [last=SWAPxTIMES] */
static bool eraser_read_fields(Position *pos, Scan *scan, Word board, Error *error)
{
    Word scores, made, side, used;
    int64_t number;
    if (!eraser_read_board(pos, scan, board, error))
        return false;
    if (!scan_word(scan, &scores) || !scan_word(scan, &made) || !scan_word(scan, &side) || !scan_word(scan, &used))
        return error_set(error,
                         "position: after the board come the scores, the moves made, the side and the rows used");
    if (!eraser_read_scores(pos, scan, scores, error))
        return false;
    if (!word_int(made, 0, pos->setup->moves, &number))
        return error_set(error, "position, column %d: the moves made are a number from 0 to %d",
                         scan_column(scan, made.at), pos->setup->moves);
    pos->made = (uint16_t)number;
    if (!word_is(side, game_side(pos) ? "second" : "first"))
        return error_set(error, "position, column %d: after %d moves the side to move is %s",
                         scan_column(scan, side.at), pos->made, game_side(pos) ? "second" : "first");
    return eraser_read_used(pos, scan, used, error);
}

static bool eraser_read_last(Position *pos, const Scan *scan, Word word, Error *error)
{
    int64_t move, times;
    const char *x = memchr(word.at, 'x', word.length);
    Word left = {.at = word.at + 5, .length = x ? (size_t)(x - word.at) - 5 : 0};
    Word right = {.at = x ? x + 1 : word.at, .length = x ? (size_t)(word.at + word.length - x) - 1 : 0};
    if (!x || !word_int(left, 0, ERASER_SWAPS - 1, &move) || !word_int(right, 1, 200, &times))
        return error_set(error, "position, column %d: last=SWAPxTIMES expected", scan_column(scan, word.at));
    pos->last = (uint8_t)move;
    pos->times = (uint8_t)times;
    return true;
}

static bool eraser_read_position(Position *pos, const char *text, Error *error)
{
    Scan scan = scan_start(text);
    Word word;
    const char *first = text + strspn(text, " \t\r\n");
    EraserParams ignored = {.size = 0};
    bool known, board = false, dry = false;
    while (scan_word(&scan, &word)) {
        if (!eraser_take_param(&scan, word, &ignored, &known, error))
            return false;
        if (known || (word.at == first && word_is(word, "start")))
            continue;
        bool fine = true;
        if (!board && memchr(word.at, '/', word.length)) {
            fine = eraser_read_fields(pos, &scan, word, error);
            board = true;
        } else if (board && word_is(word, "dry")) {
            dry = true;
        } else if (board && word.length > 5 && memcmp(word.at, "last=", 5) == 0 && pos->setup->repeats > 0) {
            fine = eraser_read_last(pos, &scan, word, error);
        } else {
            return error_set(error, "position, column %d: '%.*s' is not understood", scan_column(&scan, word.at),
                             (int)(word.length < 40 ? word.length : 40), word.at);
        }
        if (!fine)
            return false;
    }
    eraser_settle(pos, dry);
    return true;
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Setup *setup = eraser_read_setup(text, error);
    if (!setup)
        return false;
    Position read;
    eraser_start(&read, setup);
    if (!eraser_read_position(&read, text, error)) {
        setup_release(setup);
        return false;
    }
    memcpy(pos, &read, sizeof read);
    return true;
}

static void eraser_print_setup(const Setup *setup, bool full, Text *text)
{
    if (setup->seeded && !full) {
        text_printf(text, "seed:%llu", (unsigned long long)setup->seed);
        if (setup->rows != SETUP_ROWS)
            text_printf(text, " rows=%d", setup->rows);
    } else {
        for (int x = 0; x < setup->size; x++) {
            text_add(text, x ? "," : "cols:");
            int length = setup->rows;
            while (length > 0 && setup->column[x][length - 1] == SETUP_HOLE)
                length--;
            for (int row = 0; row < length; row++)
                text_add_char(text, eraser_letters[setup->column[x][row]]);
        }
    }
    if (setup->size != SETUP_SIZE)
        text_printf(text, " size=%d", setup->size);
    if (setup->colours != SETUP_COLOURS)
        text_printf(text, " colours=%d", setup->colours);
    if (setup->moves != SETUP_MOVES)
        text_printf(text, " moves=%d", setup->moves);
    if (setup->repeats > 0)
        text_printf(text, " repeats=%d", setup->repeats);
    if (setup->forfeit > 0)
        text_printf(text, " forfeit=%d", setup->forfeit);
}

static void eraser_print(const Position *pos, bool full, Text *text)
{
    const Setup *setup = pos->setup;
    for (int y = setup->size - 1; y >= 0; y--) {
        for (int x = 0; x < setup->size; x++)
            text_add_char(text, eraser_letters[eraser_colour_at(pos, x, y)]);
        text_add_char(text, y > 0 ? '/' : ' ');
    }
    text_printf(text, "%d:%d %d %s ", pos->score[0], pos->score[1], pos->made, game_side(pos) ? "second" : "first");
    for (int x = 0; x < setup->size; x++)
        text_printf(text, "%s%d", x ? "," : "", pos->next[x]);
    if (pos->end == ERASER_DRY)
        text_add(text, " dry");
    if (pos->times > 0)
        text_printf(text, " last=%dx%d", pos->last, pos->times);
    text_add_char(text, ' ');
    eraser_print_setup(setup, full, text);
}

static void game_print(const Position *pos, Text *text)
{
    eraser_print(pos, false, text);
}

static void eraser_print_full(const Position *pos, Text *text)
{
    eraser_print(pos, true, text);
}
#define GAME_PRINT_FULL eraser_print_full

static char game_cell(const Position *pos, int row, int col)
{
    int y = SETUP_SIZE - 1 - row;
    if (col >= pos->setup->size || y >= pos->setup->size)
        return '#';
    return eraser_letters[eraser_colour_at(pos, col, y)];
}

static bool eraser_points(const Position *pos, int points[2])
{
    points[0] = pos->score[0];
    points[1] = pos->score[1];
    return true;
}

/* The pieces in the colours they are named after. */
static int eraser_terminal_colour(char cell)
{
    static const char order[] = "RGYBP";
    const char *found = cell ? strchr(order, cell) : NULL;
    return found ? (int)(found - order) + 1 : 0;
}

static const char *eraser_glyph(char cell, bool chinese)
{
    static const char *const chinese_names[] = {"红", "蓝", "绿", "黄", "紫"};
    const char *found = strchr(eraser_letters, cell);
    int colour = found ? (int)(found - eraser_letters) : SETUP_HOLE;
    if (cell == '.' || colour == SETUP_HOLE)
        return cell == '.' ? "·" : NULL;
    return chinese ? chinese_names[colour] : NULL;
}

static int game_target(const Position *pos, Move move)
{
    (void)pos;
    int square = eraser_first(move);
    return SETUP_SIZE * (SETUP_SIZE - 1 - (square & 7)) + (square >> 3);
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    (void)pos;
    int first = eraser_first(move), second = first + eraser_step(move);
    text_printf(text, "%c%d%c%d", 'a' + (first >> 3), (first & 7) + 1, 'a' + (second >> 3), (second & 7) + 1);
}

/* The swap of two neighbouring squares of the main board in either order; -1 if they are none. */
static int eraser_swap_of(const Position *pos, const int x[2], const int y[2])
{
    int size = pos->setup->size;
    for (int i = 0; i < 2; i++) {
        if (x[i] < 0 || x[i] >= size || y[i] < 0 || y[i] >= size)
            return -1;
    }
    int low_x = x[0] < x[1] ? x[0] : x[1], low_y = y[0] < y[1] ? y[0] : y[1];
    int wide = x[0] + x[1] - 2 * low_x, high = y[0] + y[1] - 2 * low_y;
    if (wide + high != 1)
        return -1;
    return wide ? 6 * low_x + low_y : ERASER_UP + 6 * low_y + low_x;
}

/* Two squares with a blank, a comma or a hyphen between them, as `c3c4`; other texts as they are. */
static void eraser_join(const char *text, char joined[5])
{
    size_t gap = strlen(text) > 2 ? strspn(text + 2, " ,-") : 0;
    joined[0] = '\0';
    if (isalpha((unsigned char)text[0]) && strlen(text) == gap + 4 && isalpha((unsigned char)text[2 + gap])) {
        memcpy(joined, text, 2);
        memcpy(joined + 2, text + 2 + gap, 3);
    }
}

/* Takes `c3c4`, `c3 c4`, `c3-c4`, and the course's ((2, 2), (2, 3)) with any brackets, blanks and commas. */
static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    int x[2] = {-1, -1}, y[2] = {-1, -1};
    char digits[5] = "", joined[5];
    int count = 0;
    eraser_join(text, joined);
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    if (joined[0]) {
        for (int i = 0; i < 2; i++) {
            x[i] = tolower((unsigned char)joined[2 * i]) - 'a';
            y[i] = joined[2 * i + 1] - '1';
        }
    } else {
        const char *at = text;
        for (; *at && strchr("()[], 0123456789", *at); at++) {
            if (isdigit((unsigned char)*at) && count++ < 4)
                digits[count - 1] = *at;
        }
        for (int i = 0; i < 2 && count == 4 && !*at; i++) {
            x[i] = digits[2 * i] - '0';
            y[i] = digits[2 * i + 1] - '0';
        }
    }
    int swap = eraser_swap_of(pos, x, y);
    if (swap < 0)
        return error_set(error, "'%s' is not a pair of neighbouring squares, like c3c4, from a1 to %c%d", text,
                         'a' + pos->setup->size - 1, pos->setup->size);
    *move = (Move)swap;
    return true;
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    text_printf(text,
                chinese ? "先手：%d  后手：%d  第 %d/%d 步  可消除的交换：%d"
                        : "first: %d  second: %d  move %d/%d  erasing swaps: %d",
                pos->score[0], pos->score[1], pos->made + !game_over(pos), pos->setup->moves,
                eraser_erasing_count(pos));
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    static const char *const reasons[] = {"", "all moves are made", "a column ran dry", "no swap erases anything",
                                          "the same swap was repeated"};
    static const char *const reasons_zh[] = {"", "已达到最大步数", "有一列已用尽", "没有可消除的交换",
                                             "同一交换重复过多"};
    int lead = pos->score[0] - pos->score[1];
    const char *winner = lead == 0  ? (chinese ? "平局" : "draw")
                         : lead > 0 ? (chinese ? "先手胜" : "first wins")
                                    : (chinese ? "后手胜" : "second wins");
    text_printf(text, chinese ? "%s %d:%d（%s）" : "%s %d:%d (%s)", winner, pos->score[0], pos->score[1],
                chinese ? reasons_zh[pos->end] : reasons[pos->end]);
}
