/* SPDX-License-Identifier: MIT
 *
 * host - what a WebAssembly module asks of the page it lives in. Elsewhere there is nobody to ask.
 */
#ifndef BASE_HOST_H
#define BASE_HOST_H

#include <stdbool.h>

#ifdef __wasm__

/* Not 0: the search that runs shall stop. Asked every thousand nodes or so; the page's worker answers from a flag it shares with
 * the page, or from a clock. */
__attribute__((import_module("wuqi"), import_name("poll"))) int host_poll(void);

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
