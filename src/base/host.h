/* SPDX-License-Identifier: MIT
 *
 * host - what a WebAssembly module asks of the page it lives in. Elsewhere there is nobody to ask.
 */
#ifndef BASE_HOST_H
#define BASE_HOST_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __wasm__

/* Not 0: the search that runs shall stop. Asked every thousand nodes or so; the page's worker answers from a flag it
 * shares with the page, or from a clock. */
__attribute__((import_module("wuqi"), import_name("poll"))) int host_poll(void);

/* Writes text of a code that the Encoding Standard names ("gb18030", "big5") as UTF-8; returns how many bytes, at most
 * `room`, or -1 if it is no text of that code. The tables are large, and every page has them. */
__attribute__((import_module("wuqi"), import_name("decode"))) int host_decode(const char *code, const char *bytes,
                                                                              size_t length, char *out, size_t room);

static inline bool host_stops(void)
{
    return host_poll() != 0;
}

#else

static inline bool host_stops(void)
{
    return false;
}

#endif

#endif
