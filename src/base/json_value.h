/* SPDX-License-Identifier: MIT
 *
 * json_value - JSON in memory, without a library: for the rooms that pages and other programs get as well.
 *
 * A value belongs to the array or object it was put into, and is freed with it. Objects keep the order in which their
 * names came, and a name comes once. Strings are valid UTF-8. Questions may be put to any value and to NULL: what is
 * not of the kind answers 0 or NULL.
 */
#ifndef BASE_JSON_VALUE_H
#define BASE_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef enum JsonKind {
    JSON_VALUE_NULL,
    JSON_VALUE_FALSE,
    JSON_VALUE_TRUE,
    JSON_VALUE_INTEGER,
    JSON_VALUE_REAL,
    JSON_VALUE_STRING,
    JSON_VALUE_ARRAY,
    JSON_VALUE_OBJECT,
} JsonKind;

typedef struct JsonValue JsonValue;

/* Null, a truth value, an empty array or object. */
JsonValue *json_value_new(JsonKind kind);
JsonValue *json_value_integer(int64_t number);
/* A finite number. */
JsonValue *json_value_real(double number);
/* What is not valid UTF-8 in the text is replaced. */
JsonValue *json_value_string(const char *text);
JsonValue *json_value_copy(const JsonValue *value);
void json_value_free(JsonValue *value);

bool json_value_is(const JsonValue *value, JsonKind kind);
bool json_value_is_number(const JsonValue *value);
bool json_value_equal(const JsonValue *one, const JsonValue *other);
int64_t json_value_to_integer(const JsonValue *value);
double json_value_to_number(const JsonValue *value);
const char *json_value_to_string(const JsonValue *value);

/* Of arrays and objects: how many entries, the entry, and of objects its name. */
size_t json_value_count(const JsonValue *value);
const JsonValue *json_value_at(const JsonValue *value, size_t index);
const char *json_value_name(const JsonValue *value, size_t index);

void json_value_add(JsonValue *array, JsonValue *entry);
/* Takes the value in place of what the name had, or as the last entry. */
void json_value_set(JsonValue *object, const char *name, JsonValue *entry);
JsonValue *json_value_get(const JsonValue *object, const char *name);
/* Sets copies of all entries of another object. */
void json_value_update(JsonValue *object, const JsonValue *other);

/* Reads one value that fills the text, blanks aside; strictly: as RFC 8259 has it, no name twice in an object, no
 * \u0000, numbers that fit. NULL with the error, and *at is where it went wrong. */
JsonValue *json_value_read(const char *text, size_t length, const char **at, Error *error);
/* Adds the value without blanks, reals with ten digits. */
void json_value_print(const JsonValue *value, Text *text);

#endif
