/* SPDX-License-Identifier: MIT
 *
 * ugi_go - reading and writing by a table of words.
 */
#include "protocol/ugi_go.h"

#include <inttypes.h>

static int go_shown(Word word)
{
    return (int)(word.length < 60 ? word.length : 60);
}

static const GoNumber *go_find(const GoTable *table, Word name)
{
    for (int i = 0; i < table->count; i++) {
        if (word_is(name, table->numbers[i].name))
            return &table->numbers[i];
    }
    return NULL;
}

bool ugi_go_knows(const GoTable *table, Word name)
{
    return go_find(table, name) != NULL;
}

bool ugi_go_parse(const GoTable *table, Scan *scan, Word name, void *go, Error *error)
{
    const GoNumber *number = go_find(table, name);
    Word word;
    int64_t value;
    if (!number)
        return error_set(error, "go: unknown word '%.*s'", go_shown(name), name.at);
    if (!scan_word(scan, &word))
        return error_set(error, "go: a number is missing after %s", number->name);
    if (!word_int(word, number->low, number->high, &value))
        return error_set(error, "go %s: '%.*s' is not a number from %" PRId64 " to %" PRId64, number->name,
                         go_shown(word), word.at, number->low, number->high);
    *(int64_t *)(void *)((char *)go + number->offset) = value < number->least ? number->least : value;
    return true;
}

void ugi_go_print(const GoTable *table, const void *go, Text *text)
{
    for (int i = 0; i < table->count; i++) {
        int64_t value = *(const int64_t *)(const void *)((const char *)go + table->numbers[i].offset);
        if (value != table->absent)
            text_printf(text, " %s %" PRId64, table->numbers[i].name, value);
    }
}
