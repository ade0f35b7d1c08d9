/* SPDX-License-Identifier: MIT
 *
 * text - reversi in letters: squares a1 (top left) ... h8 or f6, `pass`; positions as the squares row by row
 * (X black, O white, - empty) and the side to move. docs/rules/reversi.md has the whole of it.
 */
#include <ctype.h>
#include <string.h>

#include "base/text.h"

enum { REVERSI_RIM = (8 - REVERSI_SIZE) / 2 };

static inline int reversi_square(int row, int col)
{
    return 8 * (row + REVERSI_RIM) + col + REVERSI_RIM;
}

static inline int reversi_row(int square)
{
    return square / 8 - REVERSI_RIM;
}

static inline int reversi_col(int square)
{
    return square % 8 - REVERSI_RIM;
}

/* Reads one side as X, B, *, black or O, W, white. */
static bool reversi_parse_side(Word word, uint64_t *side)
{
    if (word_is_nocase(word, "X") || word_is(word, "*") || word_is_nocase(word, "B") || word_is_nocase(word, "black"))
        *side = 0;
    else if (word_is_nocase(word, "O") || word_is_nocase(word, "W") || word_is_nocase(word, "white"))
        *side = 1;
    else
        return false;
    return true;
}

static bool reversi_parse_squares(Word squares, uint64_t discs[2], Error *error)
{
    if (squares.length != REVERSI_SIZE * REVERSI_SIZE)
        return error_set(error, "position: %d squares expected, %zu found", REVERSI_SIZE * REVERSI_SIZE,
                         squares.length);
    for (int i = 0; i < REVERSI_SIZE * REVERSI_SIZE; i++) {
        uint64_t bit = UINT64_C(1) << reversi_square(i / REVERSI_SIZE, i % REVERSI_SIZE);
        char c = squares.at[i];
        if (c == 'X' || c == 'x' || c == '*')
            discs[0] |= bit;
        else if (c == 'O' || c == 'o' || c == '0')
            discs[1] |= bit;
        else if (c != '-' && c != '.')
            return error_set(error, "position, column %d: '%c' is not X, O or -", i + 1, c);
    }
    return true;
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    uint64_t discs[2] = {0, 0};
    Position read = {0};
    Scan scan = scan_start(text);
    Word squares, side;
    if (!scan_word(&scan, &squares) || word_is(squares, "start")) {
        int low = REVERSI_SIZE / 2 - 1, high = REVERSI_SIZE / 2;
        read.mine = UINT64_C(1) << reversi_square(low, high) | UINT64_C(1) << reversi_square(high, low);
        read.theirs = UINT64_C(1) << reversi_square(low, low) | UINT64_C(1) << reversi_square(high, high);
    } else {
        if (!reversi_parse_squares(squares, discs, error))
            return false;
        if (!scan_word(&scan, &side))
            return error_set(error, "position: the side to move (X or O) is missing after the squares");
        if (!reversi_parse_side(side, &read.side))
            return error_set(error, "position, column %d: the side to move is X or O", scan_column(&scan, side.at));
        read.mine = discs[read.side];
        read.theirs = discs[!read.side];
    }
    if (scan_rest(&scan).length > 0)
        return error_set(error, "position: nothing is expected after the side to move");
    *pos = read;
    return true;
}

static char game_cell(const Position *pos, int row, int col)
{
    uint64_t bit = UINT64_C(1) << reversi_square(row, col);
    if (pos->mine & bit)
        return "XO"[pos->side];
    return pos->theirs & bit ? "OX"[pos->side] : '-';
}

static int game_target(const Position *pos, Move move)
{
    (void)pos;
    return move == REVERSI_PASS ? -1 : reversi_row(move) * REVERSI_SIZE + reversi_col(move);
}

static void game_print(const Position *pos, Text *text)
{
    for (int row = 0; row < REVERSI_SIZE; row++) {
        for (int col = 0; col < REVERSI_SIZE; col++)
            text_add_char(text, game_cell(pos, row, col));
    }
    text_printf(text, " %c", "XO"[pos->side]);
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    (void)pos;
    if (move == REVERSI_PASS)
        text_add(text, "pass");
    else
        text_printf(text, "%c%d", 'a' + reversi_col(move), reversi_row(move) + 1);
}

/* Takes `f5`, `F5`, the report's `row col` ("5 6", "5,6"), and `pass`, `--`, `pa`. */
static bool reversi_read_square(const char *text, int *row, int *col)
{
    Scan scan = scan_start(text);
    Word word;
    if (!scan_word(&scan, &word))
        return false;
    int64_t first, second;
    const char *comma = memchr(word.at, ',', word.length);
    if (comma) {
        Word left = {.at = word.at, .length = (size_t)(comma - word.at)};
        Word right = {.at = comma + 1, .length = word.length - left.length - 1};
        if (!word_int(left, 1, REVERSI_SIZE, &first) || !word_int(right, 1, REVERSI_SIZE, &second))
            return false;
    } else if (isalpha((unsigned char)word.at[0]) && word.length == 2) {
        first = word.at[1] - '0';
        second = tolower((unsigned char)word.at[0]) - 'a' + 1;
    } else {
        Word right;
        if (!word_int(word, 1, REVERSI_SIZE, &first) || !scan_word(&scan, &right) ||
            !word_int(right, 1, REVERSI_SIZE, &second))
            return false;
    }
    *row = (int)first - 1;
    *col = (int)second - 1;
    return scan_rest(&scan).length == 0 && *row >= 0 && *row < REVERSI_SIZE && *col >= 0 && *col < REVERSI_SIZE;
}

static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    Word word = {.at = text, .length = strlen(text)};
    bool can_move = board_moves(pos->mine, pos->theirs) != 0;
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    if (word_is_nocase(word, "pass") || word_is(word, "--") || word_is_nocase(word, "pa")) {
        if (can_move)
            return error_set(error, "'%s': passing is not allowed while there is a move", text);
        *move = REVERSI_PASS;
        return true;
    }
    int row, col;
    if (!reversi_read_square(text, &row, &col))
        return error_set(error, "'%s' is not a square from a1 to %c%d", text, 'a' + REVERSI_SIZE - 1, REVERSI_SIZE);
    int square = reversi_square(row, col);
    if ((pos->mine | pos->theirs) >> square & 1)
        return error_set(error, "'%s': the square is taken", text);
    if (!can_move)
        return error_set(error, "'%s': there is no move, only pass", text);
    if (!(board_moves(pos->mine, pos->theirs) >> square & 1))
        return error_set(error, "'%s' flips nothing", text);
    *move = (Move)square;
    return true;
}

static bool reversi_points(const Position *pos, int points[2])
{
    points[0] = bits_count(pos->side ? pos->theirs : pos->mine);
    points[1] = bits_count(pos->side ? pos->mine : pos->theirs);
    return true;
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    int mine = bits_count(pos->mine), theirs = bits_count(pos->theirs);
    text_printf(text, chinese ? "X: %d  O: %d  空格：%d" : "X: %d  O: %d  Empty: %d", pos->side ? theirs : mine,
                pos->side ? mine : theirs, reversi_empties(pos));
}

/* Both counts: the discs on the board, and the score with the empty squares given to the winner. */
static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    int black = bits_count(pos->side ? pos->theirs : pos->mine);
    int white = bits_count(pos->side ? pos->mine : pos->theirs);
    int empties = reversi_empties(pos);
    int black_score = black > white ? black + empties : black == white ? black + empties / 2 : black;
    int white_score = REVERSI_SIZE * REVERSI_SIZE - black_score;
    const char *winner = black == white  ? (chinese ? "平局" : "draw")
                         : black > white ? (chinese ? "黑方胜" : "black wins")
                                         : (chinese ? "白方胜" : "white wins");
    text_printf(text, "%s %d:%d", winner, black, white);
    if (empties > 0)
        text_printf(text, chinese ? "（空格归胜方：%d:%d）" : " (empty squares to the winner: %d:%d)", black_score,
                    white_score);
}

static const char *reversi_glyph(char cell, bool chinese)
{
    (void)chinese;
    return cell == 'X' ? "●" : cell == 'O' ? "○" : cell == '-' ? "·" : NULL;
}
