/* SPDX-License-Identifier: MIT
 *
 * keys - what may stand where in a JSON file of the laboratory. For src/lab alone.
 */
#ifndef LAB_KEYS_H
#define LAB_KEYS_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"

typedef enum KeyType {
    KEY_END,
    KEY_STRING,
    KEY_TEXT,
    KEY_INT,
    KEY_BOOL,
    KEY_LIST,
    KEY_NAMES,
    KEY_OBJECT,
    KEY_ANY
} KeyType;

typedef struct KeyRule {
    const char *name;
    KeyType type;
    bool needed;
    const struct KeyRule *inside; /* of the object, or of each object of the list; NULL: anything */
} KeyRule;

/* True if the object keeps the rules; else the error says which key does not: "parts[0].seed". */
bool keys_check_by(const json_t *object, const KeyRule *rules, Error *error);

/* True if every key of an experiment is a known one, has a value of its type, and none that is needed is missing; else
 * the error says which. */
bool keys_check(const json_t *experiment, Error *error);

#endif
