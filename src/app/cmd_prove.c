/* SPDX-License-Identifier: MIT
 *
 * cmd_prove - `wuqi prove`: makes trees that prove black's win in five in a row, or the book of solved positions of
 * reversi 6x6; or checks a file of them.
 */
#include <stdlib.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/prove_run.h"
#include "app/store_args.h"
#include "app/ui.h"

int cmd_prove(int argc, char **argv)
{
    ProveCommand command = {.nodes = 20000, .search = 40000, .tries = 5, .quiet = 14, .hash = 64, .empties = 24};
    const ArgOption options[] = {
        ARG_TEXT("--file", "FILE", command.file),
        ARG_TEXT("--moves", "MOVES", command.moves),
        ARG_TEXT("--first", "MOVE", command.first),
        ARG_TEXT("--verify", "FILE", command.verify),
        ARG_TEXT("--list", "FILE", command.list),
        BLOCKS_OPTION(command.work),
        ARG_INT("--quiet", "N", command.quiet, 0, 40),
        ARG_INT("--tries", "N", command.tries, 1, PROOF_TRIES_MAX),
        ARG_INT("--nodes", "N", command.nodes, 100, 1000000000),
        ARG_INT("--search", "N", command.search, 100, 1000000000),
        ARG_INT("--empties", "N", command.empties, 16, 32),
        ARG_INT("--seconds", "N", command.seconds, 1, 100000000),
        ARG_INT("--hash", "MB", command.hash, 1, 65536),
        ARG_TEXT("--db", "FILE|URL", command.db),
        ARG_INT("--concurrency", "N", command.concurrency, 1, 64),
        ARG_FLAG("--queue", command.queue),
        LOCK_OPTION_WAIT(command.wait),
        ARG_JSON(command.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error = {0};
    command.game = games_find(words.at[0], &error);
    if (!command.game)
        return ui_bad("prove", &error);
    bool bad = false;
    char *about = store_args_about(argc, argv, (RunAbout){0});
    command.about = about;
    const bool good = prove_run(&command, &bad, &error);
    free(about);
    if (good)
        return command.work.path && !command.work.whole ? STATUS_FAILED : STATUS_DONE;
    return bad ? ui_bad("prove", &error) : ui_failed("prove", &error);
}
