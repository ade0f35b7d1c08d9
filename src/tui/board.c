/* SPDX-License-Identifier: MIT
 *
 * board - drawing.
 */
#include "tui/board.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"

static const char COLOUR_LABEL[] = "\033[2m";
static const char COLOUR_MARK[] = "\033[32m";
static const char COLOUR_LAST[] = "\033[7m";
static const char COLOUR_WON[] = "\033[1;32m";
static const char COLOUR_WATER[] = "\033[34m";
static const char COLOUR_OFF[] = "\033[0m";

typedef struct Board {
    const Game *game;
    const void *pos;
    const BoardStyle *style;
    int last;
    int width;   /* columns of the widest cell */
    bool *marks; /* rows * cols: a legal move's square */
    bool *won;   /* likewise: part of what won */
} Board;

static bool board_empty(char cell)
{
    return cell == '-' || cell == '.' || cell == ',' || cell == ' ';
}

/* How a cell looks; `letter` is room for one character. */
static const char *board_cell(const Board *board, int row, int col, char letter[2])
{
    char cell = board->game->cell(board->pos, row, col);
    const char *glyph = NULL;
    if (board->marks[row * board->game->cols + col])
        return "+";
    if (board_empty(cell) && board->game->ground && !board->style->ascii)
        glyph = board->game->ground(row, col, board->style->hanzi);
    if (!glyph && board->game->glyph && !board->style->ascii)
        glyph = board->game->glyph(cell, board->style->hanzi);
    letter[0] = board_empty(cell) ? '.' : cell;
    letter[1] = '\0';
    return glyph ? glyph : letter;
}

/* In some games every empty square is legal, from the start on. */
static bool board_all_legal(const Game *game)
{
    int cells = game->rows * game->cols, empties = 0;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    void *start = position_new(game, "", NULL);
    int count = start ? game->moves(start, moves) : 0;
    for (int i = 0; start && i < cells; i++)
        empties += board_empty(game->cell(start, i / game->cols, i % game->cols));
    position_free(game, start);
    free(moves);
    return count == empties;
}

/* Marks the empty squares of legal moves. Where several moves share a square, or where every empty square is legal by
 * the rules of the game, marks would tell nothing: then there are none. */
static void board_mark(Board *board)
{
    const Game *game = board->game;
    int cells = game->rows * game->cols, empties = 0, marked = 0;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(board->pos, moves);
    bool telling = true;
    for (int i = 0; i < count && telling; i++) {
        int cell = game->target(board->pos, moves[i]);
        if (cell < 0 || board->marks[cell]) {
            telling = false;
        } else {
            board->marks[cell] = true;
            marked++;
        }
    }
    for (int i = 0; i < cells; i++) {
        bool empty = board_empty(game->cell(board->pos, i / game->cols, i % game->cols));
        empties += empty;
        telling = telling && (empty || !board->marks[i]);
    }
    if (!telling || (marked == empties && board_all_legal(game)))
        memset(board->marks, 0, (size_t)cells * sizeof *board->marks);
    free(moves);
}

static void board_find_won(Board *board)
{
    const Game *game = board->game;
    int *squares = xmalloc((unsigned long)(game->rows * game->cols) * sizeof *squares);
    int count = game->winning && game->over(board->pos) ? game->winning(board->pos, squares) : 0;
    for (int i = 0; i < count; i++)
        board->won[squares[i]] = true;
    free(squares);
}

static void board_measure(Board *board)
{
    char letter[2];
    board->width = 1;
    for (int row = 0; row < board->game->rows; row++) {
        for (int col = 0; col < board->game->cols; col++) {
            int width = words_width(board_cell(board, row, col, letter));
            board->width = width > board->width ? width : board->width;
        }
    }
}

static void board_labels(const Board *board, bool digits, Text *text)
{
    text_add(text, board->style->colour ? COLOUR_LABEL : "");
    text_add(text, "  ");
    for (int col = 0; col < board->game->cols; col++) {
        char label[16];
        if (digits && board->game->cols <= 9)
            snprintf(label, sizeof label, "%d", board->game->first_row + col);
        else
            snprintf(label, sizeof label, "%c", 'a' + col);
        text_add_char(text, ' ');
        words_pad(text, label, -board->width);
    }
    text_add(text, board->style->colour ? COLOUR_OFF : "");
    text_add_char(text, '\n');
}

/* The escape sequences of a cell's colour; nothing for none. */
static void board_paint(const Board *board, int row, int col, Text *paint)
{
    const Game *game = board->game;
    int cell = row * game->cols + col, colour = game->colour ? game->colour(game->cell(board->pos, row, col)) : 0;
    text_clear(paint);
    if (board->won[cell] || board->marks[cell])
        text_add(paint, board->won[cell] ? COLOUR_WON : COLOUR_MARK);
    else if (colour == 7)
        text_add(paint, "\033[1m");
    else if (colour > 0)
        text_printf(paint, "\033[1;3%dm", colour);
    if (cell == board->last)
        text_add(paint, COLOUR_LAST);
}

static void board_river(const Board *board, Text *text)
{
    const BoardStyle *style = board->style;
    int width = board->game->cols * (board->width + 1) - 1;
    const char *name = style->hanzi && !style->ascii ? "楚河        汉界" : "river";
    int left = (width - words_width(name)) / 2;
    text_printf(text, "   %s", style->colour ? COLOUR_WATER : "");
    for (int i = 0; i < left - 1; i++)
        text_add_char(text, '~');
    text_printf(text, " %s ", name);
    for (int i = left + 1 + words_width(name); i < width; i++)
        text_add_char(text, '~');
    text_printf(text, "%s\n", style->colour ? COLOUR_OFF : "");
}

static void board_row(const Board *board, int row, Text *text)
{
    const Game *game = board->game;
    const BoardStyle *style = board->style;
    Text paint = {0};
    int number = game->first_row + (game->rows_from_bottom ? game->rows - 1 - row : row);
    text_printf(text, "%s%2d%s", style->colour ? COLOUR_LABEL : "", number, style->colour ? COLOUR_OFF : "");
    for (int col = 0; col <= game->cols; col++) {
        int cell = row * game->cols + col;
        bool after_last = col > 0 && cell - 1 == board->last;
        bool at_last = col < game->cols && cell == board->last;
        bool at_won = col < game->cols && board->won[cell], after_won = col > 0 && board->won[cell - 1];
        text_add_char(text, style->colour ? ' '
                            : at_last     ? '['
                            : after_last  ? ']'
                            : at_won      ? (after_won ? '-' : '(')
                            : after_won   ? ')'
                                          : ' ');
        if (col == game->cols)
            break;
        char letter[2];
        if (style->colour)
            board_paint(board, row, col, &paint);
        text_add(text, text_string(&paint));
        words_pad(text, board_cell(board, row, col, letter), -board->width);
        text_add(text, paint.length > 0 ? COLOUR_OFF : "");
    }
    text_free(&paint);
    while (text->length > 0 && text->bytes[text->length - 1] == ' ')
        text->bytes[--text->length] = '\0';
    text_add_char(text, '\n');
}

void board_draw(const Game *game, const void *pos, const BoardStyle *style, int last, Text *text)
{
    Board board = {.game = game, .pos = pos, .style = style, .last = last};
    board.marks = xcalloc((unsigned long)(game->rows * game->cols), sizeof *board.marks);
    board.won = xcalloc((unsigned long)(game->rows * game->cols), sizeof *board.won);
    board_mark(&board);
    board_find_won(&board);
    board_measure(&board);
    board_labels(&board, false, text);
    for (int row = 0; row < game->rows; row++) {
        if (row > 0 && row == game->river_row)
            board_river(&board, text);
        board_row(&board, row, text);
    }
    board_labels(&board, true, text);
    free(board.marks);
    free(board.won);
}

const char *board_piece(const Game *game, const BoardStyle *style, int side)
{
    static const char *const letters[2] = {"X", "O"};
    const char *glyph = game->glyph ? game->glyph(letters[side][0], style->hanzi) : NULL;
    if (!glyph)
        return "";
    return style->ascii ? letters[side] : glyph;
}

void board_status(const Game *game, const void *pos, const BoardStyle *style, Text *text)
{
    Text status = {0};
    game->status(pos, style->chinese, &status);
    for (const char *at = text_string(&status); *at; at++) {
        bool begins = at == text_string(&status) || at[-1] == ' ';
        int side = *at == 'X' ? 0 : *at == 'O' ? 1 : -1;
        const char *piece = begins && side >= 0 && at[1] == ':' ? board_piece(game, style, side) : "";
        if (*piece)
            text_add(text, piece);
        else
            text_add_char(text, *at);
    }
    text_free(&status);
}
