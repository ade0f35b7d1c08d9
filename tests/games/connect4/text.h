/* SPDX-License-Identifier: MIT
 *
 * text - connect four in letters: columns a to g, positions as 42 squares from the top row down, and the side.
 */
#include "base/text.h"

/* Every disc must stand on another one or on the ground. */
static bool connect4_stands(uint64_t discs, Error *error)
{
    for (int col = 0; col < CONNECT4_COLS; col++) {
        uint64_t column = (discs & connect4_column(col)) >> CONNECT4_STRIDE * col;
        if (column & (column + 1))
            return error_set(error, "position: a disc in column %c floats", 'a' + col);
    }
    return true;
}

static bool connect4_parse_squares(Word squares, uint64_t discs[2], Error *error)
{
    if (squares.length != CONNECT4_ROWS * CONNECT4_COLS)
        return error_set(error, "position: 42 squares expected, %zu found", squares.length);
    for (int i = 0; i < CONNECT4_ROWS * CONNECT4_COLS; i++) {
        uint64_t bit = connect4_bit(CONNECT4_ROWS - 1 - i / CONNECT4_COLS, i % CONNECT4_COLS);
        char c = squares.at[i];
        if (c == 'X' || c == 'x')
            discs[0] |= bit;
        else if (c == 'O' || c == 'o')
            discs[1] |= bit;
        else if (c != '-' && c != '.')
            return error_set(error, "position, column %d: '%c' is not X, O or -", i + 1, c);
    }
    return connect4_stands(discs[0] | discs[1], error);
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Position read = {0};
    uint64_t discs[2] = {0, 0};
    Scan scan = scan_start(text);
    Word squares, side;
    if (scan_word(&scan, &squares) && !word_is(squares, "start")) {
        if (!connect4_parse_squares(squares, discs, error))
            return false;
        if (!scan_word(&scan, &side) || !(word_is_nocase(side, "X") || word_is_nocase(side, "O")))
            return error_set(error, "position: the side to move (X or O) is missing after the squares");
        read.side = word_is_nocase(side, "O");
        if (bits_count(discs[0]) - bits_count(discs[1]) != (int)read.side)
            return error_set(error, "position: %d X and %d O cannot be with %c to move", bits_count(discs[0]),
                             bits_count(discs[1]), "XO"[read.side]);
        if (connect4_four(discs[read.side]))
            return error_set(error, "position: the side to move already has a four");
        read.mine = discs[read.side];
        read.theirs = discs[!read.side];
    }
    if (scan_rest(&scan).length > 0)
        return error_set(error, "position: nothing is expected at the end");
    *pos = read;
    return true;
}

static char game_cell(const Position *pos, int row, int col)
{
    uint64_t bit = connect4_bit(CONNECT4_ROWS - 1 - row, col);
    if (pos->mine & bit)
        return "XO"[pos->side];
    return pos->theirs & bit ? "OX"[pos->side] : '-';
}

static int game_target(const Position *pos, Move move)
{
    int height = bits_count((pos->mine | pos->theirs) & connect4_column(move));
    return height < CONNECT4_ROWS ? (CONNECT4_ROWS - 1 - height) * CONNECT4_COLS + move : -1;
}

static void game_print(const Position *pos, Text *text)
{
    for (int i = 0; i < CONNECT4_ROWS * CONNECT4_COLS; i++)
        text_add_char(text, game_cell(pos, i / CONNECT4_COLS, i % CONNECT4_COLS));
    text_printf(text, " %c", "XO"[pos->side]);
}

static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    int col = (text[0] | 32) - 'a';
    if (col < 0 || col >= CONNECT4_COLS || text[1] != '\0')
        return error_set(error, "'%s' is not a column from a to g", text);
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    if ((pos->mine | pos->theirs) & connect4_bit(CONNECT4_ROWS - 1, col))
        return error_set(error, "'%s': the column is full", text);
    *move = (Move)col;
    return true;
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    (void)pos;
    text_add_char(text, (char)('a' + move));
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    text_printf(text, chinese ? "棋子：%d" : "Discs: %d", bits_count(pos->mine | pos->theirs));
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    if (!connect4_four(pos->theirs))
        text_add(text, chinese ? "平局：棋盘已满" : "draw: the board is full");
    else if (chinese)
        text_printf(text, "%c 胜：四子连线", "OX"[pos->side]);
    else
        text_printf(text, "%c wins: four in a line", "OX"[pos->side]);
}
