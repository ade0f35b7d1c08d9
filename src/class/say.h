/* SPDX-License-Identifier: MIT
 *
 * say - a sentence in both languages at once: marks are kept, and read later by people of either.
 */
#ifndef CLASS_SAY_H
#define CLASS_SAY_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

typedef struct Say {
    Text en, zh;
} Say;

/* Adds the same arguments in both languages; where the Chinese needs another order it numbers them (%2$s). What they
 * hold is made printable. */
void say_add(Say *say, const char *english, const char *chinese, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));
/* Adds an error of a room below, which is English, translated. */
void say_error(Say *say, const char *english);
/* Adds all of another one. */
void say_join(Say *say, const Say *other);

static inline bool say_is_empty(const Say *say)
{
    return say->en.length == 0;
}

const char *say_text(const Say *say, bool chinese);
void say_clear(Say *say);
void say_free(Say *say);

/* {"en", "zh"}, and back; what is not such an object is empty. */
json_t *say_json(const Say *say);
void say_read(Say *say, const json_t *object);

#endif
