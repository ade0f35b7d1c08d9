/* SPDX-License-Identifier: MIT
 *
 * build - starting the build, watching what it uses, keeping its output.
 */
#include "sandbox/build.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "sandbox/leash.h"
#include "sandbox/sandbox.h"
#include "sandbox/usage.h"

enum {
    BUILD_NO_COPY = 97, /* statuses of our own script */
    BUILD_NO_ARCHIVE = 98,
    BUILD_SLICE_MS = 20,
    BUILD_WORLD_MS = 60000,
    BUILD_SPARE_S = 10,
    BUILD_ROOM_MB = 16, /* of an archive beyond the files in it */
};

/* $0: the files, $1: the command, $2: where it works. A command's own output goes to standard error. Status 1 of tar: a
 * file was changed while it was packed, by what the command has left running. */
static const char BUILD_SCRIPT[] = "mkdir -p \"$2\" && cd \"$2\" && cp -r \"$0/.\" . || exit 97; chmod -R u+w .; "
                                   "sh -c \"$1\" </dev/null >&2; s=$?; [ $s = 0 ] || exit $s; "
                                   "tar --hard-dereference -cf - .; [ $? -le 1 ] || exit 98";

typedef struct Build {
    const BuildOrder *order;
    BuildResult *result;
    pid_t id, world; /* our child; the first process of its world, or the child itself where there is no keeper */
    int output, said, info; /* descriptors; -1 when closed */
    int64_t written;
} Build;

static void build_close(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

/* A file without a name. */
static int build_file(Error *error)
{
    char path[] = "/tmp/wuqi-build-XXXXXX";
    int file = mkostemp(path, O_CLOEXEC);
    if (file < 0)
        error_set(error, "%s: %s", path, strerror(errno));
    else
        unlink(path);
    return file;
}

_Noreturn static void build_become(const SandboxPlan *plan, const int output[2], const int said[2], const int info[2])
{
    int told = -1;
    leash_tie();
    if (sandbox_plan_has_keeper(plan)) /* out of the way of the descriptors that follow */
        told = fcntl(info[1], F_DUPFD, 64);
    int nowhere = open("/dev/null", O_RDONLY);
    dup2(nowhere, STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    dup2(said[1], STDERR_FILENO);
    if (told >= 0)
        dup2(told, SANDBOX_INFO_FD);
    signal(SIGPIPE, SIG_DFL);
    sandbox_enter(plan);
}

static bool build_start(Build *build, const SandboxPlan *plan, Error *error)
{
    int output[2] = {-1, -1}, said[2] = {-1, -1}, info[2] = {-1, -1};
    if (pipe2(output, O_CLOEXEC) != 0 || pipe2(said, O_CLOEXEC) != 0 || pipe2(info, O_CLOEXEC) != 0)
        error_set(error, "no pipe: %s", strerror(errno));
    else {
        leash_hold();
        build->id = fork();
        if (build->id == 0)
            build_become(plan, output, said, info);
        if (build->id < 0)
            error_set(error, "cannot start the build: %s", strerror(errno));
    }
    build_close(&output[1]);
    build_close(&said[1]);
    build_close(&info[1]);
    build->output = output[0];
    build->said = said[0];
    build->info = info[0];
    if (build->id <= 0)
        return error_mark(error, ERROR_FAILURE);
    setpgid(build->id, build->id); /* whoever comes first */
    fcntl(build->output, F_SETFL, O_NONBLOCK);
    fcntl(build->said, F_SETFL, O_NONBLOCK);
    build->world = sandbox_plan_has_keeper(plan) ? sandbox_world(build->info, BUILD_WORLD_MS) : build->id;
    build_close(&build->info);
    return true;
}

/* Reads what both outputs have; false when both have ended. */
static bool build_read(Build *build, Error *error)
{
    char bytes[1 << 16];
    ssize_t got = 0;
    BuildResult *result = build->result;
    while (build->output >= 0 && (got = read(build->output, bytes, sizeof bytes)) > 0) {
        build->written += got;
        if (build->written > (build->order->disk_mb + BUILD_ROOM_MB) << 20)
            result->end = BUILD_DISK;
        else if (write(result->file, bytes, (size_t)got) != got)
            return error_set(error, "what a build left cannot be kept: %s", strerror(errno));
    }
    if (got == 0)
        build_close(&build->output);
    got = -1;
    while (build->said >= 0 && (got = read(build->said, bytes, sizeof bytes)) > 0) {
        size_t room = BUILD_SAID_MAX - result->said.length;
        text_add_bytes(&result->said, bytes, (size_t)got < room ? (size_t)got : room);
    }
    if (got == 0)
        build_close(&build->said);
    return true;
}

static void build_watch(Build *build, int64_t deadline)
{
    /* How many there are is asked first: they would also use up the time. */
    const int64_t memory_kb = build->order->memory_mb * 1024;
    UsageTree used = usage_tree(build->world, BUILD_PROCESSES_MAX, memory_kb);
    if (used.processes > BUILD_PROCESSES_MAX)
        build->result->end = BUILD_PROCESSES;
    else if (used.memory_kb > memory_kb)
        build->result->end = BUILD_MEMORY;
    else if (clock_now_ms() > deadline || usage_tree_cpu_ns(build->world) > build->order->seconds * 1000000000)
        build->result->end = BUILD_TIME;
}

static void build_end(Build *build)
{
    if (build->world > 0)
        kill(build->world, SIGKILL);
    if (sandbox_tier() == SANDBOX_OFF)
        usage_tree_kill(build->world);
    kill(-build->id, SIGKILL);
    kill(build->id, SIGKILL);
}

/* True if its first process is dead; only then the numbers of its processes may belong to others. */
static bool build_over(const Build *build)
{
    siginfo_t about = {.si_pid = 0};
    return waitid(P_PID, (id_t)build->id, &about, WEXITED | WNOWAIT | WNOHANG) != 0 || about.si_pid != 0;
}

static bool build_attend(Build *build, Error *error)
{
    /* By the wall it may take longer than by the processor: others use the machine, too. */
    int64_t deadline = clock_now_ms() + 4 * build->order->seconds * 1000;
    bool fine = true;
    while (fine && !build_over(build)) {
        struct pollfd wait[2] = {{.fd = build->output, .events = POLLIN}, {.fd = build->said, .events = POLLIN}};
        poll(wait, 2, BUILD_SLICE_MS);
        if (build->output < 0 && build->said < 0)
            clock_sleep_ms(1);
        fine = build_read(build, error);
        if (!build_over(build))
            build_watch(build, deadline);
        if (build->result->end != BUILD_DONE)
            break;
    }
    build_end(build);
    leash_let_go(build->id);
    int status = 0;
    while (waitpid(build->id, &status, 0) < 0 && errno == EINTR)
        ;
    fine = fine && build_read(build, error);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (!fine || build->result->end != BUILD_DONE || code == 0)
        return fine;
    build->result->end = BUILD_FAILED;
    build->result->status = code;
    if (code == BUILD_NO_COPY && sandbox_tier() == SANDBOX_OFF)
        return error_set(error, "the files cannot be copied for the build");
    if (code == BUILD_NO_COPY || code == BUILD_NO_ARCHIVE) /* there is no room for them */
        build->result->end = BUILD_DISK;
    return true;
}

/* What programs say that met a limit: that is the reason, whatever status they ended with. */
static void build_find_limit(BuildResult *result)
{
    const char *said = text_string(&result->said);
    if (result->end == BUILD_FAILED && (strstr(said, "No space left on device") || strstr(said, "File too large")))
        result->end = BUILD_DISK;
    if (result->end == BUILD_FAILED && (strstr(said, "Resource temporarily unavailable") ||
                                        strstr(said, "Cannot fork") || strstr(said, "can't start new thread")))
        result->end = BUILD_PROCESSES;
}

bool build_run(const BuildOrder *order, BuildResult *result, Error *error)
{
    char folder[] = "/tmp/wuqi-build-XXXXXX", *command = NULL;
    bool off = sandbox_tier() == SANDBOX_OFF, made = off && mkdtemp(folder);
    /* With a line feed nothing is taken for the name of a file here. */
    if (asprintf(&command, "%s\n", order->command) < 0)
        die("out of memory");
    const char *words[] = {"/bin/sh", "-c", BUILD_SCRIPT, order->folder, command, off ? folder : "/tmp/build", NULL};
    SandboxOrder cage = {.arguments = words,
                         .folder = order->folder,
                         /* Of each process; the sum of all is watched, and comes first. */
                         .limits = {.memory_mb = order->memory_mb, .cpu_s = 2 * order->seconds + BUILD_SPARE_S},
                         .build_mb = order->disk_mb};
    Build build = {.order = order, .result = result, .output = -1, .said = -1, .info = -1};
    *result = (BuildResult){.end = BUILD_DONE, .file = build_file(error)};
    SandboxPlan *plan = result->file >= 0 ? sandbox_plan(&cage, error) : NULL;
    bool fine = plan && build_start(&build, plan, error) && build_attend(&build, error);
    sandbox_plan_free(plan);
    free(command);
    build_close(&build.output);
    build_close(&build.said);
    build_close(&build.info);
    if (made) {
        const char *remove[] = {"rm", "-rf", folder, NULL};
        pid_t id = fork();
        if (id == 0)
            execvp(remove[0], (char *const *)remove);
        if (id > 0)
            waitpid(id, NULL, 0);
    }
    if (!fine || result->end != BUILD_DONE || lseek(result->file, 0, SEEK_SET) != 0)
        build_close(&result->file);
    build_find_limit(result);
    if (!fine)
        text_free(&result->said);
    return fine;
}
