/* SPDX-License-Identifier: MIT
 *
 * cmd_lab - `wuqi lab`: lists experiments, runs them, compares results.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/lab_blocks.h"
#include "app/lab_reports.h"
#include "app/lock_args.h"
#include "app/ui.h"
#include "base/version.h"
#include "lab/experiment.h"

typedef struct LabCommand {
    const char *out, *results, *opponent;
    int64_t jobs;
    bool quick, no_figure, json, wait;
    BlocksWork work;
} LabCommand;

static bool lab_run_one(const LabCommand *command, const char *name, LabCells *cells, Error *error)
{
    Text folder = {0};
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    text_printf(&folder, "%s/%.*s%s", command->out, (int)strcspn(base, "."), base, command->quick ? "-quick" : "");
    const Waiting waiting = lock_args("wuqi lab run", command->wait, ui_catch_interrupt());
    LabOptions options = {.quick = command->quick,
                          .figure = !command->no_figure,
                          .folder = text_string(&folder),
                          .opponent = command->opponent,
                          .version = WUQI_VERSION,
                          .jobs = (int)command->jobs,
                          .stop = waiting.stop,
                          .waiting = &waiting,
                          .progress = ui_progress,
                          .cells = cells};
    json_t *manifest = lab_run(name, &options, error);
    ui_progress(NULL);
    if (manifest && command->json)
        ui_print_json(json_pack("{s:O, s:s, s:O, s:O, s:O}", "experiment", json_object_get(manifest, "experiment"),
                                "folder", text_string(&folder), "signature", json_object_get(manifest, "signature"),
                                "nodes", json_object_get(manifest, "nodes"), "time_s",
                                json_object_get(manifest, "time_s")));
    else if (manifest)
        printf(ui_text("%s: %" PRIu64 " nodes, signature %s, %.1f s: %s/report.html\n",
                       "%s：%" PRIu64 " 个节点，特征值 %s，%.1f 秒：%s/report.html\n"),
               base, (uint64_t)json_integer_value(json_object_get(manifest, "nodes")),
               json_string_value(json_object_get(manifest, "signature")),
               json_real_value(json_object_get(manifest, "time_s")), text_string(&folder));
    fflush(stdout);
    json_decref(manifest);
    text_free(&folder);
    return manifest != NULL;
}

/* The experiment from the blocks of a run. */
static int lab_run_blocks(LabCommand *command, const char *name)
{
    const LabSpec spec = {.experiment = name, .quick = command->quick, .opponent = command->opponent};
    LabBlocks blocks;
    Error error;
    bool fine = lab_blocks_open(&blocks, &command->work, &spec, &error) &&
                (!command->work.whole || lab_run_one(command, name, &blocks.cells, &error));
    lab_blocks_close(&blocks);
    return !fine ? ui_failed("lab", &error) : command->work.whole ? STATUS_DONE : STATUS_FAILED;
}

static int lab_run_words(LabCommand *command, const ArgWords *words)
{
    Error error;
    bool all = words->count == 2 && strcmp(words->at[1], "all") == 0, fine = true;
    if (words->count < 2) {
        error_set(&error, "NAME is missing: one or more experiments, or all (see wuqi lab list)");
        return ui_bad("lab", &error);
    }
    for (int i = 1; i < words->count && !all; i++) {
        const LabOptions options = {.quick = command->quick, .opponent = command->opponent};
        if (!lab_rehearse(words->at[i], &options, &error))
            return ui_bad("lab", &error);
    }
    if (command->work.path && (all || words->count != 2)) {
        error_set(&error, "--blocks is for one experiment");
        return ui_bad("lab", &error);
    }
    if (command->work.path)
        return lab_run_blocks(command, words->at[1]);
    for (int i = 0; fine && (all ? experiment_names[i] != NULL : i + 1 < words->count); i++)
        fine = lab_run_one(command, all ? experiment_names[i] : words->at[i + 1], NULL, &error);
    return fine ? STATUS_DONE : ui_failed("lab", &error);
}

static int lab_diff_words(const LabCommand *command, const ArgWords *words)
{
    Error error;
    Text text = {0};
    if (words->count != 3) {
        error_set(&error, "diff needs two results");
        return ui_bad("lab", &error);
    }
    int differing = lab_diff(words->at[1], words->at[2], &text, &error);
    if (differing < 0)
        return ui_bad("lab", &error);
    if (command->json)
        ui_print_json(json_pack("{s:i, s:s}", "differing", differing, "text", text_string(&text)));
    else
        printf(ui_text("%s%d cells differ that should be equal\n", "%s%d 个本应相同的单元格不同\n"), text_string(&text),
               differing);
    text_free(&text);
    return differing == 0 ? STATUS_DONE : STATUS_FAILED;
}

int cmd_lab(int argc, char **argv)
{
    LabCommand command = {.out = "lab-results", .jobs = 1};
    const ArgOption options[] = {
        ARG_FLAG("--quick", command.quick),
        ARG_TEXT("--out", "DIR", command.out),
        ARG_TEXT("--results", "DIR", command.results),
        ARG_TEXT("--opponent", "PLAYER", command.opponent),
        ARG_INT("--jobs", "N", command.jobs, 1, 64),
        ARG_FLAG("--no-figure", command.no_figure),
        BLOCKS_OPTION(command.work),
        LOCK_OPTION_WAIT(command.wait),
        ARG_JSON(command.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "ACTION [NAME...]", options, &words);
    if (status != ARGS_READY)
        return status;
    if (strcmp(words.at[0], "list") == 0 && words.count == 1)
        return lab_list(command.json);
    if (strcmp(words.at[0], "run") == 0 || strcmp(words.at[0], "diff") == 0)
        return words.at[0][0] == 'r' ? lab_run_words(&command, &words) : lab_diff_words(&command, &words);
    if (strcmp(words.at[0], "reports") == 0)
        return lab_reports(words.at + 1, words.count - 1, command.results, command.json);
    Error error;
    const Waiting waiting = lock_args("wuqi lab report", command.wait, NULL);
    bool report = strcmp(words.at[0], "report") == 0, fine = true;
    for (int i = 1; report && fine && i < words.count; i++)
        fine = lab_report(words.at[i], !command.no_figure, &waiting, &error);
    if (report)
        return fine ? STATUS_DONE : ui_bad("lab", &error);
    error_set(&error, "'%s' is not list, run, diff, report or reports", words.at[0]);
    return ui_bad("lab", &error);
}
