/* SPDX-License-Identifier: MIT
 *
 * text - tic-tac-toe in letters: squares a1 (top left) to c3, positions as nine squares and the side.
 */
#include "base/text.h"

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Position read = {0};
    Scan scan = scan_start(text);
    Word squares, side;
    if (!scan_word(&scan, &squares) || word_is(squares, "start")) {
        if (scan_rest(&scan).length > 0)
            return error_set(error, "position: nothing is expected after 'start'");
        *pos = read;
        return true;
    }
    if (squares.length != 9)
        return error_set(error, "position: 9 squares expected, %zu found", squares.length);
    uint16_t discs[2] = {0, 0};
    for (int i = 0; i < 9; i++) {
        char c = squares.at[i];
        if (c == 'X' || c == 'x')
            discs[0] |= (uint16_t)(1u << i);
        else if (c == 'O' || c == 'o')
            discs[1] |= (uint16_t)(1u << i);
        else if (c != '-' && c != '.')
            return error_set(error, "position, column %d: '%c' is not X, O or -", i + 1, c);
    }
    if (!scan_word(&scan, &side) || !(word_is_nocase(side, "X") || word_is_nocase(side, "O")))
        return error_set(error, "position: the side to move (X or O) is missing after the squares");
    read.side = word_is_nocase(side, "O");
    if (scan_rest(&scan).length > 0)
        return error_set(error, "position: nothing is expected after the side to move");
    if (bits_count(discs[0]) - bits_count(discs[1]) != read.side)
        return error_set(error, "position: %d X and %d O cannot be with %c to move", bits_count(discs[0]),
                         bits_count(discs[1]), read.side ? 'O' : 'X');
    if (ttt_line(discs[read.side]))
        return error_set(error, "position: the side to move already has a line");
    read.mine = discs[read.side];
    read.theirs = discs[!read.side];
    *pos = read;
    return true;
}

static char game_cell(const Position *pos, int row, int col)
{
    unsigned bit = 1u << (3 * row + col);
    if (pos->mine & bit)
        return "XO"[pos->side];
    return pos->theirs & bit ? "OX"[pos->side] : '-';
}

static int game_target(const Position *pos, Move move)
{
    (void)pos;
    return move;
}

static void game_print(const Position *pos, Text *text)
{
    for (int i = 0; i < 9; i++)
        text_add_char(text, game_cell(pos, i / 3, i % 3));
    text_printf(text, " %c", "XO"[pos->side]);
}

static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    int col = (text[0] | 32) - 'a', row = text[0] ? text[1] - '1' : -1;
    if (text[0] == '\0' || col < 0 || col > 2 || row < 0 || row > 2 || text[2] != '\0')
        return error_set(error, "'%s' is not a square from a1 to c3", text);
    unsigned bit = 1u << (3 * row + col);
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    if ((pos->mine | pos->theirs) & bit)
        return error_set(error, "'%s': the square is taken", text);
    *move = (Move)(3 * row + col);
    return true;
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    (void)pos;
    text_printf(text, "%c%d", 'a' + move % 3, move / 3 + 1);
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    (void)chinese;
    text_printf(text, "X: %d  O: %d", bits_count(pos->side ? pos->theirs : pos->mine),
                bits_count(pos->side ? pos->mine : pos->theirs));
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    if (!ttt_line(pos->theirs))
        text_add(text, chinese ? "平局：棋盘已满" : "draw: the board is full");
    else if (chinese)
        text_printf(text, "%c 胜：三子连线", "OX"[pos->side]);
    else
        text_printf(text, "%c wins: three in a line", "OX"[pos->side]);
}
