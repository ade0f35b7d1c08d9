/* SPDX-License-Identifier: MIT
 *
 * options - lists like "depth=8,table=on", as player specs carry them, and what may stand in them.
 *
 * Whoever takes options lists them once, as fields that say where each is kept; the same list reads a spec and tells
 * users what there is.
 */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Takes one option; false with the error if it is not understood. */
typedef bool OptionFunction(void *context, const char *name, const char *value, Error *error);

/* Hands every name=value of a comma-separated list to the function. "" is a list of none. */
bool options_each(const char *list, OptionFunction *take, void *context, Error *error);

typedef enum OptionType { OPTION_NUMBER, OPTION_CHOICE, OPTION_SWITCH, OPTION_TEXT } OptionType;

enum { OPTIONS_MAX = 32 /* of one list, the one without a name at its end included */, OPTION_VALUE_MAX = 64 };

/* An option as users see it. The texts are constants. */
typedef struct Option {
    const char *name;             /* NULL at the end of a list */
    const char *about, *about_zh; /* a line without a stop */
    OptionType type;
    bool open;                    /* a stranger may set it: it names no file and costs only time */
    int64_t low, high;            /* of a number */
    const char *const *choices;   /* of a choice or a switch, NULL at the end */
    char value[OPTION_VALUE_MAX]; /* what it is if nobody says, as a list has it; "": that depends, or nothing */
} Option;

/* The same with the one place where its value is kept. */
typedef struct OptionField {
    Option option;
    int *number;    /* a number; or the index of a choice */
    int64_t *large; /* a number */
    bool *flag;     /* false is the first of two choices */
    unsigned *bits; /* a switch of all the bits of `mask` */
    unsigned mask;
    bool (*take)(void *owner, const char *text, Error *error); /* a text */
    void *owner;
} OptionField;

extern const char *const option_switch[]; /* "off", "on" */

/* What stands between the braces of a field. */
#define OPTION_IS(text, english, chinese) .option.name = (text), .option.about = (english), .option.about_zh = (chinese)
#define OPTION_FROM_TO(least, most) .option.type = OPTION_NUMBER, .option.low = (least), .option.high = (most)
#define OPTION_ONE_OF(words) .option.type = OPTION_CHOICE, .option.choices = (words)
#define OPTION_OPEN .option.open = true
#define OPTION_ON_OFF .option.type = OPTION_SWITCH, .option.choices = option_switch

/* Sets the field of that name; false with the error, which names the fields there are. They end with one without a
 * name. */
bool options_take(const OptionField *fields, const char *name, const char *value, Error *error);

/* Sets what a list says; what it does not name stays as it is. */
bool options_read(const char *list, const OptionField *fields, Error *error);

/* Tells what the fields are and hold now: `options` has room for OPTIONS_MAX. */
void options_tell(const OptionField *fields, Option *options);

/* Reads an option's number; the error names the option and the limits. */
bool option_number(const char *name, const char *value, int64_t low, int64_t high, int64_t *number, Error *error);

/* Reads an option's word: its index in the NULL-terminated list; the error shows the list. */
bool option_word(const char *name, const char *value, const char *const *words, int *index, Error *error);

#endif
