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

/* An option that is a number within limits, or one of two words. */
typedef struct OptionField {
    const char *name;
    int *number;
    int low, high;
    bool *flag;
    const char *words[2]; /* for false and true */
} OptionField;

#define OPTION_NUMBER(text, at, least, most) {.name = (text), .number = (at), .low = (least), .high = (most)}
#define OPTION_WORDS(text, at, no, yes) {.name = (text), .flag = (at), .words = {(no), (yes)}}
#define OPTION_SWITCH(text, at) OPTION_WORDS(text, at, "off", "on")

/* Sets what a list says; what it does not name stays as it is. The fields end with one without a name. */
bool options_read(const char *list, const OptionField *fields, Error *error);

#endif
