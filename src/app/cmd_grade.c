/* SPDX-License-Identifier: MIT
 *
 * cmd_grade - `wuqi grade ASSIGNMENT`: marks for one submission, or for a whole class.
 */
#include "app/args.h"
#include "app/commands.h"
#include "app/grade_run.h"
#include "app/sandbox_args.h"
#include "app/ui.h"

int cmd_grade(int argc, char **argv)
{
    GradeCommand command = {.format = "text", .concurrency = 2};
    SandboxArgs sandbox = {0};
    const ArgOption options[] = {
        ARG_TEXT("--submission", "DIR|ZIP", command.submission),
        ARG_TEXT("--class", "DIR|ZIP", command.from),
        ARG_TEXT("--roster", "FILE", command.roster),
        ARG_TEXT("--out", "DIR", command.out),
        ARG_TEXT("--format", "text|markdown|json|junit|gradescope", command.format),
        ARG_INT("--concurrency", "N", command.concurrency, 1, 64),
        ARG_FLAG("--visible", command.visible),
        ARG_FLAG("--json", command.json),
        SANDBOX_OPTIONS(sandbox),
        ARG_END,
    };
    ArgWords words;
    Error error;
    int status = args_parse(argc, argv, "ASSIGNMENT", options, &words);
    if (status != ARGS_READY)
        return status;
    if (!sandbox_args_apply(&sandbox, &error))
        return ui_bad("grade", &error);
    command.assignment = words.at[0];
    return grade_run(&command);
}
