/* SPDX-License-Identifier: MIT
 *
 * trace_header - the second line of a trace, which says what was searched: one flat JSON object.
 *
 * Written and read here without a JSON library, so that traces need nothing but libc. What is read may have its keys in
 * any order, blanks between them, and further keys with strings, numbers or literals.
 */
#ifndef TRACE_TRACE_HEADER_H
#define TRACE_TRACE_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* The texts belong to the struct; empty when zeroed. */
typedef struct TraceHeader {
    Text game, position, player;
} TraceHeader;

void trace_header_print(const TraceHeader *header, int plies, Text *text);

/* Reads a line without its end; false if it is something else. Free it in either case. */
bool trace_header_read(TraceHeader *header, const char *line, size_t length);
void trace_header_free(TraceHeader *header);

#endif
