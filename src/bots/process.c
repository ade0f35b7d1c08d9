/* SPDX-License-Identifier: MIT
 *
 * process - starting, talking to, halting and ending a program beside ours.
 */
#include "bots/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/printable.h"
#include "sandbox/freezer.h"
#include "sandbox/halted.h"
#include "sandbox/leash.h"
#include "sandbox/usage.h"

enum {
    PROCESS_SEND_MS = 10000,
    PROCESS_IDLE_MS = 300,
    PROCESS_KEEPER_MS = 60000,
    PROCESS_END_MS = 10000
}; /* what a machine with much else to do may need */

struct Process {
    pid_t id;         /* of our child: the program, or its keeper */
    pid_t world;      /* first process of the program's own world, if there is a keeper; 0 until known */
    pid_t bot;        /* the program itself; 0 until known */
    bool spoken;      /* it has said a line */
    bool watched;     /* it is confined, and so must keep its limits */
    bool halted_now;  /* it is halted */
    bool looked_at;   /* and its processor time is looked at meanwhile */
    Freezer *freezer; /* by this, where there is one, and a signal */
    Halted halted;    /* its handle is opened as soon as `bot` is known */
    SandboxLimits limits;
    int64_t looked_ms; /* when the watch last looked */
    int64_t cpu_ns;    /* processor time, as last seen */
    Error excess;
    bool reaped; /* our child has been waited for; `status` is how it ended */
    int status;
    int input, output, complaints, info; /* descriptors; -1 when closed */
    size_t turn_bytes;                   /* received since the last line sent */
    Text errors, last_errors;            /* standard error as it came, its beginning and what came last */
    bool errors_cut;                     /* between them something is missing */
    Text complaints_text;                /* the same as valid UTF-8 */
    size_t filled;
    char buffer[PROCESS_LINE_MAX];
};

typedef struct ProcessPipes {
    int input[2], output[2], complaints[2], info[2];
} ProcessPipes;

static void process_close(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* In the child, after the fork: only calls that are safe there. */
_Noreturn static void process_become(const SandboxPlan *plan, const ProcessPipes *pipes, const Freezer *freezer)
{
    sigset_t none;
    int info = -1;
    leash_tie();
    freezer_enter(freezer);
    if (sandbox_plan_has_keeper(plan)) /* out of the way of the descriptors that follow */
        info = fcntl(pipes->info[1], F_DUPFD, 64);
    dup2(pipes->input[0], STDIN_FILENO);
    dup2(pipes->output[1], STDOUT_FILENO);
    dup2(pipes->complaints[1], STDERR_FILENO);
    if (info >= 0)
        dup2(info, SANDBOX_INFO_FD);
    signal(SIGPIPE, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    sandbox_enter(plan);
}

static bool process_open_pipes(ProcessPipes *pipes, Error *error)
{
    ProcessPipes blank = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    *pipes = blank;
    /* A socket, unlike a pipe, can be written to without a signal when nobody reads. */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pipes->input) == 0 && pipe2(pipes->output, O_CLOEXEC) == 0 &&
        pipe2(pipes->complaints, O_CLOEXEC) == 0 && pipe2(pipes->info, O_CLOEXEC) == 0)
        return true;
    return error_set(error, "no pipe: %s", strerror(errno));
}

static void process_close_side(ProcessPipes *pipes, bool child)
{
    process_close(&pipes->input[child ? 0 : 1]);
    process_close(&pipes->output[child ? 1 : 0]);
    process_close(&pipes->complaints[child ? 1 : 0]);
    process_close(&pipes->info[child ? 1 : 0]);
}

/* Whose number may be another's later has a handle besides. */
static void process_know_bot(Process *process, pid_t bot)
{
    process->bot = process->halted.bot = bot;
    process->halted.group = process->watched ? 0 : process->id; /* who is confined starts no processes */
    process->halted.handle = bot > 0 ? (int)syscall(SYS_pidfd_open, bot, 0) : -1;
}

Process *process_start(const SandboxOrder *order, Error *error)
{
    SandboxPlan *plan = sandbox_plan(order, error);
    ProcessPipes pipes;
    if (!plan)
        return NULL;
    pid_t id = -1;
    leash_hold();
    Freezer *freezer = freezer_new();
    if (process_open_pipes(&pipes, error)) {
        id = fork();
        if (id == 0)
            process_become(plan, &pipes, freezer);
        if (id < 0)
            error_set(error, "cannot start %s: %s", order->arguments[0], strerror(errno));
    }
    bool keeper = sandbox_plan_has_keeper(plan);
    sandbox_plan_free(plan);
    process_close_side(&pipes, true);
    if (id < 0) {
        process_close_side(&pipes, false);
        freezer_free(freezer);
        return NULL;
    }
    setpgid(id, id); /* whoever comes first */
    Process *process = xcalloc(1, sizeof *process);
    process->id = id;
    process->freezer = freezer;
    process->halted.handle = -1;
    process->limits = order->limits;
    process->watched = sandbox_tier() != SANDBOX_OFF;
    if (!keeper)
        process_know_bot(process, id);
    process->input = pipes.input[1];
    process->output = pipes.output[0];
    process->complaints = pipes.complaints[0];
    process->info = pipes.info[0];
    if (!keeper)
        process_close(&process->info);
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    fcntl(process->complaints, F_SETFL, O_NONBLOCK);
    return process;
}

static void process_learn_world(Process *process)
{
    process->world = sandbox_world(process->info, PROCESS_KEEPER_MS);
    process_close(&process->info);
}

/* The pid of the program itself: the only child of its world's first process. 0 while it does not exist yet. */
static pid_t process_bot(Process *process)
{
    if (process->bot == 0 && process->info >= 0)
        process_learn_world(process);
    if (process->bot == 0 && process->world > 0) {
        char path[80], text[32] = "";
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process->world, (int)process->world);
        /* opens: a file of /proc */
        int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file >= 0) {
            ssize_t got = read(file, text, sizeof text - 1);
            text[got > 0 ? got : 0] = '\0';
            close(file);
        }
        process_know_bot(process, (pid_t)strtol(text, NULL, 10));
    }
    return process->bot;
}

/* True once the program is there: what is not yet born cannot be halted, and would think as soon as it is. */
static bool process_await_bot(Process *process)
{
    int64_t deadline = clock_now_ms() + PROCESS_KEEPER_MS;
    siginfo_t about = {.si_pid = 0};
    while (process_bot(process) <= 0 && clock_now_ms() < deadline &&
           waitid(P_PID, (id_t)process->id, &about, WEXITED | WNOWAIT | WNOHANG) == 0 && about.si_pid == 0)
        clock_sleep_ms(1);
    return process->bot > 0;
}

static void process_signal(const Process *process, int number)
{
    if (process->halted.group > 0) /* with the processes below it */
        kill(-process->halted.group, number);
    kill(process->bot, number);
}

void process_halt(Process *process)
{
    if (process->halted_now || process->reaped)
        return;
    process->halted_now = true;
    process->looked_at = process_await_bot(process);
    freezer_halt(process->freezer, true);
    if (!process->looked_at)
        return;
    process_signal(process, SIGSTOP);
    halted_begin(&process->halted);
}

/* Ends the watch over a halted program; true if it stood still. */
static bool process_end_halt(Process *process)
{
    bool still = !process->looked_at || halted_end(&process->halted);
    process->halted_now = process->looked_at = false;
    return still;
}

ProcessStatus process_resume(Process *process, int64_t *used_ns)
{
    enum { PROCESS_NS = 1000000 };
    bool looked_at = process->looked_at, still = process_end_halt(process);
    *used_ns = looked_at ? process->halted.used_ns : 0;
    if (!still) {
        error_set(&process->excess, "it used %lld ms of processor time while it was halted",
                  (long long)(*used_ns / PROCESS_NS));
        return PROCESS_PONDERED;
    }
    if (process->bot > 0 && !process->reaped)
        process_signal(process, SIGCONT);
    freezer_halt(process->freezer, false);
    return PROCESS_LINE;
}

int64_t process_cpu_ns(Process *process)
{
    pid_t bot = process_bot(process);
    if (bot <= 0 || process->reaped)
        return 0;
    int64_t used =
        process->watched ? usage_cpu_ns(bot) : usage_tree_cpu_ns(bot); /* who is confined starts no processes */
    if (used > process->cpu_ns) /* a process that nobody waited for took its count with it */
        process->cpu_ns = used;
    return process->cpu_ns;
}

static bool process_reap(Process *process, int flags)
{
    if (process->reaped)
        return true;
    pid_t got;
    siginfo_t about = {.si_pid = 0};
    /* Looked at first: its number must not be free before the leash has let go of it. */
    do
        got = waitid(P_PID, (id_t)process->id, &about, WEXITED | WNOWAIT | flags);
    while (got < 0 && errno == EINTR);
    if (got == 0 && about.si_pid == 0)
        return false;
    leash_let_go(process->id);
    while (waitpid(process->id, &process->status, 0) < 0 && errno == EINTR)
        ;
    process->reaped = true;
    return true;
}

void process_stop(Process *process)
{
    if (!process)
        return;
    process_end_halt(process);
    if (!process->reaped) {
        if (process->info >= 0)
            process_learn_world(process);
        /* The end of the first process of a world ends all of it, and then the keeper. A frozen one is let go on to
         * die.
         */
        if (process->world > 0)
            kill(process->world, SIGKILL);
        if (!process->watched) /* it may have started others, in groups of their own */
            usage_tree_kill(process->bot);
        kill(-process->id, SIGKILL);
        kill(process->id, SIGKILL);
        freezer_halt(process->freezer, false);
        process_reap(process, 0);
    }
    freezer_free(process->freezer);
    process_close(&process->halted.handle);
    process_close(&process->input);
    process_close(&process->output);
    process_close(&process->complaints);
    process_close(&process->info);
    text_free(&process->errors);
    text_free(&process->last_errors);
    text_free(&process->complaints_text);
    free(process);
}

/* Writes what the socket takes; a program that does not read for so long has failed. */
static bool process_write(Process *process, const char *bytes, size_t length)
{
    int64_t deadline = clock_now_ms() + PROCESS_SEND_MS;
    while (length > 0) {
        ssize_t written = send(process->input, bytes, length, MSG_NOSIGNAL);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
            continue;
        }
        int64_t left = deadline - clock_now_ms();
        if (errno != EAGAIN || left <= 0)
            return false;
        struct pollfd wait = {.fd = process->input, .events = POLLOUT};
        poll(&wait, 1, (int)left);
    }
    return true;
}

bool process_send(Process *process, const char *line)
{
    process->turn_bytes = 0;
    return process_write(process, line, strlen(line)) && process_write(process, "\n", 1);
}

/* Takes a whole line out of the buffer, if there is one. */
static bool process_take_line(Process *process, Text *line)
{
    char *end = memchr(process->buffer, '\n', process->filled);
    if (!end)
        return false;
    size_t length = (size_t)(end - process->buffer);
    text_clear(line);
    text_add_printable(line, process->buffer, length > 0 && end[-1] == '\r' ? length - 1 : length, PRINTABLE_LINES);
    process->spoken = true;
    process->filled -= length + 1;
    memmove(process->buffer, end + 1, process->filled);
    return true;
}

bool process_take_old(Process *process, Text *line)
{
    if (!memchr(process->buffer, '\n', process->filled)) {
        size_t room = sizeof process->buffer - process->filled;
        ssize_t got = room > 0 ? read(process->output, process->buffer + process->filled, room) : 0;
        process->filled += got > 0 ? (size_t)got : 0;
    }
    return process_take_line(process, line);
}

/* Keeps what comes first and what comes last: the end of a long complaint says what it is about. */
static void process_keep_complaint(Process *process, const char *bytes, size_t length)
{
    size_t room = PROCESS_STDERR_MAX - PROCESS_STDERR_END - process->errors.length,
           first = length < room ? length : room;
    text_add_bytes(&process->errors, bytes, first);
    text_add_bytes(&process->last_errors, bytes + first, length - first);
    size_t kept = process->last_errors.length;
    if (kept > PROCESS_STDERR_END) {
        memmove(process->last_errors.bytes, process->last_errors.bytes + kept - PROCESS_STDERR_END, PROCESS_STDERR_END);
        process->last_errors.length = PROCESS_STDERR_END;
        process->errors_cut = true;
    }
}

static void process_read_complaints(Process *process)
{
    char chunk[4096];
    ssize_t got = 0;
    while (process->complaints >= 0 && (got = read(process->complaints, chunk, sizeof chunk)) > 0)
        process_keep_complaint(process, chunk, (size_t)got);
    if (got == 0)
        process_close(&process->complaints);
}

const char *process_complaints(Process *process)
{
    process_read_complaints(process);
    text_clear(&process->complaints_text);
    text_add_printable(&process->complaints_text, text_string(&process->errors), process->errors.length,
                       PRINTABLE_LINES);
    Text end = {0}; /* a byte may become three to be text */
    if (process->errors_cut)
        text_add(&end, "\n[...]\n");
    text_add_printable(&end, text_string(&process->last_errors), process->last_errors.length, PRINTABLE_LINES);
    text_cut(&process->complaints_text, PROCESS_STDERR_MAX - end.length);
    text_add(&process->complaints_text, text_string(&end));
    text_free(&end);
    return text_string(&process->complaints_text);
}

const char *process_excess(const Process *process)
{
    return process->excess.text;
}

bool process_has_spoken(const Process *process)
{
    return process->spoken;
}

/* Ends a program that uses more than it may. PROCESS_LINE: it does not. */
static ProcessStatus process_watch(Process *process)
{
    int64_t now = clock_now_ms();
    if (!process->watched || now - process->looked_ms < USAGE_MS)
        return PROCESS_LINE;
    process->looked_ms = now;
    UsageVerdict verdict = usage_look(process_bot(process), &process->limits, &process->excess);
    if (verdict == USAGE_FINE)
        return PROCESS_LINE;
    kill(process->bot, SIGKILL);
    return verdict == USAGE_MEMORY ? PROCESS_MEMORY : PROCESS_THREADS;
}

ProcessStatus process_receive(Process *process, int64_t deadline_ms, Text *line)
{
    for (;;) {
        if (process_take_line(process, line))
            return PROCESS_LINE;
        if (process->filled == sizeof process->buffer || process->turn_bytes > PROCESS_TURN_MAX)
            return PROCESS_FLOODED;
        ProcessStatus use = process_watch(process);
        if (use != PROCESS_LINE)
            return use;
        int64_t left = deadline_ms - clock_now_ms();
        if (left <= 0)
            return PROCESS_SILENT;
        struct pollfd wait[2] = {{.fd = process->output, .events = POLLIN},
                                 {.fd = process->complaints, .events = POLLIN}};
        poll(wait, 2, left > USAGE_MS ? USAGE_MS : (int)left);
        if (wait[1].revents)
            process_read_complaints(process);
        ssize_t got =
            read(process->output, process->buffer + process->filled, sizeof process->buffer - process->filled);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return PROCESS_ENDED;
        if (got > 0) {
            process->filled += (size_t)got;
            process->turn_bytes += (size_t)got;
        }
    }
}

bool process_has_begun_line(Process *process, Text *text)
{
    text_clear(text);
    text_add_printable(text, process->buffer, process->filled, PRINTABLE_LINES);
    return process->filled > 0;
}

bool process_was_buffered(Process *process, int64_t wait_ms)
{
    int64_t deadline = clock_now_ms() + wait_ms, used = process_cpu_ns(process);
    ssize_t got = -1;
    clock_sleep_ms(PROCESS_IDLE_MS);
    if (process_cpu_ns(process) != used) /* it is at work, and not waiting for a line */
        return false;
    shutdown(process->input, SHUT_WR);
    for (int64_t left = wait_ms; got < 0 && left > 0; left = deadline - clock_now_ms()) {
        struct pollfd wait = {.fd = process->output, .events = POLLIN};
        poll(&wait, 1, left > USAGE_MS ? USAGE_MS : (int)left);
        got = read(process->output, process->buffer, sizeof process->buffer);
        if (got < 0 && errno != EAGAIN && errno != EINTR)
            break;
    }
    return got > 0;
}

void process_describe_end(Process *process, Text *text)
{
    int64_t deadline = clock_now_ms() + PROCESS_END_MS;
    while (!process_reap(process, WNOHANG) && clock_now_ms() < deadline)
        clock_sleep_ms(1);
    if (!process->reaped) {
        text_add(text, "it closed its output");
        return;
    }
    int status = process->status;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : code > 128 ? code - 128 : 0;
    const char *name = number > 0 ? sigdescr_np(number) : NULL;
    if (number > 0) /* a keeper tells a signal as 128 and more */
        text_printf(text, name ? "killed by signal %d (%s)" : "killed by signal %d", number, name);
    else if (code == 127 || code == 126)
        text_printf(text, "it could not be started (exit status %d)", code);
    else
        text_printf(text, "exit status %d", code);
}
