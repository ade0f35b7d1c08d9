/* SPDX-License-Identifier: MIT
 *
 * json_place - walking over a text that a parser has found to be valid.
 */
#include "class/json_place.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *place_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Behind a string. */
static const char *place_string(const char *at)
{
    for (at++; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1])
            at++;
    }
    return *at ? at + 1 : at;
}

/* Behind a value. */
static const char *place_value(const char *at)
{
    int depth = 0;
    at = place_blanks(at);
    do {
        if (*at == '"') {
            at = place_string(at);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else if (*at == ',' || *at == ':' || strchr(" \t\r\n", *at)) {
            at++;
        } else {
            at += strcspn(at, ",:]}{[\" \t\r\n");
        }
    } while (*at && depth > 0);
    return at;
}

/* The value of a key of the object; NULL if there is none. */
static const char *place_member(const char *at, const char *key, size_t length)
{
    if (*at != '{')
        return NULL;
    at = place_blanks(at + 1);
    while (*at == '"') {
        const char *end = place_string(at), *value = place_blanks(end);
        bool found = (size_t)(end - at) == length + 2 && strncmp(at + 1, key, length) == 0;
        value = place_blanks(value + (*value == ':'));
        if (found)
            return value;
        at = place_blanks(place_value(value));
        at = place_blanks(at + (*at == ','));
    }
    return NULL;
}

static const char *place_item(const char *at, long index)
{
    if (*at != '[')
        return NULL;
    at = place_blanks(at + 1);
    for (; *at && *at != ']' && index > 0; index--) {
        at = place_blanks(place_value(at));
        at = place_blanks(at + (*at == ','));
    }
    return *at && *at != ']' ? at : NULL;
}

int json_place_line(const char *text, const char *path)
{
    const char *at = place_blanks(text), *found = at;
    while (*path && found) {
        if (*path == '[') {
            char *end;
            found = place_item(at, strtol(path + 1, &end, 10));
            path = *end == ']' ? end + 1 : end;
        } else {
            path += *path == '.';
            size_t length = strcspn(path, ".[: ");
            found = length > 0 ? place_member(at, path, length) : NULL;
            path += length;
        }
        at = found ? found : at;
    }
    int line = 1;
    for (const char *c = text; c < at; c++)
        line += *c == '\n';
    return line;
}
