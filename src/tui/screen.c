/* SPDX-License-Identifier: MIT
 *
 * screen - keys and screens by the sequences that every terminal of today knows.
 */
#include "tui/screen.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/printable.h"
#include "base/words.h"
#include "tui/guard.h"

enum { SCREEN_ESCAPE_MS = 30 };

static struct termios screen_before;

bool screen_is_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

void screen_size(int *rows, int *cols)
{
    struct winsize size;
    *rows = SCREEN_ROWS;
    *cols = SCREEN_COLS;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        *rows = size.ws_row;
        *cols = size.ws_col;
    }
}

void screen_open(void)
{
    tcgetattr(STDIN_FILENO, &screen_before);
    struct termios raw = screen_before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    guard_control(stdout, "\033[?1049h\033[?25l");
}

void screen_close(void)
{
    guard_control(stdout, "\033[?25h\033[?1049l");
    tcsetattr(STDIN_FILENO, TCSANOW, &screen_before);
}

/* The next byte of a sequence; 0 if none comes. Byte by byte, as the next key may wait behind it. */
static unsigned char screen_byte(void)
{
    struct pollfd more = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte = 0;
    return poll(&more, 1, SCREEN_ESCAPE_MS) > 0 && read(STDIN_FILENO, &byte, 1) == 1 ? byte : 0;
}

int screen_key(void)
{
    unsigned char byte;
    if (read(STDIN_FILENO, &byte, 1) != 1)
        return -1;
    if (byte != '\033')
        return byte;
    unsigned char kind = screen_byte(), key = kind == '[' || kind == 'O' ? screen_byte() : 0;
    if (key == 0)
        return SCREEN_ESCAPE;
    for (unsigned char rest = key; rest >= '0' && rest <= ';';) /* numbers up to a letter or ~ */
        rest = screen_byte();
    switch (key) {
    case 'A':
        return SCREEN_UP;
    case 'B':
        return SCREEN_DOWN;
    case 'C':
        return SCREEN_RIGHT;
    case 'D':
        return SCREEN_LEFT;
    case 'H':
    case '1':
        return SCREEN_HOME;
    case 'F':
    case '4':
        return SCREEN_END;
    case '3':
        return SCREEN_DELETE;
    case '5':
        return SCREEN_PAGE_UP;
    case '6':
        return SCREEN_PAGE_DOWN;
    default:
        return SCREEN_OTHER;
    }
}

/* Columns of a line, without the escape sequences in it. */
static int screen_width(const char *line, size_t length)
{
    Text plain = {0};
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\033') {
            while (i < length && line[i] != 'm')
                i++;
        } else {
            text_add_char(&plain, line[i]);
        }
    }
    int width = words_width(text_string(&plain));
    text_free(&plain);
    return width;
}

void screen_cut(const char *line, size_t length, int cols, Text *text)
{
    bool whole = screen_width(line, length) <= cols, full = false;
    int used = 0;
    for (size_t i = 0, next; i < length; i = next) {
        next = i + 1;
        if (line[i] == '\033') { /* takes no room, and what comes after the cut ends a colour */
            while (next < length && line[next - 1] != 'm')
                next++;
            text_add_bytes(text, line + i, next - i);
            continue;
        }
        while (next < length && ((unsigned char)line[next] & 0xc0) == 0x80)
            next++;
        int wide = screen_width(line + i, next - i);
        if (!full && !whole && used + wide > cols - 1) {
            full = true;
            text_add(text, "…");
        }
        if (!full)
            text_add_bytes(text, line + i, next - i);
        used += wide;
    }
}

/* Clears each line's end as it goes, and what is below: no flicker, nothing left over. */
void screen_show(const Text *text)
{
    int rows, cols, lines = 0;
    Text line = {0}, shown = {0};
    screen_size(&rows, &cols);
    text_add(&shown, "\033[H");
    for (const char *at = text_string(text); *at && lines < rows;) {
        size_t length = strcspn(at, "\n");
        text_clear(&line);
        screen_cut(at, length, cols, &line);
        text_add_printable(&shown, text_string(&line), line.length, PRINTABLE_COLOURS);
        text_add(&shown, ++lines < rows && at[length] ? "\033[K\n" : "\033[K");
        at += length + (at[length] == '\n');
    }
    text_add(&shown, "\033[J");
    guard_control(stdout, text_string(&shown));
    text_free(&shown);
    text_free(&line);
}

int screen_measure(const Text *text, int *width)
{
    int lines = 0;
    *width = 0;
    for (const char *at = text_string(text); *at; lines++) {
        size_t length = strcspn(at, "\n");
        int here = screen_width(at, length);
        *width = here > *width ? here : *width;
        at += length + (at[length] == '\n');
    }
    return lines;
}

void screen_beside(const Text *left, const Text *right, int column, Text *text)
{
    const char *one = text_string(left), *other = text_string(right);
    while (*one || *other) {
        size_t length = strcspn(one, "\n"), rest = strcspn(other, "\n");
        text_add_bytes(text, one, length);
        for (int i = screen_width(one, length); rest > 0 && i < column; i++)
            text_add_char(text, ' ');
        text_add_bytes(text, other, rest);
        text_add_char(text, '\n');
        one += length + (one[length] == '\n');
        other += rest + (other[rest] == '\n');
    }
}
