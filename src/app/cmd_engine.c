/* SPDX-License-Identifier: MIT
 *
 * cmd_engine - `wuqi engine GAME --protocol P`: speaks a protocol on stdin and stdout.
 */
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "fronts/front.h"

typedef struct EngineProtocol {
    const char *name;
    Front *run;
    bool universal; /* serves every game; others only where the game lists them */
} EngineProtocol;

static const EngineProtocol engine_protocols[] = {
    {"ugi", front_run_ugi, true},          {"uci", front_run_uci, false},
    {"ucci", front_run_ucci, false},       {"gtp", front_run_gtp, false},
    {"nboard", front_run_nboard, false},   {"gomocup", front_run_gomocup, false},
    {"botzone", front_run_botzone, false}, {"botzone-keep", front_run_botzone_keep, false},
};

enum { ENGINE_PROTOCOLS = (int)(sizeof engine_protocols / sizeof engine_protocols[0]) };

static bool engine_game_speaks(const Game *game, const EngineProtocol *protocol)
{
    Scan scan = scan_start(game->protocols);
    Word word;
    bool listed = protocol->universal;
    while (!listed && scan_word(&scan, &word))
        listed = word_is(word, protocol->name);
    return listed;
}

static const EngineProtocol *engine_find_protocol(const Game *game, const char *name, Error *error)
{
    Text known = {0};
    const EngineProtocol *found = NULL;
    for (int i = 0; i < ENGINE_PROTOCOLS; i++) {
        const EngineProtocol *protocol = &engine_protocols[i];
        if (!engine_game_speaks(game, protocol))
            continue;
        text_printf(&known, "%s%s", known.length > 0 ? ", " : "", protocol->name);
        if (strcmp(protocol->name, name) == 0)
            found = protocol;
    }
    if (!found)
        error_set(error, "--protocol: '%s' is not one that %s speaks (%s)", name, game->name, text_string(&known));
    text_free(&known);
    return found;
}

int cmd_engine(int argc, char **argv)
{
    SessionOptions chosen = {.hash_mb = 64, .threads = 1, .level = SESSION_LEVEL_MAX};
    const char *name = "ugi";
    const ArgOption options[] = {
        ARG_TEXT("--protocol", "NAME", name),
        ARG_INT("--hash", "MB", chosen.hash_mb, 1, SESSION_HASH_MAX),
        ARG_INT("--threads", "N", chosen.threads, 1, SEARCH_MAX_THREADS),
        ARG_INT("--level", "N", chosen.level, 1, SESSION_LEVEL_MAX),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    Session session;
    const Game *game = games_find(words.at[0], &error);
    const EngineProtocol *protocol = game ? engine_find_protocol(game, name, &error) : NULL;
    if (!protocol || !session_open(&session, game, &chosen, &error))
        return ui_bad("engine", &error);
    protocol->run(&session);
    session_close(&session);
    return STATUS_DONE;
}
