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
static const char COLOUR_OFF[] = "\033[0m";

typedef struct Board {
    const Game *game;
    const void *pos;
    const BoardStyle *style;
    int last;
    int width;   /* columns of the widest cell */
    bool *marks; /* rows * cols: a legal move's square */
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
    if (board->game->glyph && !board->style->ascii)
        glyph = board->game->glyph(cell, board->style->chinese);
    letter[0] = board_empty(cell) ? '.' : cell;
    letter[1] = '\0';
    return glyph ? glyph : letter;
}

/* Marks the empty squares of legal moves. Where several moves share a square, or every empty square is legal, marks
 * would tell nothing: then there are none. */
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
    if (!telling || marked == empties)
        memset(board->marks, 0, (size_t)cells * sizeof *board->marks);
    free(moves);
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

static void board_row(const Board *board, int row, Text *text)
{
    const Game *game = board->game;
    const BoardStyle *style = board->style;
    int number = game->first_row + (game->rows_from_bottom ? game->rows - 1 - row : row);
    text_printf(text, "%s%2d%s", style->colour ? COLOUR_LABEL : "", number, style->colour ? COLOUR_OFF : "");
    for (int col = 0; col <= game->cols; col++) {
        int cell = row * game->cols + col;
        bool after_last = col > 0 && cell - 1 == board->last;
        bool at_last = col < game->cols && cell == board->last;
        text_add_char(text, style->colour ? ' ' : at_last ? '[' : after_last ? ']' : ' ');
        if (col == game->cols)
            break;
        char letter[2];
        const char *look = board_cell(board, row, col, letter);
        const char *colour = at_last ? COLOUR_LAST : board->marks[cell] ? COLOUR_MARK : NULL;
        if (style->colour && colour)
            text_add(text, colour);
        words_pad(text, look, -board->width);
        if (style->colour && colour)
            text_add(text, COLOUR_OFF);
    }
    while (text->length > 0 && text->bytes[text->length - 1] == ' ')
        text->bytes[--text->length] = '\0';
    text_add_char(text, '\n');
}

void board_draw(const Game *game, const void *pos, const BoardStyle *style, int last, Text *text)
{
    Board board = {.game = game, .pos = pos, .style = style, .last = last};
    board.marks = xcalloc((unsigned long)(game->rows * game->cols), sizeof *board.marks);
    board_mark(&board);
    board_measure(&board);
    board_labels(&board, false, text);
    for (int row = 0; row < game->rows; row++)
        board_row(&board, row, text);
    board_labels(&board, true, text);
    free(board.marks);
}

const char *board_piece(const Game *game, const BoardStyle *style, int side)
{
    static const char *const letters[2] = {"X", "O"};
    const char *glyph = game->glyph ? game->glyph(letters[side][0], style->chinese) : NULL;
    if (!glyph)
        return "";
    return style->ascii ? letters[side] : glyph;
}
