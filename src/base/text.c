/* SPDX-License-Identifier: MIT
 *
 * text - growable strings, bounded line reading, words and numbers.
 */
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/infile.h"
#include "base/printable.h"
#include "base/utf8.h"

#ifdef __wasm__ /* a module has one thread, and its library no locks on files */
#define flockfile(file) ((void)(file))
#define funlockfile(file) ((void)(file))
#define getc_unlocked getc
#endif

static void text_reserve(Text *text, size_t more)
{
    size_t need = text->length + more + 1;
    if (need <= text->room)
        return;
    size_t room = text->room ? text->room : 64;
    while (room < need)
        room *= 2;
    text->bytes = xrealloc(text->bytes, room);
    text->room = room;
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
    text_reserve(text, length);
    if (length > 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add_utf8(Text *text, const char *bytes, size_t length)
{
    while (length > 0) {
        Utf8Piece piece = utf8_next(bytes, length);
        text_add_bytes(text, piece.bytes, piece.length);
        bytes += piece.taken;
        length -= piece.taken;
    }
}

void text_add(Text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_json(Text *text, const char *string)
{
    text_add_char(text, '"');
    for (size_t length; *string; string += length) {
        length = strcspn(string, "\"\\");
        text_add_json_printable(text, string, length);
        if (string[length])
            text_printf(text, "\\%c", string[length++]);
    }
    text_add_char(text, '"');
}

void text_add_char(Text *text, char c)
{
    text_add_bytes(text, &c, 1);
}

void text_vprintf(Text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length > 0) {
        text_reserve(text, (size_t)length);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_printf(Text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

const char *text_string(const Text *text)
{
    return text->bytes ? text->bytes : "";
}

void text_cut(Text *text, size_t limit)
{
    if (text->length > limit) {
        text->length = utf8_fit(text->bytes, text->length, limit);
        text->bytes[text->length] = '\0';
    }
}

void text_clear(Text *text)
{
    text->length = 0;
    if (text->bytes)
        text->bytes[0] = '\0';
}

void text_free(Text *text)
{
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

bool text_read_line(Text *line, FILE *input, size_t limit, bool *cut)
{
    text_clear(line);
    *cut = false;
    char chunk[512]; /* the stream is locked and the line grows once a chunk: a line may be a position of thousands of
                        numbers */
    size_t count = 0;
    flockfile(input);
    int c = getc_unlocked(input);
    bool ended = c == EOF;
    for (; c != EOF && c != '\n'; c = getc_unlocked(input)) {
        *cut = *cut || line->length + count >= limit;
        if (!*cut)
            chunk[count++] = (char)c;
        if (count == sizeof chunk) {
            text_add_bytes(line, chunk, count);
            count = 0;
        }
    }
    funlockfile(input);
    if (ended)
        return false;
    text_add_bytes(line, chunk, count);
    if (line->length > 0 && line->bytes[line->length - 1] == '\r')
        line->bytes[--line->length] = '\0';
    return true;
}

static bool text_read_stream(Text *text, FILE *file, const char *path, size_t limit, Error *error)
{
    text_clear(text);
    char chunk[4096];
    size_t got;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0 && text->length <= limit)
        text_add_bytes(text, chunk, got);
    if (ferror(file))
        return error_set(error, "%s: %s", path, strerror(errno));
    if (text->length > limit)
        return error_set(error, "%s: larger than %zu bytes", path, limit);
    return true;
}

bool text_read_file(Text *text, const char *path, size_t limit, Error *error)
{
    InfileSize size = {.limit = limit};
    FILE *file = infile_open_sized(path, &size, error);
    if (!file)
        return false;
    bool fine = text_read_stream(text, file, path, limit, error) && infile_was_whole(path, &size, text->length, error);
    fclose(file);
    return fine;
}

bool text_read_input(Text *text, const char *path, size_t limit, Error *error)
{
    return strcmp(path, "-") == 0 ? text_read_stream(text, stdin, "the standard input", limit, error)
                                  : text_read_file(text, path, limit, error);
}

static bool text_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool scan_word(Scan *scan, Word *word)
{
    while (text_blank(*scan->at))
        scan->at++;
    word->at = scan->at;
    while (*scan->at && !text_blank(*scan->at))
        scan->at++;
    word->length = (size_t)(scan->at - word->at);
    return word->length > 0;
}

Word scan_rest(Scan *scan)
{
    while (text_blank(*scan->at))
        scan->at++;
    Word rest = {.at = scan->at, .length = strlen(scan->at)};
    while (rest.length > 0 && text_blank(rest.at[rest.length - 1]))
        rest.length--;
    scan->at += strlen(scan->at);
    return rest;
}

int scan_column(const Scan *scan, const char *at)
{
    return (int)(at - scan->start) + 1;
}

bool word_is(Word word, const char *string)
{
    return strlen(string) == word.length && memcmp(word.at, string, word.length) == 0;
}

bool word_is_nocase(Word word, const char *string)
{
    if (strlen(string) != word.length)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        if (tolower((unsigned char)word.at[i]) != tolower((unsigned char)string[i]))
            return false;
    }
    return true;
}

char *word_copy(Word word, char *buffer, size_t size)
{
    size_t length = utf8_fit(word.at, word.length, size - 1);
    memcpy(buffer, word.at, length);
    buffer[length] = '\0';
    return buffer;
}

bool word_int(Word word, int64_t low, int64_t high, int64_t *value)
{
    char digits[24];
    if (word.length == 0 || word.length >= sizeof digits)
        return false;
    word_copy(word, digits, sizeof digits);
    return text_int(digits, low, high, value);
}

bool text_int(const char *string, int64_t low, int64_t high, int64_t *value)
{
    const char *digit = string + (*string == '-' || *string == '+');
    if (!isdigit((unsigned char)*digit))
        return false;
    char *end;
    errno = 0;
    long long number = strtoll(string, &end, 10);
    if (errno != 0 || *end != '\0' || number < low || number > high)
        return false;
    *value = number;
    return true;
}
