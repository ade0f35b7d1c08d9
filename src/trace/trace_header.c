/* SPDX-License-Identifier: MIT
 *
 * trace_header - just enough JSON for one line.
 */
#include "trace/trace_header.h"

#include <string.h>

static void header_print_string(const char *name, const Text *value, Text *text)
{
    text_printf(text, "\"%s\":\"", name);
    for (const char *at = text_string(value); *at; at++) {
        if (*at == '"' || *at == '\\')
            text_printf(text, "\\%c", *at);
        else if ((unsigned char)*at < 0x20)
            text_printf(text, "\\u%04x", (unsigned)*at);
        else
            text_add_char(text, *at);
    }
    text_add_char(text, '"');
}

void trace_header_print(const TraceHeader *header, int plies, Text *text)
{
    text_add_char(text, '{');
    header_print_string("game", &header->game, text);
    text_add_char(text, ',');
    header_print_string("position", &header->position, text);
    text_add_char(text, ',');
    header_print_string("player", &header->player, text);
    text_printf(text, ",\"plies\":%d}", plies);
}

/* What is left of the line. */
typedef struct HeaderScan {
    const char *at, *end;
} HeaderScan;

/* Steps over blanks, and over the character if it is next. */
static bool header_take(HeaderScan *scan, char c)
{
    while (scan->at < scan->end && strchr(" \t\r", *scan->at) && *scan->at)
        scan->at++;
    if (scan->at == scan->end || *scan->at != c)
        return false;
    scan->at++;
    return true;
}

/* The four digits after \u, as UTF-8. Halves of a pair are refused: nothing in a header needs them. */
static bool header_take_code(HeaderScan *scan, Text *text)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = scan->at < scan->end && *scan->at ? strchr(digits, *scan->at | 32) : NULL;
        if (!digit)
            return false;
        code = 16 * code + (unsigned)(digit - digits);
        scan->at++;
    }
    if (code == 0 || (code >= 0xd800 && code < 0xe000))
        return false;
    if (code >= 0x800)
        text_add_char(text, (char)(0xe0 | code >> 12));
    if (code >= 0x80) {
        text_add_char(text, (char)(code >= 0x800 ? 0x80 | (code >> 6 & 0x3f) : 0xc0 | code >> 6));
        code = 0x80 | (code & 0x3f);
    }
    text_add_char(text, (char)code);
    return true;
}

static bool header_take_string(HeaderScan *scan, Text *text)
{
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    text_clear(text);
    if (!header_take(scan, '"'))
        return false;
    while (scan->at < scan->end && *scan->at != '"') {
        char c = *scan->at++;
        if (c == '\0')
            return false;
        if (c != '\\') {
            text_add_char(text, c);
            continue;
        }
        char escaped = scan->at < scan->end ? *scan->at++ : '\0';
        const char *name = escaped ? strchr(names, escaped) : NULL;
        if (name)
            text_add_char(text, meanings[name - names]);
        else if (escaped != 'u' || !header_take_code(scan, text))
            return false;
    }
    return header_take(scan, '"');
}

/* A number, true, false or null: letters, digits and signs. */
static bool header_pass_literal(HeaderScan *scan)
{
    const char *start = scan->at;
    while (scan->at < scan->end && strchr("+-.0123456789abcdefghijklmnopqrstuvwxyzE", *scan->at) && *scan->at)
        scan->at++;
    return scan->at > start;
}

/* A key and its value. Sets the key's bit in `seen`. */
static bool header_take_member(HeaderScan *scan, TraceHeader *header, Text *key, unsigned *seen)
{
    static const char *const names[] = {"game", "position", "player"};
    Text *const values[] = {&header->game, &header->position, &header->player};
    if (!header_take_string(scan, key) || !header_take(scan, ':'))
        return false;
    for (int i = 0; i < 3; i++) {
        if (strcmp(text_string(key), names[i]) == 0) {
            *seen |= 1u << i;
            return header_take_string(scan, values[i]);
        }
    }
    return header_take_string(scan, key) || header_pass_literal(scan);
}

bool trace_header_read(TraceHeader *header, const char *line, size_t length)
{
    HeaderScan scan = {.at = line, .end = line + length};
    Text key = {0};
    unsigned seen = 0;
    bool fine = header_take(&scan, '{');
    do
        fine = fine && header_take_member(&scan, header, &key, &seen);
    while (fine && header_take(&scan, ','));
    fine = fine && header_take(&scan, '}');
    header_take(&scan, '\0'); /* blanks */
    text_free(&key);
    return fine && scan.at == scan.end && seen == 7;
}

void trace_header_free(TraceHeader *header)
{
    text_free(&header->game);
    text_free(&header->position);
    text_free(&header->player);
}
