/* SPDX-License-Identifier: MIT
 *
 * line - editing in place. The cursor is a byte of the line and never stands inside a character.
 */
#include "tui/line.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/printable.h"
#include "base/words.h"
#include "tui/guard.h"
#include "tui/screen.h"

enum {
    LINE_CTRL_A = 1,
    LINE_CTRL_C = 3,
    LINE_CTRL_D = 4,
    LINE_CTRL_E = 5,
    LINE_BACKSPACE = 8,
    LINE_CTRL_U = 21,
    LINE_ERASE = 127
};

typedef struct LineEdit {
    Text *line;
    size_t cursor;
    int place; /* in the history; its count is the new line */
} LineEdit;

static bool line_inside(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t line_before(const Text *line, size_t at)
{
    while (at > 0 && line_inside(line->bytes[--at]))
        continue;
    return at;
}

static size_t line_after(const Text *line, size_t at)
{
    for (at += at < line->length; at < line->length && line_inside(line->bytes[at]); at++)
        continue;
    return at;
}

/* Takes the bytes between the two places out. */
static void line_cut(LineEdit *edit, size_t from, size_t to)
{
    Text *line = edit->line;
    if (from >= to)
        return;
    memmove(line->bytes + from, line->bytes + to, line->length - to + 1);
    line->length -= to - from;
    edit->cursor = from;
}

static void line_insert(LineEdit *edit, char byte)
{
    Text *line = edit->line;
    text_add_char(line, byte);
    memmove(line->bytes + edit->cursor + 1, line->bytes + edit->cursor, line->length - 1 - edit->cursor);
    line->bytes[edit->cursor++] = byte;
}

static void line_recall(LineEdit *edit, const LineHistory *history, int step)
{
    int place = edit->place + step;
    if (place < 0 || place > history->count)
        return;
    edit->place = place;
    text_clear(edit->line);
    text_add(edit->line, place < history->count ? history->lines[place] : "");
    edit->cursor = edit->line->length;
}

static void line_show(const char *prompt, const LineEdit *edit)
{
    Text before = {0}, shown = {0};
    text_add_bytes(&before, text_string(edit->line), edit->cursor);
    text_add(&shown, "\r\033[K");
    text_add_printable(&shown, prompt, strlen(prompt), PRINTABLE_COLOURS);
    text_add_printable(&shown, text_string(edit->line), edit->line->length, PRINTABLE_LINE);
    text_printf(&shown, "\r\033[%dC", words_width(prompt) + words_width(text_string(&before)));
    guard_control(stdout, text_string(&shown));
    text_free(&shown);
    text_free(&before);
}

static void line_key(LineEdit *edit, const LineHistory *history, int key)
{
    Text *line = edit->line;
    switch (key) {
    case SCREEN_LEFT:
        edit->cursor = line_before(line, edit->cursor);
        break;
    case SCREEN_RIGHT:
        edit->cursor = line_after(line, edit->cursor);
        break;
    case SCREEN_HOME:
    case LINE_CTRL_A:
        edit->cursor = 0;
        break;
    case SCREEN_END:
    case LINE_CTRL_E:
        edit->cursor = line->length;
        break;
    case SCREEN_UP:
        line_recall(edit, history, -1);
        break;
    case SCREEN_DOWN:
        line_recall(edit, history, 1);
        break;
    case SCREEN_DELETE:
        line_cut(edit, edit->cursor, line_after(line, edit->cursor));
        break;
    case LINE_CTRL_U:
        line_cut(edit, 0, edit->cursor);
        break;
    case LINE_BACKSPACE:
    case LINE_ERASE:
        line_cut(edit, line_before(line, edit->cursor), edit->cursor);
        break;
    default:
        if (key >= ' ' && key < SCREEN_UP)
            line_insert(edit, (char)key);
    }
}

static void line_remember(LineHistory *history, const char *line)
{
    if (*line == '\0' || (history->count > 0 && strcmp(history->lines[history->count - 1], line) == 0))
        return;
    if (history->count == LINE_HISTORY) {
        free(history->lines[0]);
        memmove(history->lines, history->lines + 1, (LINE_HISTORY - 1) * sizeof history->lines[0]);
        history->count--;
    }
    history->lines[history->count++] = strdup(line);
}

bool line_read(const char *prompt, LineHistory *history, Text *line)
{
    struct termios before, raw;
    LineEdit edit = {.line = line, .place = history->count};
    int key = 0;
    bool ended = false;
    text_clear(line);
    text_add(line, "");
    fflush(stdout);
    tcgetattr(STDIN_FILENO, &before);
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG); /* Ctrl-C must not leave the terminal like this */
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    do {
        line_show(prompt, &edit);
        key = screen_key();
        ended = key < 0 || key == LINE_CTRL_C || (key == LINE_CTRL_D && line->length == 0);
        line_key(&edit, history, key);
    } while (!ended && key != '\n' && key != '\r');
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    putchar('\n');
    fflush(stdout);
    if (!ended)
        line_remember(history, text_string(line));
    return !ended;
}

void line_history_free(LineHistory *history)
{
    for (int i = 0; i < history->count; i++)
        free(history->lines[i]);
    *history = (LineHistory){0};
}
