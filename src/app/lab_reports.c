/* SPDX-License-Identifier: MIT
 *
 * lab_reports - judging and printing claims.
 */
#include "app/commands.h"
#include "app/lab_reports.h"

#include <stdio.h>
#include <string.h>

#include "app/ui.h"
#include "base/text.h"
#include "lab/reported.h"
#include "lab/experiment.h"

static const struct {
    const char *word, *name, *name_zh;
} reports_words[] = {
    {"exact", "reproduced exactly", "完全复现"}, {"within", "reproduced within limits", "在范围内复现"},
    {"differs", "not reproduced", "未能复现"},   {"contradiction", "contradicts itself", "自相矛盾"},
    {"unknown", "cannot be known", "无从得知"},
};
enum { REPORTS_WORDS = sizeof reports_words / sizeof reports_words[0] };

static int reports_word(const json_t *judged)
{
    const char *word = experiment_string(judged, NULL, "verdict", "");
    int index = 0;
    while (index < REPORTS_WORDS - 1 && strcmp(reports_words[index].word, word) != 0)
        index++;
    return index;
}

static void reports_print_claim(const json_t *judged)
{
    int word = reports_word(judged);
    const char *detail = experiment_text(json_object_get(judged, "detail"), ui_chinese());
    printf("\n- %s\n", experiment_text(json_object_get(judged, "text"), ui_chinese()));
    const char *printed = experiment_string(judged, NULL, "printed", NULL);
    if (printed)
        printf(ui_text("  printed: %s\n", "  报告所印：%s\n"), printed);
    printf("  %s%s%s\n", ui_text(reports_words[word].name, reports_words[word].name_zh),
           *detail ? ui_text(": ", "：") : "", detail);
    const char *command = experiment_string(judged, NULL, "command", NULL);
    if (command)
        printf("    %s\n", command);
}

static void reports_print_sums(const int counts[REPORTS_WORDS])
{
    int total = 0;
    for (int i = 0; i < REPORTS_WORDS; i++)
        total += counts[i];
    printf(ui_text("\n%d claims", "\n共 %d 项"), total);
    for (int i = 0; i < REPORTS_WORDS; i++)
        printf(ui_text("%s%d %s", "%s%d 项%s"), i == 0 ? ui_text(": ", "：") : ui_text(", ", "，"), counts[i],
               ui_text(reports_words[i].name, reports_words[i].name_zh));
    printf("\n");
}

/* All claims with their verdicts; NULL with the error. */
static json_t *reports_judge(const json_t *report, const json_t *results, Error *error)
{
    const json_t *claims = json_object_get(report, "claims");
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(claims); i++) {
        json_t *judged = reported_judge(report, json_array_get(claims, i), results, error);
        if (!judged) {
            json_decref(list);
            return NULL;
        }
        json_array_append_new(list, judged);
    }
    return list;
}

static bool reports_one(const char *name, const json_t *results, bool json, int counts[REPORTS_WORDS], Error *error)
{
    json_t *report = reported_load(name, error), *list = report ? reports_judge(report, results, error) : NULL;
    if (list && json) {
        ui_print_json(json_pack("{s:O, s:O, s:O, s:O}", "report", json_object_get(report, "report"), "game",
                                json_object_get(report, "game"), "title", json_object_get(report, "title"), "claims",
                                list));
    } else if (list) {
        printf("\n%s %s (%s)\n", experiment_string(report, NULL, "report", ""),
               experiment_text(json_object_get(report, "title"), ui_chinese()),
               experiment_string(report, NULL, "game", ""));
        for (size_t i = 0; i < json_array_size(list); i++)
            reports_print_claim(json_array_get(list, i));
    }
    for (size_t i = 0; i < json_array_size(list); i++)
        counts[reports_word(json_array_get(list, i))]++;
    bool fine = list != NULL;
    json_decref(list);
    json_decref(report);
    return fine;
}

int lab_reports(const char *const *names, int count, const char *results_folder, bool json)
{
    Error error;
    int counts[REPORTS_WORDS] = {0};
    json_t *results = reported_results(results_folder, &error);
    bool fine = results != NULL;
    if (count == 0) {
        for (int i = 0; fine && reported_names[i]; i++)
            fine = reports_one(reported_names[i], results, json, counts, &error);
    }
    for (int i = 0; fine && i < count; i++)
        fine = reports_one(names[i], results, json, counts, &error);
    json_decref(results);
    if (fine && !json)
        reports_print_sums(counts);
    return fine ? STATUS_DONE : ui_bad("lab", &error);
}

int lab_list(bool json)
{
    for (int i = 0; experiment_names[i]; i++) {
        Error error;
        json_t *experiment = experiment_load(experiment_names[i], true, &error);
        if (!experiment)
            return ui_failed("lab", &error);
        const json_t *title = json_object_get(experiment, "title");
        if (json)
            ui_print_json(json_pack("{s:s, s:s, s:s}", "name", experiment_names[i], "title",
                                    experiment_text(title, false), "title_zh", experiment_text(title, true)));
        else
            printf("%-28s%s\n", experiment_names[i], experiment_text(title, ui_chinese()));
        json_decref(experiment);
    }
    return STATUS_DONE;
}
