/* SPDX-License-Identifier: MIT
 *
 * marks_print - the same marks in four forms.
 */
#include "class/marks_print.h"

#include <stdlib.h>
#include <string.h>

#include "base/marked.h"
#include "base/words.h"
#include "class/junit.h"

enum { PRINT_POINTS_WIDTH = 14, PRINT_NAME_WIDTH = 20 };

static void print_points(int64_t points, int64_t of, const char *between, Text *text)
{
    marks_points(points, text);
    text_add(text, between);
    marks_points(of, text);
}

void marks_print_task(const Task *task, const TaskMark *mark, bool chinese, Text *text)
{
    Text points = {0}, line = {0};
    print_points(mark->points, task->points, " / ", &points);
    words_pad(&line, text_string(&points), -PRINT_POINTS_WIDTH);
    text_add(&line, "  ");
    words_pad(&line, task->name, PRINT_NAME_WIDTH);
    text_printf(text, "%s  %s%s\n", text_string(&line), task->hidden ? (chinese ? "（隐藏）" : "(hidden) ") : "",
                say_text(&mark->said, chinese));
    text_free(&points);
    text_free(&line);
}

static void print_late(const Marks *marks, bool chinese, Text *text)
{
    if (marks->days_late == 0)
        return;
    text_printf(text, chinese ? "迟交 %d 天：" : "Late by %d days: ", marks->days_late);
    print_points(marks->points, marks->final, chinese ? " 分计为 " : " points count as ", text);
    text_add_char(text, '\n');
}

void marks_print_text(const Marks *marks, bool chinese, Text *text)
{
    text_printf(text, "%s\n\n", say_text(&marks->headline, chinese));
    for (int i = 0; i < marks->assignment->count; i++)
        marks_print_task(&marks->assignment->tasks[i], &marks->tasks[i], chinese, text);
    Text points = {0}, line = {0};
    print_points(marks->final, marks->assignment->points, " / ", &points);
    words_pad(&line, text_string(&points), -PRINT_POINTS_WIDTH);
    text_printf(text, "%s  %s\n", text_string(&line),
                marks->machine        ? (chinese ? "未评分：本机故障" : "not graded: this machine's fault")
                : marks_passed(marks) ? (chinese ? "通过" : "passed")
                                      : (chinese ? "未通过" : "failed"));
    print_late(marks, chinese, text);
    if (!say_is_empty(&marks->notes))
        text_printf(text, "\n%s", say_text(&marks->notes, chinese));
    text_free(&points);
    text_free(&line);
}

/* --- Markdown --------------------------------------------------------------------------------------------------- */

/* Lines as they are, indented, so that they are code. */
static void print_quoted(const char *lines, Text *text)
{
    for (const char *at = lines; *at;) {
        size_t length = strcspn(at, "\n");
        text_add(text, "    ");
        text_add_bytes(text, at, length);
        text_add_char(text, '\n');
        at += length + (at[length] == '\n');
    }
}

static void print_markdown_table(const Marks *marks, bool chinese, Text *text)
{
    text_add(text, chinese ? "| 任务 | 得分 | 结果 |\n|---|---|---|\n" : "| task | points | result |\n|---|---|---|\n");
    for (int i = 0; i < marks->assignment->count; i++) {
        const Task *task = &marks->assignment->tasks[i];
        text_add(text, "| ");
        marked_add_text(text, task->name);
        text_add(text, task->hidden ? (chinese ? "（隐藏）" : " (hidden)") : "");
        text_add(text, " | ");
        print_points(marks->tasks[i].points, task->points, " / ", text);
        text_add(text, " | ");
        marked_add_text(text, say_text(&marks->tasks[i].said, chinese));
        text_add(text, " |\n");
    }
}

static void print_markdown_details(const Marks *marks, bool chinese, Text *text)
{
    for (int i = 0; i < marks->assignment->count; i++) {
        const Task *task = &marks->assignment->tasks[i];
        const TaskMark *mark = &marks->tasks[i];
        bool shown = !task->hidden && !say_is_empty(&mark->details),
             about = !mark->passed && !say_is_empty(&task->text);
        if (!shown && !about)
            continue;
        text_add(text, "\n## ");
        marked_add_text(text, task->name);
        text_add(text, "\n\n");
        if (about) {
            marked_add_text(text, say_text(&task->text, chinese));
            text_add(text, "\n\n");
        }
        if (shown)
            print_quoted(say_text(&mark->details, chinese), text);
    }
}

void marks_print_markdown(const Marks *marks, const char *name, bool chinese, Text *text)
{
    marked_add_text(text, say_text(&marks->headline, chinese));
    text_add(text, "\n\n# ");
    marked_add_text(text, say_text(&marks->assignment->title, chinese));
    text_add(text, "\n\n");
    if (name) {
        marked_add_text(text, name);
        text_add(text, chinese ? "：" : ": ");
    }
    text_add(text, "**");
    print_points(marks->final, marks->assignment->points, " / ", text);
    text_add(text, "**\n\n");
    print_late(marks, chinese, text);
    if (marks->days_late > 0)
        text_add_char(text, '\n');
    print_markdown_table(marks, chinese, text);
    print_markdown_details(marks, chinese, text);
    if (!say_is_empty(&marks->notes)) {
        text_add_char(text, '\n');
        print_quoted(say_text(&marks->notes, chinese), text);
    }
}

/* --- for programs ----------------------------------------------------------------------------------------------- */

void marks_print_junit(const Marks *marks, bool chinese, Text *text)
{
    int count = marks->assignment->count;
    JunitCase *cases = xcalloc((unsigned long)count, sizeof *cases);
    for (int i = 0; i < count; i++) {
        const Task *task = &marks->assignment->tasks[i];
        const TaskMark *mark = &marks->tasks[i];
        cases[i] = (JunitCase){.name = task->name,
                               .end = mark->passed                    ? JUNIT_PASSED
                                      : marks->machine                ? JUNIT_ERROR
                                      : mark->not_run && task->hidden ? JUNIT_SKIPPED
                                                                      : JUNIT_FAILED,
                               .kind = mark->fault,
                               .message = say_text(mark->not_run ? &marks->headline : &mark->said, chinese),
                               .details = task->hidden ? "" : say_text(&mark->details, chinese)};
    }
    junit_print(marks->assignment->name, cases, count, text);
    free(cases);
}

static json_t *print_gradescope_task(const Marks *marks, int index, bool chinese)
{
    const Task *task = &marks->assignment->tasks[index];
    const TaskMark *mark = &marks->tasks[index];
    Text output = {0}, number = {0};
    text_add(&output, say_text(&mark->said, chinese));
    if (!say_is_empty(&mark->details))
        text_printf(&output, "\n%s", say_text(&mark->details, chinese));
    text_printf(&number, "%d", index + 1);
    json_t *object = json_pack("{s:f, s:f, s:s, s:s, s:s, s:s, s:s, s:s}", "score", (double)mark->points / POINT,
                               "max_score", (double)task->points / POINT, "status", mark->passed ? "passed" : "failed",
                               "name", task->name, "number", text_string(&number), "output", text_string(&output),
                               "output_format", "text", "visibility", task->hidden ? "after_published" : "visible");
    text_free(&output);
    text_free(&number);
    return object;
}

json_t *marks_gradescope(const Marks *marks, bool chinese)
{
    json_t *tests = json_array();
    for (int i = 0; i < marks->assignment->count; i++)
        json_array_append_new(tests, print_gradescope_task(marks, i, chinese));
    Text output = {0};
    text_printf(&output, "%s\n%s", say_text(&marks->headline, chinese), say_text(&marks->notes, chinese));
    json_t *object = json_pack("{s:f, s:s, s:s, s:s, s:o}", "score", (double)marks->final / POINT, "output",
                               text_string(&output), "output_format", "text", "visibility", "visible", "tests", tests);
    json_object_set_new(object, "leaderboard",
                        json_pack("[{s:s, s:f, s:s}]", "name", chinese ? "得分" : "Points", "value",
                                  (double)marks->final / POINT, "order", "desc"));
    text_free(&output);
    return object;
}
