/* SPDX-License-Identifier: MIT
 *
 * json_value - values, arrays and objects. An object finds a name through a table of places, twice as large as it has
 * entries at least.
 */
#include "base/json_value.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

struct JsonValue {
    JsonKind kind;
    int64_t integer;
    double real;
    char *string;
    JsonValue **entries;
    char **names; /* of an object's entries */
    size_t count, room;
    uint32_t *places; /* of an object: by a name's hash, the entry's index + 1; 0: free */
    size_t table;     /* its size, a power of two */
};

enum { JSON_ROOM_FIRST = 8 };

JsonValue *json_value_new(JsonKind kind)
{
    JsonValue *value = xcalloc(1, sizeof *value);
    value->kind = kind;
    return value;
}

JsonValue *json_value_integer(int64_t number)
{
    JsonValue *value = json_value_new(JSON_VALUE_INTEGER);
    value->integer = number;
    return value;
}

JsonValue *json_value_real(double number)
{
    assert(isfinite(number));
    JsonValue *value = json_value_new(JSON_VALUE_REAL);
    value->real = number;
    return value;
}

JsonValue *json_value_string(const char *text)
{
    Text valid = {0};
    JsonValue *value = json_value_new(JSON_VALUE_STRING);
    text_add_utf8(&valid, text, strlen(text));
    value->string = strdup(text_string(&valid));
    text_free(&valid);
    return value;
}

JsonValue *json_value_copy(const JsonValue *value)
{
    JsonValue *copy = json_value_new(value->kind);
    copy->integer = value->integer;
    copy->real = value->real;
    copy->string = value->string ? strdup(value->string) : NULL;
    for (size_t i = 0; value->kind == JSON_VALUE_ARRAY && i < value->count; i++)
        json_value_add(copy, json_value_copy(value->entries[i]));
    if (value->kind == JSON_VALUE_OBJECT)
        json_value_update(copy, value);
    return copy;
}

void json_value_free(JsonValue *value)
{
    if (!value)
        return;
    for (size_t i = 0; i < value->count; i++) {
        json_value_free(value->entries[i]);
        if (value->names)
            free(value->names[i]);
    }
    free(value->entries);
    free(value->names);
    free(value->places);
    free(value->string);
    free(value);
}

bool json_value_is(const JsonValue *value, JsonKind kind)
{
    return value && value->kind == kind;
}

bool json_value_is_number(const JsonValue *value)
{
    return json_value_is(value, JSON_VALUE_INTEGER) || json_value_is(value, JSON_VALUE_REAL);
}

bool json_value_equal(const JsonValue *one, const JsonValue *other)
{
    if (!one || !other || one->kind != other->kind || one->count != other->count)
        return false;
    if (one->kind == JSON_VALUE_STRING)
        return strcmp(one->string, other->string) == 0;
    bool equal = one->integer == other->integer && one->real >= other->real && one->real <= other->real;
    for (size_t i = 0; equal && i < one->count; i++)
        equal =
            json_value_equal(one->entries[i], one->names ? json_value_get(other, one->names[i]) : other->entries[i]);
    return equal;
}

int64_t json_value_to_integer(const JsonValue *value)
{
    return json_value_is(value, JSON_VALUE_INTEGER) ? value->integer : 0;
}

double json_value_to_number(const JsonValue *value)
{
    return json_value_is(value, JSON_VALUE_REAL) ? value->real : (double)json_value_to_integer(value);
}

const char *json_value_to_string(const JsonValue *value)
{
    return json_value_is(value, JSON_VALUE_STRING) ? value->string : NULL;
}

size_t json_value_count(const JsonValue *value)
{
    return value ? value->count : 0;
}

const JsonValue *json_value_at(const JsonValue *value, size_t index)
{
    return index < json_value_count(value) ? value->entries[index] : NULL;
}

const char *json_value_name(const JsonValue *value, size_t index)
{
    return json_value_is(value, JSON_VALUE_OBJECT) && index < value->count ? value->names[index] : NULL;
}

static void json_value_grow(JsonValue *value)
{
    if (value->count < value->room)
        return;
    value->room = value->room ? 2 * value->room : JSON_ROOM_FIRST;
    value->entries = xrealloc(value->entries, value->room * sizeof *value->entries);
    if (value->kind == JSON_VALUE_OBJECT)
        value->names = xrealloc(value->names, value->room * sizeof *value->names);
}

void json_value_add(JsonValue *array, JsonValue *entry)
{
    assert(array->kind == JSON_VALUE_ARRAY);
    json_value_grow(array);
    array->entries[array->count++] = entry;
}

/* Where the table has the name, or would have it. */
static uint32_t *json_value_place(const JsonValue *object, const char *name)
{
    size_t at = (size_t)hash_bytes(HASH_START, name, strlen(name)) & (object->table - 1);
    while (object->places[at] && strcmp(object->names[object->places[at] - 1], name) != 0)
        at = (at + 1) & (object->table - 1);
    return &object->places[at];
}

JsonValue *json_value_get(const JsonValue *object, const char *name)
{
    if (!json_value_is(object, JSON_VALUE_OBJECT) || object->count == 0)
        return NULL;
    uint32_t index = *json_value_place(object, name);
    return index ? object->entries[index - 1] : NULL;
}

/* A table in which every name is found again. */
static void json_value_rehash(JsonValue *object)
{
    object->table = 2 * object->room;
    free(object->places);
    object->places = xcalloc(object->table, sizeof *object->places);
    for (size_t i = 0; i < object->count; i++)
        *json_value_place(object, object->names[i]) = (uint32_t)i + 1;
}

void json_value_set(JsonValue *object, const char *name, JsonValue *entry)
{
    assert(object->kind == JSON_VALUE_OBJECT && object->count < UINT32_MAX);
    uint32_t index = object->count > 0 ? *json_value_place(object, name) : 0;
    if (index) {
        json_value_free(object->entries[index - 1]);
        object->entries[index - 1] = entry;
        return;
    }
    json_value_grow(object);
    if (object->table < 2 * object->room)
        json_value_rehash(object);
    *json_value_place(object, name) = (uint32_t)object->count + 1;
    object->names[object->count] = strdup(name);
    object->entries[object->count++] = entry;
}

void json_value_update(JsonValue *object, const JsonValue *other)
{
    for (size_t i = 0; i < other->count; i++)
        json_value_set(object, other->names[i], json_value_copy(other->entries[i]));
}
