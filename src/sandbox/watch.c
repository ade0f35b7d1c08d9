/* SPDX-License-Identifier: MIT
 *
 * watch - /proc/PID/status, and the number of files in the one folder a bot may write to.
 */
#include "sandbox/watch.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* An empty file takes about a kilobyte of the kernel's memory. */
enum { WATCH_FILES_MAX = 4096 };

/* The number behind a name in /proc/PID/status. */
static int64_t watch_number(const char *status, const char *name)
{
    const char *at = strstr(status, name);
    return at ? strtoll(at + strlen(name), NULL, 10) : 0;
}

/* Files in the bot's /tmp; 0 if it has none of its own. */
static int64_t watch_files(pid_t bot)
{
    char path[64];
    struct stat own, common;
    struct statvfs use;
    snprintf(path, sizeof path, "/proc/%d/root/tmp", (int)bot);
    if (stat(path, &own) != 0 || stat("/tmp", &common) != 0 || own.st_dev == common.st_dev || statvfs(path, &use) != 0)
        return 0;
    return (int64_t)(use.f_files - use.f_ffree);
}

/* True until the process has become the bot: before that it still holds copies of what this program holds, and none of it is the bot's. */
static bool watch_unborn(pid_t bot)
{
    enum { WATCH_FORKED = 0x40 /* the kernel's mark of a process that has not called exec since it was forked */ };
    char path[64], stat[1024];
    unsigned flags = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)bot);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, stat, sizeof stat - 1) : 0;
    if (file >= 0)
        close(file);
    stat[length > 0 ? length : 0] = '\0';
    const char *after = strrchr(stat, ')'); /* a name may hold anything */
    return after && sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %u", &flags) == 1 && (flags & WATCH_FORKED);
}

WatchVerdict watch_look(pid_t bot, const SandboxLimits *limits, Error *error)
{
    char path[64], status[4096];
    snprintf(path, sizeof path, "/proc/%d/status", (int)bot);
    int file = bot > 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t length = file >= 0 ? read(file, status, sizeof status - 1) : 0;
    if (file >= 0)
        close(file);
    status[length > 0 ? length : 0] = '\0';
    int64_t kilobytes = watch_number(status, "\nRssAnon:") + watch_number(status, "\nRssShmem:") + watch_number(status, "\nVmSwap:") +
                        watch_number(status, "\nVmPTE:") + watch_number(status, "\nHugetlbPages:");
    int64_t threads = watch_number(status, "\nThreads:"), files = length > 0 ? watch_files(bot) : 0;
    if (kilobytes > limits->memory_mb * 1024 && !watch_unborn(bot)) {
        error_set(error, "it holds %lld MB where %lld are allowed", (long long)(kilobytes / 1024), (long long)limits->memory_mb);
        return WATCH_MEMORY;
    }
    if (files > WATCH_FILES_MAX) {
        error_set(error, "it keeps %lld files where %d are allowed", (long long)files, WATCH_FILES_MAX);
        return WATCH_MEMORY;
    }
    if (threads > SANDBOX_THREADS_MAX) {
        error_set(error, "it has %lld threads where %d are allowed", (long long)threads, SANDBOX_THREADS_MAX);
        return WATCH_THREADS;
    }
    return WATCH_FINE;
}
