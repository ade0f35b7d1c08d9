/* SPDX-License-Identifier: MIT
 *
 * cmd_course - `wuqi course new DIR`: four assignments, for students and for their teacher.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "class/course.h"

static void course_print_next(const char *folder)
{
    printf(ui_text("%s has four assignments: students/ is for everybody, teacher/ has the hidden tasks and the model "
                   "solutions. To mark what comes back:\n",
                   "%s 中有四份作业：students/ 发给学生，teacher/ 中有隐藏任务与参考答案。收回后评分：\n"),
           folder);
    for (int i = 0; course_assignment(i); i++)
        printf("  %s grade %s/teacher/%s/assignment.json --class moodle.zip --roster roster.csv --out marks-%d\n",
               program_invocation_short_name, folder, course_assignment(i), i + 1);
}

int cmd_course(int argc, char **argv)
{
    const char *lang = "python,c,cpp";
    bool json = false;
    const ArgOption options[] = {ARG_TEXT("--lang", "python,c,cpp", lang), ARG_JSON(json), ARG_END};
    ArgWords words;
    unsigned languages = 0;
    int status = args_parse(argc, argv, "new DIR", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    bool fine = strcmp(words.at[0], "new") == 0 || error_set(&error, "'%.40s' is not new", words.at[0]);
    fine = fine && course_parse_languages(lang, &languages, &error) && course_make(words.at[1], languages, &error);
    if (!fine)
        return ui_bad("course", &error);
    if (!json) {
        course_print_next(words.at[1]);
        return STATUS_DONE;
    }
    json_t *names = json_array();
    for (int i = 0; course_assignment(i); i++)
        json_array_append_new(names, json_string(course_assignment(i)));
    ui_print_json(json_pack("{s:s, s:o}", "folder", words.at[1], "assignments", names));
    return STATUS_DONE;
}
