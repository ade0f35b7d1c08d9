/* SPDX-License-Identifier: MIT
 *
 * options - lists like "depth=8,table=on", as player specs carry them.
 */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include <stdbool.h>

#include "base/error.h"

/* Takes one option; false with the error if it is not understood. */
typedef bool OptionFunction(void *context, const char *name, const char *value, Error *error);

/* Hands every name=value of a comma-separated list to the function. "" is a list of none. */
bool options_each(const char *list, OptionFunction *take, void *context, Error *error);

#endif
