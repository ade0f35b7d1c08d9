/* SPDX-License-Identifier: MIT
 *
 * options - walking over name=value lists, and taking what they say.
 */
#include "base/options.h"

#include <stddef.h>
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

static bool option_set(const OptionField *field, const char *value, Error *error)
{
    if (field->number) {
        int64_t number;
        if (!text_int(value, field->low, field->high, &number))
            return error_set(error, "%s: '%s' is not a number from %d to %d", field->name, value, field->low, field->high);
        *field->number = (int)number;
        return true;
    }
    if (strcmp(value, field->words[0]) != 0 && strcmp(value, field->words[1]) != 0)
        return error_set(error, "%s: '%s' is not %s or %s", field->name, value, field->words[0], field->words[1]);
    *field->flag = strcmp(value, field->words[1]) == 0;
    return true;
}

static bool option_take(void *context, const char *name, const char *value, Error *error)
{
    const OptionField *const fields = context;
    Text names = {0};
    for (const OptionField *field = fields; field->name; field++) {
        if (strcmp(name, field->name) == 0) {
            text_free(&names);
            return option_set(field, value, error);
        }
        text_printf(&names, "%s%s", field == fields ? "" : ", ", field->name);
    }
    error_set(error, "unknown option '%s' (%s)", name, text_string(&names));
    text_free(&names);
    return false;
}

bool options_read(const char *list, const OptionField *fields, Error *error)
{
    return options_each(list, option_take, (void *)(uintptr_t)fields, error);
}
