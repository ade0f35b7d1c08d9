/* SPDX-License-Identifier: MIT
 *
 * text - breakthrough in letters: moves as a2b3, positions as 36 squares from the top row down, and the side.
 */
#include "base/text.h"

static bool break_parse_squares(Word squares, uint64_t men[2], Error *error)
{
    if (squares.length != BREAK_SQUARES)
        return error_set(error, "position: 36 squares expected, %zu found", squares.length);
    men[0] = men[1] = 0;
    for (int i = 0; i < BREAK_SQUARES; i++) {
        uint64_t bit = UINT64_C(1) << (BREAK_SIZE * (BREAK_SIZE - 1 - i / BREAK_SIZE) + i % BREAK_SIZE);
        char c = squares.at[i];
        if (c == 'W' || c == 'w')
            men[0] |= bit;
        else if (c == 'B' || c == 'b')
            men[1] |= bit;
        else if (c != '-' && c != '.')
            return error_set(error, "position, square %d: '%c' is not W, B or -", i + 1, c);
    }
    for (int side = 0; side < 2; side++) {
        if (bits_count(men[side]) > BREAK_MEN)
            return error_set(error, "position: %s has more than %d men", side ? "black" : "white", BREAK_MEN);
    }
    return true;
}

static bool game_parse(Position *pos, const char *text, Error *error)
{
    Position read = {.men = {break_row(0) | break_row(1), break_row(BREAK_SIZE - 1) | break_row(BREAK_SIZE - 2)}};
    Scan scan = scan_start(text);
    Word squares, side;
    if (scan_word(&scan, &squares) && !word_is(squares, "start")) {
        if (!break_parse_squares(squares, read.men, error))
            return false;
        if (!scan_word(&scan, &side) || !(word_is_nocase(side, "W") || word_is_nocase(side, "B")))
            return error_set(error, "position: the side to move (W or B) is missing after the squares");
        read.side = word_is_nocase(side, "B");
        uint64_t far = break_row(read.side ? 0 : BREAK_SIZE - 1);
        if (read.men[read.side] & far || read.men[!read.side] == 0)
            return error_set(error, "position: the side to move has already won");
    }
    if (scan_rest(&scan).length > 0)
        return error_set(error, "position: nothing is expected at the end");
    *pos = read;
    return true;
}

static char game_cell(const Position *pos, int row, int col)
{
    int square = BREAK_SIZE * (BREAK_SIZE - 1 - row) + col;
    return pos->men[0] >> square & 1 ? 'W' : pos->men[1] >> square & 1 ? 'B' : '-';
}

static int game_target(const Position *pos, Move move)
{
    int to = break_to(move, pos->side);
    return BREAK_SIZE * (BREAK_SIZE - 1 - to / BREAK_SIZE) + to % BREAK_SIZE;
}

static void game_print(const Position *pos, Text *text)
{
    for (int i = 0; i < BREAK_SQUARES; i++)
        text_add_char(text, game_cell(pos, i / BREAK_SIZE, i % BREAK_SIZE));
    text_printf(text, " %c", "WB"[pos->side]);
}

/* The square of two letters, or -1. */
static int break_square(const char *text)
{
    int col = (text[0] | 32) - 'a', row = text[0] ? text[1] - '1' : -1;
    return col >= 0 && col < BREAK_SIZE && row >= 0 && row < BREAK_SIZE ? BREAK_SIZE * row + col : -1;
}

static bool game_parse_move(const Position *pos, const char *text, Move *move, Error *error)
{
    int from = break_square(text), to = from < 0 ? -1 : break_square(text + 2);
    if (to < 0 || text[4] != '\0')
        return error_set(error, "'%s' is not a move like a2b3", text);
    if (game_over(pos))
        return error_set(error, "'%s': the game is over", text);
    int step = to - from - (pos->side ? -BREAK_SIZE : BREAK_SIZE);
    if (!(pos->men[pos->side] >> from & 1))
        return error_set(error, "'%s': no man of the side to move stands there", text);
    if (step < -1 || step > 1 || !break_legal(pos, (Move)(3 * from + step + 1)))
        return error_set(error, "'%s': the man cannot go there", text);
    *move = (Move)(3 * from + step + 1);
    return true;
}

static void game_print_move(const Position *pos, Move move, Text *text)
{
    int from = move / 3, to = break_to(move, pos->side);
    text_printf(text, "%c%d%c%d", 'a' + from % BREAK_SIZE, from / BREAK_SIZE + 1, 'a' + to % BREAK_SIZE,
                to / BREAK_SIZE + 1);
}

static void game_status(const Position *pos, bool chinese, Text *text)
{
    text_printf(text, chinese ? "白：%d  黑：%d" : "W: %d  B: %d", bits_count(pos->men[0]), bits_count(pos->men[1]));
}

static void game_verdict(const Position *pos, bool chinese, Text *text)
{
    bool taken = pos->men[pos->side] == 0;
    if (chinese)
        text_printf(text, "%s胜：%s", pos->side ? "白方" : "黑方", taken ? "吃尽对方棋子" : "到达底线");
    else
        text_printf(text, "%s wins: %s", pos->side ? "white" : "black",
                    taken ? "all men taken" : "the far row is reached");
}
