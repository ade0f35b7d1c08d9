/* SPDX-License-Identifier: MIT
 *
 * options - walking over name=value lists, and taking what they say.
 */
#include "base/options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { OPTION_MAX = 200 };

bool options_each(const char *list, OptionFunction *take, void *context, Error *error)
{
    const char *at = list;
    while (*at) {
        char item[OPTION_MAX];
        const char *end = strchr(at, ',');
        size_t length = end ? (size_t)(end - at) : strlen(at);
        if (length >= sizeof item)
            return error_set(error, "option longer than %d characters: '%.40s...'", OPTION_MAX - 1, at);
        memcpy(item, at, length);
        item[length] = '\0';
        char *equals = strchr(item, '=');
        if (!equals || equals == item)
            return error_set(error, "'%s' is not of the form name=value", item);
        *equals = '\0';
        if (!take(context, item, equals + 1, error))
            return false;
        if (end && end[1] == '\0')
            return error_set(error, "nothing follows the last comma of '%.60s'", list);
        at += length + (end != NULL);
    }
    return true;
}

const char *const option_switch[] = {"off", "on", NULL};

bool option_number(const char *name, const char *value, int64_t low, int64_t high, int64_t *number, Error *error)
{
    if (text_int(value, low, high, number))
        return true;
    return error_set(error, "%s: '%s' is not a number from %lld to %lld", name, value, (long long)low, (long long)high);
}

bool option_word(const char *name, const char *value, const char *const *words, int *index, Error *error)
{
    Text list = {0};
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], value) == 0) {
            *index = i;
            text_free(&list);
            return true;
        }
        text_printf(&list, "%s%s", i > 0 ? ", " : "", words[i]);
    }
    error_set(error, "%s: '%s' is not one of %s", name, value, text_string(&list));
    text_free(&list);
    return false;
}

static bool option_set(const OptionField *field, const char *value, Error *error)
{
    const Option *option = &field->option;
    int64_t number;
    int index;
    if (option->type == OPTION_TEXT)
        return field->take(field->owner, value, error) || error_prefix(error, "%s", option->name);
    if (option->type == OPTION_NUMBER) {
        if (!option_number(option->name, value, option->low, option->high, &number, error))
            return false;
        if (field->large)
            *field->large = number;
        else
            *field->number = (int)number;
        return true;
    }
    if (!option_word(option->name, value, option->choices, &index, error))
        return false;
    if (field->flag)
        *field->flag = index != 0;
    else if (field->bits)
        *field->bits = index ? *field->bits | field->mask : *field->bits & ~field->mask;
    else
        *field->number = index;
    return true;
}

bool options_take(const OptionField *fields, const char *name, const char *value, Error *error)
{
    Text names = {0};
    for (const OptionField *field = fields; field->option.name; field++) {
        if (strcmp(name, field->option.name) == 0) {
            text_free(&names);
            return option_set(field, value, error);
        }
        text_printf(&names, "%s%s", field == fields ? "" : ", ", field->option.name);
    }
    error_set(error, "unknown option '%s' (%s)", name, names.length > 0 ? text_string(&names) : "it has none");
    text_free(&names);
    return false;
}

static bool options_take_next(void *fields, const char *name, const char *value, Error *error)
{
    return options_take(fields, name, value, error);
}

bool options_read(const char *list, const OptionField *fields, Error *error)
{
    return options_each(list, options_take_next, (void *)(uintptr_t)fields, error);
}

static void option_tell_value(const OptionField *field, Option *option)
{
    char *value = option->value;
    if (option->type == OPTION_TEXT)
        return; /* the list has it, if there is one */
    if (option->type == OPTION_NUMBER) {
        int64_t number = field->large ? *field->large : *field->number;
        if (number >= option->low)
            snprintf(value, OPTION_VALUE_MAX, "%lld", (long long)number);
        return;
    }
    int index = field->flag ? *field->flag : field->bits ? (*field->bits & field->mask) == field->mask : *field->number;
    snprintf(value, OPTION_VALUE_MAX, "%s", option->choices[index]);
}

void options_tell(const OptionField *fields, Option *options)
{
    for (; fields->option.name; fields++, options++) {
        *options = fields->option;
        option_tell_value(fields, options);
    }
    *options = fields->option;
}
