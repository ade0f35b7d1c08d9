/* SPDX-License-Identifier: MIT
 *
 * grade_start - the program is started once, greeted and sent away: does it greet, or does it greet only when it ends
 * (then its output is buffered), and how does it end?
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bots/process.h"
#include "class/diagnose.h"
#include "class/grade.h"
#include "sandbox/sandbox.h"

enum { START_QUIT_S = 10, START_LINES_MAX = 10000 };

/* Reads up to a line that begins with the word. PROCESS_LINE: it came. */
static ProcessStatus start_await(Process *process, const char *word, int64_t deadline)
{
    Text line = {0};
    ProcessStatus status = PROCESS_FLOODED;
    for (int i = 0; i < START_LINES_MAX; i++) {
        status = process_receive(process, deadline, &line);
        if (status != PROCESS_LINE || strncmp(text_string(&line), word, strlen(word)) == 0)
            break;
        status = PROCESS_FLOODED;
    }
    text_free(&line);
    return status;
}

/* Nothing came: does it come when the program ends? */
static bool start_is_buffered(Process *process, const char *word)
{
    process_send(process, "quit");
    return start_await(process, word, clock_now_ms() + START_QUIT_S * 1000) == PROCESS_LINE;
}

static void start_failed(Grading *grading, Process *process, ProcessStatus status, const char *word)
{
    const Assignment *assignment = grading->assignment;
    Say *said = &grading->start_said;
    char *fault = grading->start_fault;
    if (status == PROCESS_SILENT && start_is_buffered(process, word)) {
        snprintf(fault, FAULT_NAME_MAX, "buffered");
        say_add(said,
                "The program keeps its output in a buffer: `%s` only comes when it ends. Flush after every line "
                "(print(..., flush=True), fflush(stdout), std::endl)",
                "程序的输出留在缓冲区中：结束时才输出 %s。每行之后都要刷新（print(..., "
                "flush=True)、fflush(stdout)、std::endl）",
                word);
    } else if (status == PROCESS_SILENT) {
        snprintf(fault, FAULT_NAME_MAX, "silent");
        say_add(said, "The program does not answer the greeting: `%s` did not come within %lld s",
                "程序没有回应握手：未在 %2$lld 秒内收到 %1$s", word, (long long)assignment->start_s);
    } else {
        Text how = {0};
        if (status == PROCESS_ENDED) {
            process_describe_end(process, &how);
            Text all = {0};
            text_printf(&all, "it has ended: %s", text_string(&how));
            text_free(&how);
            how = all;
        } else {
            text_add(&how, status == PROCESS_FLOODED ? "it writes lines of more than 65536 bytes, or without end"
                                                     : process_excess(process));
        }
        Failure failure = {.fault = status == PROCESS_MEMORY ? PLAYER_MEMORY : PLAYER_CRASHED,
                           .why = text_string(&how),
                           .complaints = process_complaints(process),
                           .memory_mb = assignment->memory_mb,
                           .seconds = assignment->move_s};
        diagnose(&failure, fault, said);
        text_free(&how);
    }
    if (strcmp(fault, "ended") == 0) {
        say_clear(said);
        say_add(said, "The program ends at once instead of answering `ugi` with `%s`", "程序没有回答 %s 就结束了",
                word);
    }
}

static void start_end(Grading *grading, Process *process)
{
    Text how = {0};
    process_send(process, "quit");
    ProcessStatus status = start_await(process, "\n", clock_now_ms() + START_QUIT_S * 1000);
    if (status == PROCESS_ENDED)
        process_describe_end(process, &how);
    if (status != PROCESS_ENDED) {
        snprintf(grading->exit_fault, FAULT_NAME_MAX, "no-quit");
        say_add(&grading->exit_said, "The program does not end at `quit`", "收到 quit 后程序没有结束");
    } else if (strcmp(text_string(&how), "exit status 0") != 0) {
        snprintf(grading->exit_fault, FAULT_NAME_MAX, "exit");
        say_add(&grading->exit_said,
                "The program crashes when it ends: after `quit` it must end with exit status 0 (%s)",
                "程序在结束时崩溃：收到 quit 后应以退出状态 0 结束（%s）", text_string(&how));
    }
    text_free(&how);
}

static void start_machine(Grading *grading, const Error *error)
{
    grading->marks->machine = true;
    snprintf(grading->marks->fault, FAULT_NAME_MAX, "machine");
    say_error(&grading->marks->headline, error->text);
}

void grade_start(Grading *grading)
{
    const Assignment *assignment = grading->assignment;
    bool ugi = strcmp(assignment->protocol, "ugi") == 0, uci = strcmp(assignment->protocol, "uci") == 0;
    if (!ugi && !uci) /* in other protocols nobody says good-bye */
        return;
    SandboxOrder order = {.arguments = (const char *const *)grading->submission.words,
                          .folder = grading->submission.folder,
                          .limits = {.memory_mb = assignment->memory_mb, .cpu_s = SANDBOX_CPU_S}};
    Error error;
    Process *process = process_start(&order, &error);
    /* What the submission brings about itself: a link that leads elsewhere, an interpreter in its first line. */
    bool own = !process && (strstr(error.text, "leads through a link") || strstr(error.text, "' wants '"));
    if (!process && !own) {
        start_machine(grading, &error);
        return;
    }
    if (!process) {
        snprintf(grading->start_fault, FAULT_NAME_MAX, "cannot-start");
        say_add(&grading->start_said, "The program cannot be started: ", "程序无法启动：");
        say_error(&grading->start_said, error.text);
        return;
    }
    const char *word = ugi ? "ugiok" : "uciok";
    process_send(process, assignment->protocol);
    ProcessStatus status = start_await(process, word, clock_now_ms() + assignment->start_s * 1000);
    if (status == PROCESS_LINE)
        start_end(grading, process);
    else if (status == PROCESS_ENDED && !process_has_spoken(process) && !sandbox_check(&order, &error))
        start_machine(grading, &error);
    else
        start_failed(grading, process, status, word);
    process_stop(process);
}
