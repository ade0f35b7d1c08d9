/* SPDX-License-Identifier: MIT
 *
 * options - walking over name=value lists.
 */
#include "base/options.h"

#include <stddef.h>
#include <string.h>

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
