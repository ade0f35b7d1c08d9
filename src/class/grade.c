/* SPDX-License-Identifier: MIT
 *
 * grade - the order of things: files, build, program, tasks.
 */
#include "class/grade.h"

#include <stdlib.h>
#include <string.h>

#include "arena/check_points.h"
#include "base/halt.h"
#include "bots/bots.h"
#include "class/diagnose.h"

/* Whoever hangs makes others wait: after so many tasks the rest are not tried. */
enum { GRADE_HANGS_MAX = 2 };

void grade_untimed(const char *text, char plain[ERROR_LENGTH])
{
    char *bracket;
    snprintf(plain, ERROR_LENGTH, "%s", text);
    if (!strstr(plain, " ms"))
        return;
    if ((bracket = strstr(plain, " (")) && bracket < strstr(plain, " ms"))
        *bracket = '\0';
    else
        snprintf(plain, ERROR_LENGTH, "no answer in time");
}

bool grade_stopped(const Grading *grading)
{
    return grading->order->stop && atomic_load(grading->order->stop);
}

void grade_share(const Task *task, TaskMark *mark, int64_t done, int64_t of)
{
    mark->passed = of > 0 && done >= of;
    mark->points = mark->passed ? task->points : task->partial && of > 0 && done > 0 ? task->points * done / of : 0;
}

void grade_failure(const Grading *grading, Player *player, PlayerFault fault, const char *why, TaskMark *mark)
{
    PlayerLog log;
    bool logged = player && player_log(player, &log);
    const char *complaints = !logged ? "" : log.last_complaints[0] ? log.last_complaints : log.complaints;
    Failure failure = {.fault = fault,
                       .why = why,
                       .complaints = complaints,
                       .memory_mb = grading->assignment->memory_mb,
                       .seconds = grading->assignment->move_s};
    char name[FAULT_NAME_MAX] = "";
    Say said = {0};
    diagnose(&failure, name, &said);
    if (fault == PLAYER_MACHINE) {
        grading->marks->machine = true;
        say_clear(&grading->marks->headline);
        say_join(&grading->marks->headline, &said);
        snprintf(grading->marks->fault, sizeof grading->marks->fault, "machine");
    }
    marks_fault(mark, name, &said);
    say_free(&said);
}

/* --- files ------------------------------------------------------------------------------------------------------ */

void grade_code(Grading *grading, const Task *task, TaskMark *mark)
{
    Text missing = {0}, names = {0};
    Say said = {0};
    size_t count = json_array_size(task->files), there = 0;
    for (size_t i = 0; i < count; i++) {
        const char *pattern = json_string_value(json_array_get(task->files, i));
        if (submission_has(&grading->submission, pattern))
            there++;
        else
            text_printf(&missing, "%s%s", missing.length > 0 ? ", " : "", pattern);
    }
    if (there < count) {
        submission_names(&grading->submission, &names);
        say_add(&said, "Missing: %s. Your folder holds: %s.", "缺少：%s。目录中有：%s。", text_string(&missing),
                text_string(&names));
        marks_fault(mark, "missing-file", &said);
    } else {
        if (grading->assignment->build)
            say_add(&mark->said, "All files are there, and it builds", "文件齐全，构建成功");
        else
            say_add(&mark->said, "All files are there", "文件齐全");
    }
    grade_share(task, mark, (int64_t)there + 1, (int64_t)count + 1); /* one for the build */
    say_free(&said);
    text_free(&missing);
    text_free(&names);
}

/* --- the protocol ----------------------------------------------------------------------------------------------- */

typedef struct GradeCheck {
    Grading *grading;
    TaskMark *mark;
    int passed, failed;
    char why[ERROR_LENGTH]; /* of the first that failed */
    bool machine;
} GradeCheck;

static void grade_check_point(void *context, const CheckPoint *point)
{
    GradeCheck *check = context;
    if (point->verdict == CHECK_ADVICE) /* some of them hold times, which are never the same */
        return;
    check->passed += point->verdict == CHECK_OK;
    check->failed += point->verdict == CHECK_FAILED;
    if (point->verdict == CHECK_OK)
        return;
    char plain[ERROR_LENGTH];
    grade_untimed(point->detail, plain);
    if (check->failed == 1)
        snprintf(check->why, sizeof check->why, "%s", plain);
    check->machine = check->machine || strstr(point->fix, "the machine's fault");
    Say what = {0};
    say_error(&what, point->what);
    if (!say_is_empty(&check->mark->details))
        say_add(&check->mark->details, "\n%s", "\n%s", "");
    text_printf(&check->mark->details.en, "%s: ", say_text(&what, false));
    text_printf(&check->mark->details.zh, "%s：", say_text(&what, true));
    say_error(&check->mark->details, plain);
    say_free(&what);
}

static void grade_check_failed(GradeCheck *check, Player *player)
{
    const char *why = check->why;
    bool late = strstr(why, "no answer in time") || strstr(why, " ms where ") || strstr(why, "loses on time"),
         memory = strstr(why, " MB where ") != NULL, illegal = why[0] == '\'' || strstr(why, "illegal");
    PlayerFault fault = check->machine ? PLAYER_MACHINE
                        : memory       ? PLAYER_MEMORY
                        : illegal      ? PLAYER_ILLEGAL
                        : late         ? PLAYER_LATE
                                       : PLAYER_CRASHED;
    grade_failure(check->grading, player, fault, why, check->mark);
}

void grade_check(Grading *grading, const Task *task, TaskMark *mark)
{
    GradeCheck check = {.grading = grading, .mark = mark};
    Error error;
    Player *player = bots_player_new(task->game, grading->submission.spec, &error);
    if (!player) {
        grade_failure(grading, NULL, PLAYER_CRASHED, error.text, mark);
        return;
    }
    CheckTask points = {.game = task->game,
                        .player = player,
                        .movetime_ms = task->ms,
                        .cpu = true,
                        .tell = grade_check_point,
                        .context = &check};
    check_points(&points);
    if (check.failed > 0)
        grade_check_failed(&check, player);
    player_free(player);
    bool ends = grading->exit_fault[0] == '\0';
    if (!ends)
        marks_fault(mark, grading->exit_fault, &grading->exit_said);
    grade_share(task, mark, check.failed > 0 && check.passed < 3 ? 0 : check.passed + ends,
                check.passed + check.failed + 1);
    if (mark->passed)
        say_add(&mark->said, "Every clause of the protocol is kept", "遵守协议的全部条款");
}

/* --- all -------------------------------------------------------------------------------------------------------- */

static void grade_not_run(TaskMark *mark)
{
    mark->not_run = true;
    say_add(&mark->said, "Not run: something before it failed", "未运行：之前的步骤失败");
}

static void grade_task(Grading *grading, const Task *task, TaskMark *mark)
{
    bool needs_program = task->kind != TASK_CODE;
    if (needs_program && grading->start_fault[0]) {
        marks_fault(mark, grading->start_fault, &grading->start_said);
        return;
    }
    if (needs_program && grading->hangs >= GRADE_HANGS_MAX) {
        mark->not_run = true;
        say_add(&mark->said, "Not run: the program hung in %d tasks before", "未运行：程序在之前的 %d 项任务中没有回应",
                GRADE_HANGS_MAX);
        return;
    }
    switch (task->kind) {
    case TASK_CODE:
        grade_code(grading, task, mark);
        break;
    case TASK_CHECK:
        grade_check(grading, task, mark);
        break;
    case TASK_BEATS:
    case TASK_FAULTLESS:
        grade_games(grading, task, mark);
        break;
    default:
        grade_search(grading, task, mark);
    }
    grading->hangs += strcmp(mark->fault, "hang") == 0;
}

static bool grade_needs_program(const Grading *grading)
{
    bool needs = false;
    for (int i = 0; i < grading->assignment->count; i++)
        needs = needs || grading->assignment->tasks[i].kind != TASK_CODE;
    return needs;
}

/* What must be there for the tasks that run the program. */
static bool grade_prepare(Grading *grading)
{
    const GradeOrder *order = grading->order;
    if (!submission_take(&grading->submission, order->from, order->work, grading->marks))
        return false;
    halt_at("grade.taken");
    return submission_give(&grading->submission, grading->marks) &&
           submission_build(&grading->submission, grading->marks);
}

static void grade_all(Grading *grading)
{
    const Assignment *assignment = grading->assignment;
    Marks *marks = grading->marks;
    bool ready = grade_prepare(grading), missing = false;
    if (ready && grade_needs_program(grading)) {
        missing = !submission_find(&grading->submission, marks);
        if (!missing)
            grade_start(grading);
    }
    for (int i = 0; i < assignment->count && !marks->machine && !grade_stopped(grading); i++) {
        const Task *task = &assignment->tasks[i];
        TaskMark *mark = &marks->tasks[i];
        if (task->hidden && grading->order->visible) {
            mark->not_run = true;
            say_add(&mark->said, "Not run: a hidden task", "未运行：隐藏任务");
        } else if (!ready || (missing && task->kind != TASK_CODE)) {
            grade_not_run(mark);
        } else {
            grade_task(grading, task, mark);
        }
        if (grading->order->tell)
            grading->order->tell(grading->order->context, task, mark);
    }
}

void grade_submission(const GradeOrder *order, Marks *marks)
{
    Grading grading = {.order = order, .assignment = order->assignment, .marks = marks};
    marks_begin(marks, order->assignment);
    grade_all(&grading);
    marks_sum(marks, order->days_late);
    submission_free(&grading.submission);
    say_free(&grading.start_said);
    say_free(&grading.exit_said);
}
