/* SPDX-License-Identifier: MIT
 *
 * cmd_likeness - `wuqi likeness DIR --assignment FILE`: which submissions play alike.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "class/likeness.h"

static void likeness_tell(void *context, int done, int of, const char *name)
{
    (void)context;
    Text line = {0};
    text_printf(&line, "%d/%d  %s", done, of, name);
    ui_progress(text_string(&line));
    text_free(&line);
}

static int likeness_show(const LikenessOrder *order, bool json)
{
    Likeness likeness;
    Error error;
    bool fine = likeness_run(order, &likeness, &error);
    ui_progress(NULL);
    if (!fine)
        return error.kind == ERROR_INPUT ? ui_bad("likeness", &error) : ui_failed("likeness", &error);
    if (json) {
        ui_print_json(likeness_json(&likeness, ui_chinese()));
    } else {
        Text text = {0};
        likeness_print(&likeness, ui_chinese(), &text);
        printf("%s", text_string(&text));
        text_free(&text);
    }
    likeness_free(&likeness);
    return STATUS_DONE;
}

int cmd_likeness(int argc, char **argv)
{
    const char *path = NULL, *roster = NULL, *jplag = NULL;
    int64_t positions = 1000, depth = 2, concurrency = 2, seed = 1;
    bool json = false;
    SandboxArgs sandbox = {0};
    const ArgOption options[] = {
        ARG_TEXT("--assignment", "FILE", path),
        ARG_TEXT("--roster", "FILE", roster),
        ARG_INT("--positions", "N", positions, 10, 100000),
        ARG_INT("--depth", "N", depth, 1, 20),
        ARG_INT("--seed", "S", seed, 0, INT32_MAX),
        ARG_TEXT("--jplag", "DIR", jplag),
        ARG_INT("--concurrency", "N", concurrency, 1, 64),
        ARG_JSON(json),
        SANDBOX_OPTIONS(sandbox),
        ARG_END,
    };
    ArgWords words;
    Assignment assignment;
    Error error;
    int status = args_parse(argc, argv, "DIR|ZIP", options, &words);
    if (status != ARGS_READY)
        return status;
    bool fine = sandbox_args_apply(&sandbox, &error) &&
                (path || error_set(&error, "--assignment is missing: it says how programs are built and run")) &&
                (access(words.at[0], R_OK) == 0 || error_set(&error, "%.150s: %s", words.at[0], strerror(errno))) &&
                assignment_load(&assignment, path, &error);
    if (!fine)
        return ui_bad("likeness", &error);
    LikenessOrder order = {.assignment = &assignment,
                           .from = words.at[0],
                           .roster = roster,
                           .jplag = jplag,
                           .positions = (int)positions,
                           .depth = (int)depth,
                           .concurrency = (int)concurrency,
                           .seed = (uint64_t)seed,
                           .stop = ui_catch_interrupt(),
                           .tell = likeness_tell};
    status = likeness_show(&order, json);
    assignment_free(&assignment);
    return status;
}
