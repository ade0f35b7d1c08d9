/* SPDX-License-Identifier: MIT
 *
 * text - five in a row in letters: squares a1 (bottom left) ... o15; positions as rows from the top with runs of empty
 * squares, the side to move and the rule, as a list of moves, or of offsets from the centre. docs/rules/gomoku.md has
 * the whole of it.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char *const gomoku_rule_names[RULE_COUNT + 1] = {"freestyle", "standard", "renju", NULL};

static bool gomoku_parse_rule(Word word, Rule *rule)
{
    for (int i = 0; i < RULE_COUNT; i++) {
        if (word_is_nocase(word, gomoku_rule_names[i])) {
            *rule = (Rule)i;
            return true;
        }
    }
    return false;
}

static bool gomoku_parse_side(Word word, uint8_t *side)
{
    if (word_is_nocase(word, "X") || word_is_nocase(word, "B") || word_is_nocase(word, "black"))
        *side = 0;
    else if (word_is_nocase(word, "O") || word_is_nocase(word, "W") || word_is_nocase(word, "white"))
        *side = 1;
    else
        return false;
    return true;
}

/* A cell's letter: 1 black, 2 white, 0 empty, -1 none of these. */
static int gomoku_cell_of(char letter)
{
    switch (letter) {
    case 'X':
    case 'x':
    case '*':
        return 1;
    case 'O':
    case 'o':
        return 2;
    case '.':
    case '-':
    case '_':
        return 0;
    default:
        return -1;
    }
}

/* Reads the board word: all squares, or rows divided by '/' in which numbers stand for runs of empty squares. */
static bool gomoku_parse_board(Word board, uint8_t *cells, Error *error)
{
    int square = 0, row_end = 0;
    bool rows = memchr(board.at, '/', board.length) != NULL;
    for (size_t i = 0; i < board.length; i++) {
        char c = board.at[i];
        int run = 1, cell = gomoku_cell_of(c);
        if (rows && c == '/') {
            if (square != (row_end += GOMOKU_SIZE))
                return error_set(error, "position, column %zu: the row does not have %d squares", i + 1, GOMOKU_SIZE);
            continue;
        }
        if (rows && isdigit((unsigned char)c)) {
            run = c - '0';
            while (i + 1 < board.length && isdigit((unsigned char)board.at[i + 1]) && run < 100)
                run = 10 * run + board.at[++i] - '0';
            cell = 0;
        }
        if (cell < 0)
            return error_set(error, "position, column %zu: '%c' is not X, O or an empty square", i + 1, c);
        if (square + run > GOMOKU_SQUARES)
            return error_set(error, "position, column %zu: more than %d squares", i + 1, GOMOKU_SQUARES);
        memset(cells + square, cell, (size_t)run);
        square += run;
    }
    if (square != GOMOKU_SQUARES)
        return error_set(error, "position: %d squares expected, %d found", GOMOKU_SQUARES, square);
    return true;
}

/* Whether a colour has a row of five (or more, where that counts). */
static bool gomoku_has_five(const Position *pos, int side)
{
    bool exact = pos->rule == RULE_STANDARD || (pos->rule == RULE_RENJU && side == 0);
    for (int direction = 0; direction < 4; direction++) {
        for (int i = 0; i < GOMOKU_LINES; i++) {
            uint64_t line = pos->lines[direction][i];
            int run = 0;
            for (int place = 0; place <= GOMOKU_SIZE; place++) {
                bool own = (line >> cell_shift(place) & 3) == (unsigned)side + 1;
                if (!own && (exact ? run == 5 : run >= 5))
                    return true;
                run = own ? run + 1 : 0;
            }
        }
    }
    return false;
}

/* Sets up the stones; a row of five may belong to the side that has just moved only. */
static bool gomoku_set_up(Position *pos, const uint8_t *cells, Rule rule, uint8_t side, Error *error)
{
    gomoku_clear(pos, rule);
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        Undo undo;
        if (cells[square])
            stone_put(pos, cells[square] - 1, square, &undo);
    }
    sums_use(pos);
    pos->side = side;
    if (side)
        pos->key ^= GOMOKU_SIDE_KEY;
    if (gomoku_has_five(pos, side))
        return error_set(error, "position: the side to move already has five in a row");
    if (gomoku_has_five(pos, !side))
        pos->winner = (uint8_t)(2 - side);
    return true;
}

static bool gomoku_read_square(const char *text, int *square)
{
    char letter = (char)tolower((unsigned char)text[0]);
    int64_t number;
    if (letter < 'a' || letter >= 'a' + GOMOKU_SIZE || !isdigit((unsigned char)text[1]) ||
        !text_int(text + 1, 1, GOMOKU_SIZE, &number))
        return false;
    *square = (GOMOKU_SIZE - (int)number) * GOMOKU_SIZE + letter - 'a';
    return true;
}

static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    int square;
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    if (!gomoku_read_square(text, &square))
        return error_set(error, "'%s' is not a square from a1 to %c%d", text, 'a' + GOMOKU_SIZE - 1, GOMOKU_SIZE);
    if (pos->cells[square])
        return error_set(error, "'%s': the square is taken", text);
    if (pos->side == 0 && forbidden_at(pos, square))
        return error_set(error, "'%s': forbidden to black (renju: %s)", text,
                         pos->classes[0][square] == CLASS_CHECK ? "two threes" : "two fours or an overline");
    *move = (Move)square;
    return true;
}

/* `moves h8 i9 ...` from the empty board, to the end of the line or a rule's name. */
static bool gomoku_parse_moves(Position *pos, Scan *scan, Error *error)
{
    Rule rule = RULE_FREESTYLE;
    Scan ahead = *scan;
    Word word;
    while (scan_word(&ahead, &word))
        gomoku_parse_rule(word, &rule);
    gomoku_clear(pos, rule);
    while (scan_word(scan, &word) && !gomoku_parse_rule(word, &rule)) {
        char name[16];
        Move move;
        Undo undo;
        if (!game_parse_move(pos, word_copy(word, name, sizeof name), &move, error))
            return error_prefix(error, "position, column %d", scan_column(scan, word.at));
        game_make(pos, move, &undo);
    }
    return true;
}

/* `0,0, 1,-1, ...`: moves as offsets to the right of and below the centre, as in tournaments' lists of openings. */
static bool gomoku_parse_offsets(Position *pos, Scan *scan, Error *error)
{
    const char *at = scan_rest(scan).at;
    int offsets[2] = {0, 0};
    gomoku_clear(pos, RULE_FREESTYLE);
    for (int i = 0; *at; i++) {
        char *end, name[16];
        long offset = strtol(at, &end, 10);
        if (end == at || offset < -GOMOKU_SIZE || offset > GOMOKU_SIZE)
            return error_set(error, "position: '%.12s' does not begin with an offset from the centre", at);
        offsets[i % 2] = (int)offset;
        at = end + strspn(end, ", \t\r");
        if (i % 2 == 0 && !*at)
            return error_set(error, "position: the last square has one offset only");
        Move move;
        Undo undo;
        snprintf(name, sizeof name, "%c%d", 'a' + GOMOKU_SIZE / 2 + offsets[0],
                 GOMOKU_SIZE - GOMOKU_SIZE / 2 - offsets[1]);
        if (i % 2 == 1 && !game_parse_move(pos, name, &move, error))
            return error_prefix(error, "position, offset %d,%d", offsets[0], offsets[1]);
        if (i % 2 == 1)
            game_make(pos, move, &undo);
    }
    *scan = scan_start(at);
    return true;
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Position read;
    uint8_t cells[GOMOKU_SQUARES] = {0}, side = 0;
    Rule rule = RULE_FREESTYLE;
    Scan scan = scan_start(text);
    Word word;
    bool more = scan_word(&scan, &word);
    if (more && memchr(word.at, ',', word.length)) {
        scan = scan_start(text);
        if (!gomoku_parse_offsets(&read, &scan, error))
            return false;
    } else if (more && word_is_nocase(word, "moves")) {
        if (!gomoku_parse_moves(&read, &scan, error))
            return false;
    } else {
        bool start = !more || word_is_nocase(word, "start") || gomoku_parse_rule(word, &rule);
        if (!start && !gomoku_parse_board(word, cells, error))
            return false;
        more = scan_word(&scan, &word);
        if (!start && !(more && gomoku_parse_side(word, &side)))
            return error_set(error, "position: the side to move (X or O) is missing after the squares");
        if (!start)
            more = scan_word(&scan, &word);
        if (more && !gomoku_parse_rule(word, &rule))
            return error_set(error, "position, column %d: the rule is freestyle, standard or renju",
                             scan_column(&scan, word.at));
        if (!gomoku_set_up(&read, cells, rule, side, error))
            return false;
    }
    if (scan_rest(&scan).length > 0)
        return error_set(error, "position: nothing is expected after the rule");
    memcpy(pos, &read, sizeof read);
    return true;
}

static char game_cell(const Position *pos, int row, int col)
{
    return "-XO"[pos->cells[row * GOMOKU_SIZE + col]];
}

static int game_target(const Position *pos, Move move)
{
    (void)pos;
    return move;
}

static void game_print(const Position *pos, Text *text)
{
    for (int row = 0; row < GOMOKU_SIZE; row++) {
        int run = 0;
        if (row > 0)
            text_add_char(text, '/');
        for (int col = 0; col <= GOMOKU_SIZE; col++) {
            int cell = col < GOMOKU_SIZE ? pos->cells[row * GOMOKU_SIZE + col] : -1;
            if (cell != 0 && run > 0)
                text_printf(text, "%d", run);
            run = cell == 0 ? run + 1 : 0;
            if (cell > 0)
                text_add_char(text, "XO"[cell - 1]);
        }
    }
    text_printf(text, " %c %s", "XO"[pos->side], gomoku_rule_names[pos->rule]);
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    (void)pos;
    text_printf(text, "%c%d", 'a' + gomoku_col(move), GOMOKU_SIZE - gomoku_row(move));
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    static const char *const rules_zh[RULE_COUNT] = {"自由规则", "标准规则（长连不算）", "连珠（黑方有禁手）"};
    int black = 0;
    for (int square = 0; square < GOMOKU_SQUARES; square++)
        black += pos->cells[square] == 1;
    text_printf(text, chinese ? "X: %d  O: %d  规则：%s" : "X: %d  O: %d  Rule: %s", black, pos->stones - black,
                (chinese ? rules_zh : gomoku_rule_names)[pos->rule]);
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    if (pos->winner)
        text_add(text, pos->winner == 1 ? (chinese ? "黑方胜：五子连珠" : "black wins: five in a row")
                                        : (chinese ? "白方胜：五子连珠" : "white wins: five in a row"));
    else if (pos->stones == GOMOKU_SQUARES)
        text_add(text, chinese ? "平局：棋盘已满" : "draw: the board is full");
    else
        text_add(text, chinese ? "平局：黑方只剩禁手" : "draw: black has only forbidden squares left");
}

/* Every stone of the winner's rows of five or more. */
static int gomoku_winning(const Position *pos, int *squares)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    bool won[GOMOKU_SQUARES] = {false};
    int count = 0;
    for (int i = 0; pos->winner && i < 4 * GOMOKU_SQUARES; i++) {
        int row = i / 4 / GOMOKU_SIZE, col = i / 4 % GOMOKU_SIZE, length = 0;
        const int *step = steps[i % 4];
        int end_row = row + 4 * step[0], end_col = col + 4 * step[1];
        if (end_row >= GOMOKU_SIZE || end_col >= GOMOKU_SIZE || end_col < 0)
            continue;
        while (length < 5 && pos->cells[(row + length * step[0]) * GOMOKU_SIZE + col + length * step[1]] == pos->winner)
            length++;
        for (int k = 0; length == 5 && k < 5; k++)
            won[(row + k * step[0]) * GOMOKU_SIZE + col + k * step[1]] = true;
    }
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (won[square])
            squares[count++] = square;
    }
    return count;
}

static const char *gomoku_glyph(char cell, bool chinese)
{
    (void)chinese;
    return cell == 'X' ? "●" : cell == 'O' ? "○" : cell == '-' ? "·" : NULL;
}
