/* SPDX-License-Identifier: MIT
 *
 * ugi_go - the numbers behind `go`, which UGI and UCCI write alike: a word, then a number, in any order. Both keep them
 * in a struct of their own.
 */
#ifndef PROTOCOL_UGI_GO_H
#define PROTOCOL_UGI_GO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef struct GoNumber {
    const char *name;
    size_t offset;     /* of an int64_t in the struct */
    int64_t low, high; /* what may stand there */
    int64_t least;     /* smaller numbers count as this: a clock that has run out still has to move */
} GoNumber;

typedef struct GoTable {
    const GoNumber *numbers;
    int count;
    int64_t absent; /* stands in the struct where a word was not given */
} GoTable;

/* True if the table has such a word. */
bool ugi_go_knows(const GoTable *table, Word name);
/* Reads the number behind the word into the struct; the error names an unknown word, a missing or a wrong number. */
bool ugi_go_parse(const GoTable *table, Scan *scan, Word name, void *go, Error *error);
/* Writes the numbers that are there. */
void ugi_go_print(const GoTable *table, const void *go, Text *text);

#endif
