/* SPDX-License-Identifier: MIT
 *
 * keys - what may stand where in an experiment's JSON. For src/lab alone.
 */
#ifndef LAB_KEYS_H
#define LAB_KEYS_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"

/* True if every key is a known one, has a value of its type, and none that is needed is missing; else the error says
 * which: "parts[0].seed". */
bool keys_check(const json_t *experiment, Error *error);

#endif
