/* SPDX-License-Identifier: MIT
 *
 * grade_run - one submission, or a class: graded, printed, written.
 */
#include "app/grade_run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/ui.h"
#include "base/filelock.h"
#include "base/outfile.h"
#include "class/class_print.h"
#include "class/grade.h"
#include "class/marks_print.h"
#include "class/unpack.h"

typedef enum GradeFormat {
    GRADE_TEXT,
    GRADE_MARKDOWN,
    GRADE_JSON,
    GRADE_JUNIT,
    GRADE_GRADESCOPE,
    GRADE_FORMATS
} GradeFormat;

static const char *const grade_formats[GRADE_FORMATS] = {"text", "markdown", "json", "junit", "gradescope"};
static const char *const grade_files[GRADE_FORMATS] = {"answer.txt", "answer.md", "marks.json", "junit.xml",
                                                       "results.json"};

static void grade_print(const Marks *marks, GradeFormat format, Text *text)
{
    bool chinese = ui_chinese();
    json_t *object = NULL;
    if (format == GRADE_TEXT)
        marks_print_text(marks, chinese, text);
    else if (format == GRADE_MARKDOWN)
        marks_print_markdown(marks, NULL, chinese, text);
    else if (format == GRADE_JUNIT)
        marks_print_junit(marks, chinese, text);
    else
        object = format == GRADE_JSON ? marks_json(marks) : marks_gradescope(marks, chinese);
    if (!object)
        return;
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10));
    text_printf(text, "%s\n", line);
    free(line);
    json_decref(object);
}

static bool grade_write_all(const Marks *marks, const char *out, Error *error)
{
    bool fine = true;
    for (int i = 0; fine && i < GRADE_FORMATS; i++) {
        Text text = {0};
        char path[PATH_MAX];
        grade_print(marks, (GradeFormat)i, &text);
        snprintf(path, sizeof path, "%s/%s", out, grade_files[i]);
        fine = outfile_write(path, text_string(&text), text.length, error);
        text_free(&text);
    }
    return fine;
}

static void grade_tell(void *context, const Task *task, const TaskMark *mark)
{
    (void)context;
    Text line = {0};
    marks_print_task(task, mark, ui_chinese(), &line);
    for (char *end = line.bytes; end && (end = strchr(end, '\n'));)
        *end = ' ';
    ui_progress(text_string(&line));
    text_free(&line);
}

static int grade_status(const Marks *marks)
{
    return marks->machine ? GRADE_MACHINE : marks_passed(marks) ? STATUS_DONE : STATUS_FAILED;
}

static int grade_one(const GradeCommand *command, const Assignment *assignment, GradeFormat format, Error *error)
{
    char work[] = "/tmp/wuqi-grade-XXXXXX";
    Marks marks;
    if (!mkdtemp(work)) {
        error_set(error, "%s: %s", work, strerror(errno));
        return GRADE_MACHINE;
    }
    chmod(work, 0755);
    GradeOrder order = {.assignment = assignment,
                        .from = command->submission,
                        .work = work,
                        .visible = command->visible,
                        .stop = ui_catch_interrupt(),
                        .tell = grade_tell};
    grade_submission(&order, &marks);
    unpack_remove(work);
    ui_progress(NULL);
    int status = grade_status(&marks);
    if (atomic_load(order.stop)) {
        error_set(error, "interrupted");
        status = GRADE_MACHINE;
    } else {
        Text text = {0};
        grade_print(&marks, format, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
        if (command->out && !grade_write_all(&marks, command->out, error))
            status = GRADE_MACHINE;
    }
    marks_free(&marks);
    return status;
}

static void grade_tell_class(void *context, int done, int of, const ClassEntry *entry)
{
    (void)context;
    Text line = {0};
    text_printf(&line, "%d/%d  %s: %s", done, of, class_name(entry), say_text(&entry->marks.headline, ui_chinese()));
    ui_progress(text_string(&line));
    text_free(&line);
}

static json_t *grade_class_json(const ClassMarks *marks)
{
    json_t *entries = json_array();
    for (int i = 0; i < marks->count; i++) {
        const ClassEntry *entry = &marks->entries[i];
        json_t *object = marks_json(&entry->marks);
        json_object_set_new(object, "name", json_string(class_name(entry)));
        json_object_set_new(object, "key", json_string(entry->key));
        if (entry->student)
            json_object_set_new(object, "student",
                                json_pack("{s:s, s:s, s:s}", "number", entry->student->number, "mail",
                                          entry->student->mail, "section", entry->student->section));
        if (entry->handin)
            json_object_set_new(object, "handed_in", json_string(entry->handin->label));
        json_array_append_new(entries, object);
    }
    return entries;
}

static void grade_class_tell(const GradeCommand *command, const ClassMarks *marks)
{
    if (command->json) {
        ui_print_json(grade_class_json(marks));
        return;
    }
    Text text = {0};
    class_print_text(marks, ui_chinese(), &text);
    printf("%s", text_string(&text));
    printf(ui_text("%d students; marks.csv, report.html and answers/ are in %s\n",
                   "%d 名学生；marks.csv、report.html 与 answers/ 在 %s 中\n"),
           marks->count, command->out);
    text_free(&text);
}

static int grade_class(const GradeCommand *command, const Assignment *assignment, Error *error)
{
    FileLocks locks;
    ClassMarks marks;
    FileLockPaths paths = {.at = {command->out}};
    Waiting waiting = {.command = "wuqi grade"};
    if (!filelock_take(&locks, &paths, &waiting, error))
        return STATUS_FAILED;
    ClassOrder order = {.assignment = assignment,
                        .from = command->from,
                        .roster = command->roster,
                        .out = command->out,
                        .concurrency = (int)command->concurrency,
                        .stop = ui_catch_interrupt(),
                        .tell = grade_tell_class};
    int status = STATUS_DONE;
    bool fine = class_run(&order, &marks, error);
    ui_progress(NULL);
    if (!fine) {
        status = error->kind == ERROR_INPUT ? STATUS_USAGE : GRADE_MACHINE;
    } else {
        fine = class_write_all(&marks, command->out, ui_chinese(), error);
        status = fine && class_machine_faults(&marks) == 0 ? STATUS_DONE : GRADE_MACHINE;
        if (fine)
            grade_class_tell(command, &marks);
        class_free(&marks);
    }
    filelock_release(&locks);
    return status;
}

static bool grade_check_words(const GradeCommand *command, GradeFormat *format, Error *error)
{
    int found = 0;
    const char *wanted = command->json ? "json" : command->format;
    while (found < GRADE_FORMATS && strcmp(grade_formats[found], wanted) != 0)
        found++;
    *format = (GradeFormat)found;
    if (found == GRADE_FORMATS)
        return error_set(error, "--format: '%.40s' is none of text, markdown, json, junit, gradescope", wanted);
    if (!command->submission == !command->from)
        return error_set(error, "give either --submission or --class");
    if (command->from && !command->out)
        return error_set(error, "--class needs --out: the folder for the results");
    if (command->from && command->visible)
        return error_set(error, "--visible is for one submission");
    if (command->roster && !command->from)
        return error_set(error, "--roster goes with --class");
    if (command->out && strchr(command->out, ','))
        return error_set(error, "--out: a folder without a comma in its name is expected");
    const char *from = command->submission ? command->submission : command->from;
    if (access(from, R_OK) != 0)
        return error_set(error, "%s: %.150s: %s", command->submission ? "--submission" : "--class", from,
                         strerror(errno));
    return !command->out || mkdir(command->out, 0755) == 0 || errno == EEXIST ||
           error_set(error, "--out: %.150s: %s", command->out, strerror(errno));
}

int grade_run(const GradeCommand *command)
{
    Assignment assignment;
    GradeFormat format;
    Error error = {.text = ""};
    if (!grade_check_words(command, &format, &error) || !assignment_load(&assignment, command->assignment, &error))
        return ui_bad("grade", &error);
    int status =
        command->from ? grade_class(command, &assignment, &error) : grade_one(command, &assignment, format, &error);
    assignment_free(&assignment);
    if (error.text[0])
        ui_failed("grade", &error);
    return status;
}
