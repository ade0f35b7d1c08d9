/* SPDX-License-Identifier: MIT
 *
 * keys - what may stand where in a JSON file that users write: an experiment, an assignment.
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
    KEY_NUMBER,
    KEY_BOOL,
    KEY_LIST,
    KEY_NAMES,
    KEY_OBJECT,
    KEY_ANY
} KeyType;

/* A table of rules ends with one without a name. */
typedef struct KeyRule {
    const char *name;
    KeyType type;
    bool needed;
    const struct KeyRule *inside; /* of the object, or of each object of the list; NULL: anything */
} KeyRule;

/* True if every key of the object is in the table, has a value of its type, and none that is needed is missing. */
bool keys_check_rules(const json_t *object, const KeyRule *rules, Error *error);

/* The same of an experiment. True if every key is a known one, has a value of its type, and none that is needed is
 * missing; else the error says which: "parts[0].seed". */
bool keys_check(const json_t *experiment, Error *error);

#endif
