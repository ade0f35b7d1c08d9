/* SPDX-License-Identifier: MIT
 *
 * runs_blocks - the folder, and the scheduler's words.
 */
#include "app/runs_blocks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/blocks_args.h"
#include "app/collect_report.h"
#include "app/ui.h"
#include "blocks/block_submit.h"

bool runs_blocks_is_file(const char *word)
{
    const char *dot = strrchr(word, '.');
    return dot && strcmp(dot, ".json") == 0;
}

json_t *runs_blocks_json(const char *folder)
{
    json_t *object = json_pack("{s:s, s:o}", "folder", folder, "submitted", block_submit_states(folder));
    Text logs = {0};
    text_printf(&logs, "%s/logs", folder);
    if (access(text_string(&logs), F_OK) == 0)
        json_object_set_new(object, "logs", json_string(text_string(&logs)));
    text_free(&logs);
    return object;
}

void runs_blocks_print(const char *folder)
{
    json_t *about = runs_blocks_json(folder), *job, *count;
    const char *logs = json_string_value(json_object_get(about, "logs")), *state;
    size_t index;
    printf(ui_text("blocks: %s\n", "块：%s\n"), folder);
    if (logs)
        printf(ui_text("logs: %s\n", "日志：%s\n"), logs);
    json_array_foreach(json_object_get(about, "submitted"), index, job)
    {
        printf("%s %s:", json_string_value(json_object_get(job, "scheduler")),
               json_string_value(json_object_get(job, "job")));
        json_object_foreach(json_object_get(job, "states"), state, count)
        {
            printf(" %lld %s", (long long)json_integer_value(count), state);
        }
        puts(json_object_size(json_object_get(job, "states")) > 0
                 ? ""
                 : ui_text(" the scheduler says nothing of it", " 调度系统没有给出状态"));
    }
    json_decref(about);
}

bool runs_blocks_show_file(const char *path, bool json, Error *error)
{
    BlockRun run;
    Text folder = {0};
    if (!block_run_read(&run, path, error))
        return false;
    BlockCollect collect = {.run = &run};
    bool fine = blocks_args_folder(NULL, path, &folder, error);
    collect.folder = text_string(&folder);
    fine = fine && block_collect_begin(&collect, error) && block_collect_look(&collect, error);
    if (fine && json) {
        json_t *object = collect_report_json(&collect);
        json_object_update_new(object, runs_blocks_json(collect.folder));
        ui_print_json(object);
    } else if (fine) {
        collect_report_print(&collect);
        runs_blocks_print(collect.folder);
    }
    block_collect_end(&collect);
    text_free(&folder);
    block_run_free(&run);
    return fine;
}
