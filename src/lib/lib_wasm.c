/* SPDX-License-Identifier: MIT
 *
 * lib_wasm - what the WebAssembly module has besides include/wuqi.h: memory for its host, weights and books from it,
 * reports to it, errors in Chinese.
 *
 * The host calls wuqi_wasm_weights with a game's unpacked weights, and wuqi_wasm_book with its book if it wants it to
 * have it, before it makes that game's first position or player.
 */
#include <stdlib.h>
#include <string.h>

#include "base/messages.h"
#include "lib/lib.h"

/* Hands a report to the host, which finds a WuqiReport at the address. */
__attribute__((import_module("wuqi"), import_name("report"))) void host_report(const WuqiReport *report);

void *wuqi_wasm_alloc(size_t size);
void wuqi_wasm_free(void *block);
WuqiReportFunction *wuqi_wasm_reporter(void);
void wuqi_wasm_weights(const char *game, void *bytes, size_t size);
void wuqi_wasm_book(const char *game, void *bytes, size_t size);
const char *wuqi_wasm_chinese(const char *english);

void *wuqi_wasm_alloc(size_t size)
{
    return malloc(size > 0 ? size : 1);
}

void wuqi_wasm_free(void *block)
{
    free(block);
}

static void wasm_report(void *context, const WuqiReport *report)
{
    (void)context;
    host_report(report);
}

/* For the `report` of a WuqiTask: a host cannot make functions that C can call. */
WuqiReportFunction *wuqi_wasm_reporter(void)
{
    return wasm_report;
}

/* Both take the block, which came from wuqi_wasm_alloc. */
void wuqi_wasm_weights(const char *game, void *bytes, size_t size)
{
    games_give_weights(game, bytes, size);
}

void wuqi_wasm_book(const char *game, void *bytes, size_t size)
{
    games_give_book(game, bytes, size);
}

/* What the module or the server says of something wrong, in Chinese; what is not known stays as it is. Holds until the
 * next call. */
const char *wuqi_wasm_chinese(const char *english)
{
    static Text text;
    text_clear(&text);
    messages_translate(english, &text);
    return text_string(&text);
}
