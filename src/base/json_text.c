/* SPDX-License-Identifier: MIT
 *
 * json_text - values of json_value.h from text and to text. The reader never looks beyond the text's end, which needs
 * no NUL.
 */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_value.h"
#include "base/utf8.h"

enum { JSON_DEPTH_MAX = 500, JSON_NUMBER_MAX = 400, JSON_DIGITS = 10 };

typedef struct JsonReader {
    const char *at, *end;
    int depth;
    Error *error;
} JsonReader;

static JsonValue *json_read_value(JsonReader *reader);

static void json_skip_blanks(JsonReader *reader)
{
    while (reader->at < reader->end &&
           (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r' || *reader->at == '\n'))
        reader->at++;
}

/* The next character; -1 at the end. */
static int json_peek(const JsonReader *reader)
{
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

static bool json_take(JsonReader *reader, char wanted)
{
    bool there = json_peek(reader) == wanted;
    reader->at += there;
    return there;
}

static JsonValue *json_fail(JsonReader *reader, const char *words)
{
    if (reader->at < reader->end)
        error_set(reader->error, "%s", words);
    else
        error_set(reader->error, "%s at the end of the text", words);
    return NULL;
}

static bool json_read_hex(JsonReader *reader, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        int c = json_peek(reader);
        if (c < 0 || !isxdigit(c)) {
            json_fail(reader, "four hexadecimal digits expected");
            return false;
        }
        *code = 16 * *code + (unsigned)(isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);
    }
    return true;
}

static void json_add_code(Text *text, unsigned code)
{
    if (code < 0x80) {
        text_add_char(text, (char)code);
    } else if (code < 0x800) {
        text_add_char(text, (char)(0xc0 | code >> 6));
        text_add_char(text, (char)(0x80 | (code & 0x3f)));
    } else if (code < 0x10000) {
        text_add_char(text, (char)(0xe0 | code >> 12));
        text_add_char(text, (char)(0x80 | (code >> 6 & 0x3f)));
        text_add_char(text, (char)(0x80 | (code & 0x3f)));
    } else {
        text_add_char(text, (char)(0xf0 | code >> 18));
        text_add_char(text, (char)(0x80 | (code >> 12 & 0x3f)));
        text_add_char(text, (char)(0x80 | (code >> 6 & 0x3f)));
        text_add_char(text, (char)(0x80 | (code & 0x3f)));
    }
}

/* What follows a backslash. */
static bool json_read_escape(JsonReader *reader, Text *text)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    int c = json_peek(reader);
    const char *letter = c > 0 ? strchr(letters, c) : NULL;
    if (letter) {
        text_add_char(text, meanings[letter - letters]);
        reader->at++;
        return true;
    }
    if (!json_take(reader, 'u')) {
        json_fail(reader, "a letter that may follow a backslash expected");
        return false;
    }
    unsigned code, low;
    const char *start = reader->at;
    if (!json_read_hex(reader, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00 && json_take(reader, '\\') && json_take(reader, 'u') &&
        json_read_hex(reader, &low) && low >= 0xdc00 && low < 0xe000)
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    if (code == 0 || (code >= 0xd800 && code < 0xe000)) {
        reader->at = start;
        json_fail(reader, "\\u names no character");
        return false;
    }
    json_add_code(text, code);
    return true;
}

/* The string behind its first quote, which must be next. */
static bool json_read_string(JsonReader *reader, Text *text)
{
    text_clear(text);
    if (!json_take(reader, '"')) {
        json_fail(reader, "a string expected");
        return false;
    }
    while (!json_take(reader, '"')) {
        int c = json_peek(reader);
        if (c < 0x20) {
            json_fail(reader, c < 0 ? "the closing quote is missing" : "a control character in a string");
            return false;
        }
        if (json_take(reader, '\\')) {
            if (!json_read_escape(reader, text))
                return false;
            continue;
        }
        Utf8Piece piece = utf8_next(reader->at, (size_t)(reader->end - reader->at));
        if (piece.bytes != reader->at) {
            json_fail(reader, "this is not UTF-8");
            return false;
        }
        text_add_bytes(text, piece.bytes, piece.length);
        reader->at += piece.taken;
    }
    return true;
}

/* As many digits as there are; false if there is none. */
static bool json_skip_digits(JsonReader *reader)
{
    const char *start = reader->at;
    while (json_peek(reader) >= '0' && json_peek(reader) <= '9')
        reader->at++;
    return reader->at > start;
}

static JsonValue *json_read_number(JsonReader *reader)
{
    const char *start = reader->at;
    bool real = false;
    json_take(reader, '-');
    bool zero = json_take(reader, '0');
    bool fine = zero || json_skip_digits(reader);
    if (fine && json_take(reader, '.')) {
        real = true;
        fine = json_skip_digits(reader);
    }
    if (fine && (json_take(reader, 'e') || json_take(reader, 'E'))) {
        real = true;
        if (!json_take(reader, '+'))
            json_take(reader, '-');
        fine = json_skip_digits(reader);
    }
    if (!fine)
        return json_fail(reader, "a digit expected");
    char digits[JSON_NUMBER_MAX];
    Word word = {.at = start, .length = (size_t)(reader->at - start)};
    int64_t integer;
    bool fits = word.length < sizeof digits;
    if (fits && !real && word_int(word, INT64_MIN, INT64_MAX, &integer))
        return json_value_integer(integer);
    double number = fits && real ? strtod(word_copy(word, digits, sizeof digits), NULL) : INFINITY;
    if (isfinite(number))
        return json_value_real(number);
    reader->at = start;
    return json_fail(reader, "this number is too large");
}

static JsonValue *json_read_word(JsonReader *reader)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } words[] = {{"null", JSON_VALUE_NULL}, {"false", JSON_VALUE_FALSE}, {"true", JSON_VALUE_TRUE}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i].word);
        if ((size_t)(reader->end - reader->at) >= length && memcmp(reader->at, words[i].word, length) == 0) {
            reader->at += length;
            return json_value_new(words[i].kind);
        }
    }
    return json_fail(reader, "a value expected");
}

static bool json_read_entry(JsonReader *reader, JsonValue *into)
{
    JsonValue *entry;
    if (json_value_is(into, JSON_VALUE_ARRAY)) {
        if ((entry = json_read_value(reader)))
            json_value_add(into, entry);
        return entry != NULL;
    }
    Text name = {0};
    const char *start = reader->at;
    bool fine = json_read_string(reader, &name);
    if (fine && json_value_get(into, text_string(&name))) {
        reader->at = start;
        fine = error_set(reader->error, "the name \"%.60s\" stands twice in an object", text_string(&name));
    }
    if (fine) {
        json_skip_blanks(reader);
        fine = json_take(reader, ':') || json_fail(reader, "a colon expected");
    }
    if (fine && (entry = json_read_value(reader)))
        json_value_set(into, text_string(&name), entry);
    else
        fine = false;
    text_free(&name);
    return fine;
}

/* The entries between two brackets. */
static JsonValue *json_read_entries(JsonReader *reader, JsonKind kind, char close)
{
    if (reader->depth == JSON_DEPTH_MAX)
        return json_fail(reader, "too many values within values");
    JsonValue *value = json_value_new(kind);
    reader->depth++;
    reader->at++;
    json_skip_blanks(reader);
    bool more = !json_take(reader, close), fine = true;
    while (fine && more) {
        json_skip_blanks(reader);
        fine = json_read_entry(reader, value);
        json_skip_blanks(reader);
        more = fine && json_take(reader, ',');
        if (fine && !more)
            fine = json_take(reader, close) ||
                   json_fail(reader, close == ']' ? "a comma or ] expected" : "a comma or } expected");
    }
    reader->depth--;
    if (fine)
        return value;
    json_value_free(value);
    return NULL;
}

static JsonValue *json_read_value(JsonReader *reader)
{
    json_skip_blanks(reader);
    int c = json_peek(reader);
    if (c == '{')
        return json_read_entries(reader, JSON_VALUE_OBJECT, '}');
    if (c == '[')
        return json_read_entries(reader, JSON_VALUE_ARRAY, ']');
    if (c == '-' || (c >= '0' && c <= '9'))
        return json_read_number(reader);
    if (c != '"')
        return json_read_word(reader);
    Text string = {0};
    JsonValue *value = json_read_string(reader, &string) ? json_value_string(text_string(&string)) : NULL;
    text_free(&string);
    return value;
}

JsonValue *json_value_read(const char *text, size_t length, const char **at, Error *error)
{
    JsonReader reader = {.at = text, .end = text + length, .error = error};
    JsonValue *value = json_read_value(&reader);
    if (value)
        json_skip_blanks(&reader);
    if (value && reader.at < reader.end) {
        json_value_free(value);
        value = json_fail(&reader, "nothing more expected after the value");
    }
    *at = reader.at;
    return value;
}

/* With a point or an exponent, so that it is read as a real again. */
static void json_print_real(double number, Text *text)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.*g", JSON_DIGITS, number);
    text_add(text, digits);
    if (!strpbrk(digits, ".e"))
        text_add(text, ".0");
}

void json_value_print(const JsonValue *value, Text *text)
{
    static const char *const words[] = {
        [JSON_VALUE_NULL] = "null", [JSON_VALUE_FALSE] = "false", [JSON_VALUE_TRUE] = "true"};
    bool object = json_value_is(value, JSON_VALUE_OBJECT);
    if (object || json_value_is(value, JSON_VALUE_ARRAY)) {
        text_add_char(text, object ? '{' : '[');
        for (size_t i = 0; i < json_value_count(value); i++) {
            if (i > 0)
                text_add_char(text, ',');
            if (object) {
                text_add_json(text, json_value_name(value, i));
                text_add_char(text, ':');
            }
            json_value_print(json_value_at(value, i), text);
        }
        text_add_char(text, object ? '}' : ']');
    } else if (json_value_is(value, JSON_VALUE_STRING)) {
        text_add_json(text, json_value_to_string(value));
    } else if (json_value_is(value, JSON_VALUE_INTEGER)) {
        text_printf(text, "%lld", (long long)json_value_to_integer(value));
    } else if (json_value_is(value, JSON_VALUE_REAL)) {
        json_print_real(json_value_to_number(value), text);
    } else {
        for (JsonKind kind = JSON_VALUE_NULL; kind <= JSON_VALUE_TRUE; kind++) {
            if (json_value_is(value, kind))
                text_add(text, words[kind]);
        }
    }
}
