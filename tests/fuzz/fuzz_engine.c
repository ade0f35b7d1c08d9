/* SPDX-License-Identifier: MIT
 *
 * fuzz_engine - any lines to an engine behind the WebSocket (server/engine_service.h): whatever they are, every order
 * to think is answered, and the visit ends.
 */
#include "tests/fuzz/fuzz_support.h"

#include "fronts/front.h"
#include "fronts/session.h"

enum { LINES_MAX = 24, THOUGHT_MS = 3 };

static int answers; /* to orders to think; under the session's lock */

static void hear(Session *session, const char *line)
{
    (void)session;
    require(!strchr(line, '\n'));
    answers += strncmp(line, "bestmove ", 9) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const SessionBounds bounds = {.hash_mb = 1, .threads = 1, .movetime_ms = THOUGHT_MS};
    const SessionOptions options = {.hash_mb = 1, .threads = 1, .level = SESSION_LEVEL_MAX};
    Session session;
    Error error = {0};
    require(session_open(&session, games_find("ttt", &error), &options, &error));
    session.bounds = &bounds;
    session.say = hear;
    front_ugi_open(&session);
    char *text = fuzz_text(data, size), *rest = text;
    bool open = true;
    for (int i = 0; i < LINES_MAX && open && rest && *rest; i++) {
        char *line = strsep(&rest, "\n");
        int before = answers;
        open = front_ugi_obey(&session, line);
        bool thinks = session_thinking(&session);
        if (i % 2 == 0)
            session_wait(&session); /* it ends by itself */
        else
            session_stop(&session);
        require(!thinks || answers > before);
    }
    front_ugi_close(&session);
    session_close(&session);
    free(text);
    return 0;
}
