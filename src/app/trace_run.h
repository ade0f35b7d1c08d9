/* SPDX-License-Identifier: MIT
 *
 * trace_run - what `wuqi trace` does with its options: search and record, open a record, show, print, draw, sum up.
 */
#ifndef APP_TRACE_RUN_H
#define APP_TRACE_RUN_H

#include "app/think.h"
#include "games/game.h"

typedef struct TraceCommand {
    const char *position, *moves, *player, *out, *dot;
    ThinkOptions think;
    int64_t plies, megabytes;
    bool show, print, ascii, hanzi, strict, lines, json;
} TraceCommand;

/* Searches a game, into --out or a file for the moment, or opens the trace of that name, and does what is asked with
 * it. False with the error; *bad tells whether the input is to blame. */
bool trace_run(const TraceCommand *command, const char *word, bool *bad, Error *error);

/* Searches the game as the command says and writes the trace to `path`. */
bool trace_record(const TraceCommand *command, const Game *game, const char *path, Error *error);

#endif
