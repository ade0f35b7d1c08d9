/* SPDX-License-Identifier: MIT
 *
 * marks - sums, headlines, and marks as data.
 */
#include "class/marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void marks_begin(Marks *marks, const Assignment *assignment)
{
    *marks = (Marks){.assignment = assignment, .tasks = xcalloc((unsigned long)assignment->count, sizeof(TaskMark))};
}

void marks_free(Marks *marks)
{
    for (int i = 0; marks->tasks && i < marks->assignment->count; i++) {
        say_free(&marks->tasks[i].said);
        say_free(&marks->tasks[i].details);
    }
    free(marks->tasks);
    say_free(&marks->headline);
    say_free(&marks->notes);
    *marks = (Marks){.tasks = NULL};
}

void marks_fault(TaskMark *mark, const char *fault, const Say *said)
{
    if (mark->fault[0])
        return;
    snprintf(mark->fault, sizeof mark->fault, "%s", fault);
    say_clear(&mark->said);
    say_join(&mark->said, said);
}

void marks_points(int64_t points, Text *text)
{
    text_printf(text, "%lld", (long long)(points / POINT));
    if (points % POINT != 0)
        text_printf(text, points % 10 ? ".%02lld" : ".%01lld",
                    (long long)(points % 10 ? points % POINT : points % POINT / 10));
}

/* The task whose mistake is told first: the first that failed, for tasks stand in the order of an assignment; but one
 * that was not run tells nothing, and a mark that was only lost by a margin less than one that names a mistake. */
static const TaskMark *marks_worst(const Marks *marks)
{
    const TaskMark *worst = NULL;
    for (int i = 0; i < marks->assignment->count; i++) {
        const TaskMark *mark = &marks->tasks[i];
        if (!mark->passed && !mark->not_run && mark->fault[0] && !worst)
            worst = mark;
    }
    return worst;
}

void marks_sum(Marks *marks, int days)
{
    const Assignment *assignment = marks->assignment;
    const TaskMark *worst = marks_worst(marks);
    marks->points = 0;
    for (int i = 0; i < assignment->count; i++)
        marks->points += marks->tasks[i].points;
    double kept = days > assignment->late_days ? 0 : 1 - days * assignment->late_per_day;
    marks->days_late = days;
    marks->final = llround((double)marks->points * (kept > 0 ? kept : 0));
    if (marks->fault[0] == '\0' && worst) {
        snprintf(marks->fault, sizeof marks->fault, "%s", worst->fault);
        say_join(&marks->headline, &worst->said);
    }
    if (say_is_empty(&marks->headline))
        say_add(&marks->headline, "Everything is right.", "全部正确。");
}

bool marks_passed(const Marks *marks)
{
    return !marks->machine &&
           (double)marks->final >= marks->assignment->pass * (double)marks->assignment->points - 1e-9;
}

static double marks_number(int64_t points)
{
    return (double)points / POINT;
}

static json_t *marks_task_json(const Task *task, const TaskMark *mark)
{
    json_t *object =
        json_pack("{s:s, s:s, s:b, s:f, s:f, s:b, s:o}", "name", task->name, "kind", task_kind_names[task->kind],
                  "hidden", task->hidden, "points", marks_number(mark->points), "of", marks_number(task->points),
                  "passed", mark->passed, "said", say_json(&mark->said));
    if (mark->fault[0])
        json_object_set_new(object, "fault", json_string(mark->fault));
    if (mark->not_run)
        json_object_set_new(object, "not_run", json_true());
    if (!say_is_empty(&mark->details))
        json_object_set_new(object, "details", say_json(&mark->details));
    return object;
}

json_t *marks_json(const Marks *marks)
{
    const Assignment *assignment = marks->assignment;
    json_t *tasks = json_array();
    for (int i = 0; i < assignment->count; i++)
        json_array_append_new(tasks, marks_task_json(&assignment->tasks[i], &marks->tasks[i]));
    json_t *object = json_pack("{s:s, s:f, s:f, s:b, s:o}", "assignment", assignment->name, "points",
                               marks_number(marks->final), "of", marks_number(assignment->points), "passed",
                               marks_passed(marks), "headline", say_json(&marks->headline));
    if (marks->fault[0])
        json_object_set_new(object, "fault", json_string(marks->fault));
    if (marks->machine)
        json_object_set_new(object, "machine", json_true());
    if (marks->days_late > 0) {
        json_object_set_new(object, "days_late", json_integer(marks->days_late));
        json_object_set_new(object, "points_in_time", json_real(marks_number(marks->points)));
    }
    if (!say_is_empty(&marks->notes))
        json_object_set_new(object, "notes", say_json(&marks->notes));
    json_object_set_new(object, "tasks", tasks);
    return object;
}

static void marks_read_name(const json_t *object, char name[FAULT_NAME_MAX])
{
    const char *fault = json_string_value(json_object_get(object, "fault"));
    snprintf(name, FAULT_NAME_MAX, "%s", fault ? fault : "");
}

bool marks_read(Marks *marks, const json_t *object, Error *error)
{
    const json_t *tasks = json_object_get(object, "tasks");
    if ((int)json_array_size(tasks) != marks->assignment->count)
        return error_set(error, "these are marks of another assignment");
    for (int i = 0; i < marks->assignment->count; i++) {
        const json_t *from = json_array_get(tasks, (size_t)i);
        TaskMark *mark = &marks->tasks[i];
        mark->points = llround(json_number_value(json_object_get(from, "points")) * POINT);
        mark->passed = json_is_true(json_object_get(from, "passed"));
        mark->not_run = json_is_true(json_object_get(from, "not_run"));
        marks_read_name(from, mark->fault);
        say_read(&mark->said, json_object_get(from, "said"));
        say_read(&mark->details, json_object_get(from, "details"));
    }
    marks_read_name(object, marks->fault);
    say_read(&marks->headline, json_object_get(object, "headline"));
    say_read(&marks->notes, json_object_get(object, "notes"));
    marks->machine = json_is_true(json_object_get(object, "machine"));
    marks->final = llround(json_number_value(json_object_get(object, "points")) * POINT);
    const json_t *in_time = json_object_get(object, "points_in_time");
    marks->points = in_time ? llround(json_number_value(in_time) * POINT) : marks->final;
    marks->days_late = (int)json_integer_value(json_object_get(object, "days_late"));
    return true;
}
