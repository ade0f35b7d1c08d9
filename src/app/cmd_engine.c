/* SPDX-License-Identifier: MIT
 *
 * cmd_engine - `wuqi engine GAME --protocol P`: speaks a protocol on stdin and stdout.
 */
#include "app/cmd_engine.h"

#include <string.h>

#include "app/args.h"
#include "app/engine_front.h"
#include "app/ui.h"

typedef struct EngineProtocol {
    const char *name;
    EngineFront *run;
    bool universal; /* serves every game; others only where the game lists them */
} EngineProtocol;

static const EngineProtocol engine_protocols[] = {
    {"ugi", engine_run_ugi, true},
    {"gtp", engine_run_gtp, false},
    {"nboard", engine_run_nboard, false},
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

/* Speaks until the other side quits; false if the protocol or the options do not fit. */
static bool engine_speak(const Game *game, const char *protocol_name, const SessionOptions *options, Error *error)
{
    Session session;
    const EngineProtocol *protocol = engine_find_protocol(game, protocol_name, error);
    if (!protocol || !session_open(&session, game, options, error))
        return false;
    protocol->run(&session);
    session_close(&session);
    return true;
}

int cmd_engine(int argc, char **argv)
{
    SessionOptions own = {.hash_mb = 64, .threads = 1, .level = SESSION_LEVEL_MAX};
    const char *protocol = "ugi";
    const ArgOption options[] = {
        {"--protocol", "P", "the protocol (ugi); wuqi games --json lists them", "协议（ugi）；wuqi games --json 列出各棋的协议",
         ARG_TEXT, &protocol, 0, 0},
        {"--hash", "MB", "memory of the table (64)", "置换表内存（64）", ARG_INT, &own.hash_mb, 1, SESSION_HASH_MAX},
        {"--threads", "N", "search threads (1)", "搜索线程数（1）", ARG_INT, &own.threads, 1, SEARCH_MAX_THREADS},
        {"--level", "N", "strength, 1 to 10 (10)", "级别，1 到 10（10）", ARG_INT, &own.level, 1, SESSION_LEVEL_MAX},
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "engine",
        .usage = "GAME [--protocol P] [--hash MB] [--threads N] [--level N]",
        .about = "Speaks a protocol on standard input and output, for match runners and graphical boards.",
        .about_zh = "通过标准输入输出使用协议，供对局程序和图形界面调用。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *game = games_find(words.at[0], &error);
    if (!game || !engine_speak(game, protocol, &own, &error))
        return ui_bad("engine", &error);
    return STATUS_DONE;
}
