/* SPDX-License-Identifier: MIT
 *
 * vectors - reading recorded cases: files of JSON objects, one a line, plain or gzip.
 *
 * A case runs in a callback; a failing assertion names the file and the line. The compact sets in tests/data are made
 * by the scripts in tests/reference; recordings of the original platforms are read where a checkout has them beside it.
 */
#ifndef TESTS_GAMES_VECTORS_H
#define TESTS_GAMES_VECTORS_H

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support.h"

typedef void VectorFunction(const json_t *item, const char *where);

/* Runs the function on every line. Returns their number, or 0 if the file is not there. */
static int vectors_each(const char *path, VectorFunction *check)
{
    char command[600];
    if (access(path, R_OK) != 0)
        return 0;
    size_t length = strlen(path);
    bool packed = length > 3 && strcmp(path + length - 3, ".gz") == 0;
    snprintf(command, sizeof command, "gzip -dc '%s'", path);
    FILE *file = packed ? popen(command, "r") : fopen(path, "r");
    assert_non_null(file);
    char *line = NULL;
    size_t room = 0;
    int count = 0;
    while (getline(&line, &room, file) > 0) {
        char where[700];
        count++;
        snprintf(where, sizeof where, "%s line %d", path, count);
        json_t *item = json_loads(line, JSON_DECODE_ANY, NULL);
        if (!item)
            fail_msg("%s: not JSON", where);
        check(item, where);
        json_decref(item);
    }
    free(line);
    if (packed)
        pclose(file);
    else
        fclose(file);
    return count;
}

/* The committed set must be there; the recorded one is used if it is. */
static inline void vectors_both(const char *committed, const char *recorded, VectorFunction *check)
{
    if (vectors_each(committed, check) == 0)
        fail_msg("%s: no cases", committed);
    vectors_each(recorded, check);
}

static inline const char *vector_text(const json_t *item, const char *name)
{
    return json_string_value(json_object_get(item, name));
}

static inline int vector_int(const json_t *item, const char *name)
{
    return (int)json_integer_value(json_object_get(item, name));
}

static inline int vector_at(const json_t *array, size_t index)
{
    return (int)json_integer_value(json_array_get(array, index));
}

#endif
