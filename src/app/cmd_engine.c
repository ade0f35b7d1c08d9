/* SPDX-License-Identifier: MIT
 *
 * cmd_engine - `wuqi engine GAME --protocol P`: speaks a protocol on stdin and stdout.
 */
#include "app/cmd_engine.h"

#include <stdio.h>
#include <string.h>

#include "app/engine_front.h"

typedef struct EngineProtocol {
    const char *name;
    EngineFront *run;
    bool universal; /* serves every game; others only where the game lists them */
} EngineProtocol;

static const EngineProtocol engine_protocols[] = {
    {"ugi", engine_run_ugi, true},
    {"gtp", engine_run_gtp, false},
    {"nboard", engine_run_nboard, false},
    {"gomocup", engine_run_gomocup, false},
};

enum { ENGINE_PROTOCOLS = (int)(sizeof engine_protocols / sizeof engine_protocols[0]) };

typedef struct EngineArguments {
    const char *game;
    const char *protocol;
    SessionOptions options;
} EngineArguments;

static bool engine_read_number(const char *name, const char *text, int64_t high, int64_t *value, Error *error)
{
    if (text_int(text, 1, high, value))
        return true;
    return error_set(error, "%s: '%s' is not a number from 1 to %lld", name, text, (long long)high);
}

static bool engine_read_option(EngineArguments *read, const char *name, const char *value, Error *error)
{
    if (strcmp(name, "--protocol") == 0)
        read->protocol = value;
    else if (strcmp(name, "--hash") == 0)
        return engine_read_number(name, value, SESSION_HASH_MAX, &read->options.hash_mb, error);
    else if (strcmp(name, "--threads") == 0)
        return engine_read_number(name, value, SEARCH_MAX_THREADS, &read->options.threads, error);
    else if (strcmp(name, "--level") == 0)
        return engine_read_number(name, value, SESSION_LEVEL_MAX, &read->options.level, error);
    else
        return error_set(error, "unknown option '%s'", name);
    return true;
}

static bool engine_read_arguments(int argc, char **argv, EngineArguments *read, Error *error)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            if (read->game)
                return error_set(error, "'%s': a second game", argv[i]);
            read->game = argv[i];
        } else if (i + 1 >= argc) {
            return error_set(error, "%s: a value is missing", argv[i]);
        } else {
            i++;
            if (!engine_read_option(read, argv[i - 1], argv[i], error))
                return false;
        }
    }
    return read->game || error_set(error, "which game? (wuqi engine GAME --protocol ugi)");
}

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
    Error error;
    EngineArguments read = {.protocol = "ugi", .options = {.hash_mb = 64, .threads = 1, .level = SESSION_LEVEL_MAX}};
    Session session;
    if (!engine_read_arguments(argc, argv, &read, &error))
        goto fail;
    const Game *game = games_find(read.game, &error);
    if (!game)
        goto fail;
    const EngineProtocol *protocol = engine_find_protocol(game, read.protocol, &error);
    if (!protocol || !session_open(&session, game, &read.options, &error))
        goto fail;
    protocol->run(&session);
    session_close(&session);
    return 0;
fail:
    fprintf(stderr, "wuqi engine: %s\n", error.text);
    return 2;
}
