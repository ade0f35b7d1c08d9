/* SPDX-License-Identifier: MIT
 *
 * process - starting, talking to and ending a program beside ours.
 */
#include "players/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

struct Process {
    pid_t id;
    int input, output; /* what it reads, what it writes */
    size_t filled;
    char buffer[PROCESS_LINE_MAX];
};

/* In the child, after the fork: only calls that are safe there. */
static void process_become(const char *const *arguments, int input, int output)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    if (!getenv("WUQI_BOT_STDERR")) {
        int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0)
            dup2(nowhere, STDERR_FILENO);
    }
    signal(SIGPIPE, SIG_DFL);
    execvp(arguments[0], (char *const *)arguments);
    _exit(127);
}

Process *process_start(const char *const *arguments, Error *error)
{
    int input[2], output[2];
    /* A socket, unlike a pipe, can be written to without a signal when nobody reads. */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0) {
        error_set(error, "no socket: %s", strerror(errno));
        return NULL;
    }
    if (pipe2(output, O_CLOEXEC) != 0) {
        error_set(error, "no pipe: %s", strerror(errno));
        close(input[0]);
        close(input[1]);
        return NULL;
    }
    pid_t id = fork();
    if (id == 0)
        process_become(arguments, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    if (id < 0) {
        error_set(error, "cannot start %s: %s", arguments[0], strerror(errno));
        close(input[1]);
        close(output[0]);
        return NULL;
    }
    setpgid(id, id); /* whoever comes first */
    Process *process = xcalloc(1, sizeof *process);
    process->id = id;
    process->input = input[1];
    process->output = output[0];
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    return process;
}

void process_stop(Process *process)
{
    if (!process)
        return;
    kill(-process->id, SIGKILL);
    kill(process->id, SIGKILL);
    while (waitpid(process->id, NULL, 0) < 0 && errno == EINTR)
        ;
    close(process->input);
    close(process->output);
    free(process);
}

/* Writes what the pipe takes; a program that does not read for a second has failed. */
static bool process_write(Process *process, const char *bytes, size_t length)
{
    int64_t deadline = clock_now_ms() + 1000;
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
    text_add_bytes(line, process->buffer, length > 0 && end[-1] == '\r' ? length - 1 : length);
    process->filled -= length + 1;
    memmove(process->buffer, end + 1, process->filled);
    return true;
}

ProcessStatus process_receive(Process *process, int64_t deadline_ms, Text *line)
{
    for (;;) {
        if (process_take_line(process, line))
            return PROCESS_LINE;
        if (process->filled == sizeof process->buffer)
            return PROCESS_FLOODED;
        int64_t left = deadline_ms - clock_now_ms();
        if (left <= 0)
            return PROCESS_SILENT;
        struct pollfd wait = {.fd = process->output, .events = POLLIN};
        poll(&wait, 1, left > 1000 ? 1000 : (int)left);
        ssize_t got = read(process->output, process->buffer + process->filled, sizeof process->buffer - process->filled);
        if (got == 0)
            return PROCESS_ENDED;
        if (got < 0 && errno != EAGAIN && errno != EINTR)
            return PROCESS_ENDED;
        if (got > 0)
            process->filled += (size_t)got;
    }
}
