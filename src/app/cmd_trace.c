/* SPDX-License-Identifier: MIT
 *
 * cmd_trace - `wuqi trace`: records a search as a tree, or opens such a record; shows, prints, draws, checks it.
 */
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/style.h"
#include "app/trace_diff_run.h"
#include "app/trace_run.h"
#include "app/ui.h"
#include "trace/trace_file.h"

int cmd_trace(int argc, char **argv)
{
    TraceCommand command = {
        .position = "", .moves = "", .player = "search", .megabytes = TRACE_BYTES_DEFAULT / 1000000};
    const ArgOption options[] = {
        ARG_TEXT("--position", "TEXT", command.position),
        ARG_TEXT("--moves", "MOVES", command.moves),
        THINK_OPTION_DEPTH(command.think.depth),
        THINK_OPTION_NODES(command.think.nodes),
        ARG_TEXT("--player", "SPEC", command.player),
        ARG_TEXT("--out", "FILE", command.out),
        ARG_INT("--plies", "N", command.plies, 1, SEARCH_MAX_PLY),
        ARG_INT("--limit", "MB", command.megabytes, 1, 100000),
        ARG_FLAG("--strict", command.strict),
        ARG_FLAG("--show", command.show),
        ARG_FLAG("--print", command.print),
        ARG_FLAG("--lines", command.lines),
        ARG_TEXT("--dot", "FILE", command.dot),
        STYLE_OPTIONS(command.ascii, command.hanzi),
        ARG_JSON(command.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME|FILE|diff [MINE] [REFERENCE]", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    bool bad, diff = strcmp(words.at[0], "diff") == 0;
    if (diff && words.count > 1)
        return trace_diff_run(&command, words.at[1], words.count > 2 ? words.at[2] : NULL);
    if (diff) {
        error_set(&error, "MINE is missing: the trace of your own search");
        return ui_bad("trace", &error);
    }
    if (words.count > 1) {
        error_set(&error, "unexpected argument '%s' (see wuqi help %s)", words.at[1], "trace");
        return ui_bad("trace", &error);
    }
    if (trace_run(&command, words.at[0], &bad, &error))
        return STATUS_DONE;
    return bad ? ui_bad("trace", &error) : ui_failed("trace", &error);
}
