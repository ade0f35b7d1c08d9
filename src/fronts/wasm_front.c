/* SPDX-License-Identifier: MIT
 *
 * wasm_front - UGI sessions of the WebAssembly module: the host hands over lines and hears lines. For the module alone.
 *
 * A search runs inside wuqi_ugi_obey; it asks the host now and then whether to go on (base/host.h).
 */
#include <stdlib.h>
#include <string.h>

#include "fronts/front.h"

/* A line for the host. */
__attribute__((import_module("wuqi"), import_name("say"))) void host_say(const char *line, size_t length);

enum { WASM_HASH_MB = 32 };

Session *wuqi_ugi_new(void);
void wuqi_ugi_free(Session *session);
void wuqi_ugi_obey(Session *session, const char *line);
void wuqi_ugi_give_trace(Session *session, const void *bytes, size_t size);

static void wasm_say(Session *session, const char *line)
{
    (void)session;
    host_say(line, strlen(line));
}

/* Begins with the first game of the list; NULL if that cannot be had. */
Session *wuqi_ugi_new(void)
{
    Error error;
    SessionOptions options = {.hash_mb = WASM_HASH_MB, .threads = 1, .level = SESSION_LEVEL_MAX};
    const Game *game = games_find(games_at(0)->name, &error);
    Session *session = xcalloc(1, sizeof *session);
    if (!game || !session_open(session, game, &options, &error)) {
        free(session);
        return NULL;
    }
    session->say = wasm_say;
    front_ugi_open(session);
    return session;
}

void wuqi_ugi_free(Session *session)
{
    front_ugi_close(session);
    session_close(session);
    free(session);
}

void wuqi_ugi_obey(Session *session, const char *line)
{
    front_ugi_obey(session, line);
}

void wuqi_ugi_give_trace(Session *session, const void *bytes, size_t size)
{
    front_ugi_open_trace(session, bytes, size);
}
