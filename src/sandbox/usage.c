/* SPDX-License-Identifier: MIT
 *
 * usage - /proc/PID/status, and the number of files in the one folder a bot may write to.
 */
#include "sandbox/usage.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* An empty file takes about a kilobyte of the kernel's memory. */
enum { USAGE_FILES_MAX = 4096 };

/* The number behind a name in /proc/PID/status. */
static int64_t usage_number(const char *status, const char *name)
{
    const char *at = strstr(status, name);
    return at ? strtoll(at + strlen(name), NULL, 10) : 0;
}

/* Files in the bot's /tmp; 0 if it has none of its own. */
static int64_t usage_files(pid_t bot)
{
    char path[64];
    struct stat own, common;
    struct statvfs use;
    snprintf(path, sizeof path, "/proc/%d/root/tmp", (int)bot);
    if (stat(path, &own) != 0 || stat("/tmp", &common) != 0 || own.st_dev == common.st_dev || statvfs(path, &use) != 0)
        return 0;
    return (int64_t)(use.f_files - use.f_ffree);
}

/* Fills `text` with a file of /proc/PID; "" if it cannot be read. */
static void usage_read(pid_t bot, const char *name, char *text, size_t size)
{
    char path[96];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)bot, name);
    /* opens: a file of /proc */
    int file = bot > 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t length = file >= 0 ? read(file, text, size - 1) : 0;
    if (file >= 0)
        close(file);
    text[length > 0 ? length : 0] = '\0';
}

/* What stands in /proc/PID/stat after the name, which may hold anything: from the process's state on. NULL if there is
 * none. */
static const char *usage_stat(pid_t bot, char *text, size_t size)
{
    usage_read(bot, "stat", text, size);
    const char *after = strrchr(text, ')');
    return after ? after + 1 : NULL;
}

/* True until the process has become the bot: before that it still holds copies of what this program holds, and none of
 * it is the bot's. */
static bool usage_unborn(pid_t bot)
{
    enum { USAGE_FORKED = 0x40 /* the kernel's mark of a process that has not called exec since it was forked */ };
    char text[1024];
    unsigned flags = 0;
    const char *stat = usage_stat(bot, text, sizeof text);
    return stat && sscanf(stat, " %*c %*d %*d %*d %*d %*d %u", &flags) == 1 && (flags & USAGE_FORKED);
}

int64_t usage_cpu_ns(pid_t bot)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(bot, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

/* Processor time of the children that the process has waited for, and theirs. */
static int64_t usage_waited_ns(pid_t bot)
{
    char text[1024];
    long long user = 0, kernel = 0;
    const char *stat = usage_stat(bot, text, sizeof text);
    if (stat)
        sscanf(stat, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lld %lld", &user, &kernel);
    return (user + kernel) * (1000000000 / sysconf(_SC_CLK_TCK));
}

/* The process and those below it, each after the one that started it; returns how many there are, `most` for as many
 * and more. A bot may start new ones as fast as we look, and one below the other as deep as it likes. */
static int usage_list(pid_t bot, pid_t *list, int most)
{
    int count = 0;
    if (bot > 0 && most > 0)
        list[count++] = bot;
    for (int i = 0; i < count; i++) {
        char path[64], children[4096];
        snprintf(path, sizeof path, "/proc/%d/task", (int)list[i]);
        DIR *threads = count < most ? opendir(path) : NULL;
        for (struct dirent *thread; count < most && threads && (thread = readdir(threads));) {
            snprintf(path, sizeof path, "task/%.16s/children", thread->d_name);
            usage_read(list[i], path, children, sizeof children);
            char *end;
            for (char *at = children; count < most; at = end) {
                pid_t child = (pid_t)strtol(at, &end, 10);
                if (end == at)
                    break;
                list[count++] = child;
            }
        }
        if (threads)
            closedir(threads);
    }
    return count;
}

enum { USAGE_PROCESSES_MAX = 1024 };

int64_t usage_tree_cpu_ns(pid_t bot)
{
    pid_t list[USAGE_PROCESSES_MAX];
    int64_t sum = 0;
    for (int i = usage_list(bot, list, USAGE_PROCESSES_MAX) - 1; i >= 0; i--)
        sum += usage_cpu_ns(list[i]) + usage_waited_ns(list[i]);
    return sum;
}

static int64_t usage_memory_kb(const char *status)
{
    return usage_number(status, "\nRssAnon:") + usage_number(status, "\nRssShmem:") +
           usage_number(status, "\nVmSwap:") + usage_number(status, "\nVmPTE:") +
           usage_number(status, "\nHugetlbPages:");
}

/* The same, of a page that several processes have its share. What cannot be read of a process counts whole, if it has
 * not ended. */
static int64_t usage_share_kb(pid_t bot)
{
    char text[4096];
    usage_read(bot, "smaps_rollup", text, sizeof text);
    if (strstr(text, "\nPss_Anon:"))
        return usage_number(text, "\nPss_Anon:") + usage_number(text, "\nPss_Shmem:") +
               usage_number(text, "\nSwapPss:") + usage_number(text, "\nShared_Hugetlb:") +
               usage_number(text, "\nPrivate_Hugetlb:");
    usage_read(bot, "status", text, sizeof text);
    return usage_memory_kb(text);
}

UsageTree usage_tree(pid_t bot, int most, int64_t enough_kb)
{
    pid_t list[USAGE_PROCESSES_MAX];
    UsageTree tree = {.processes = usage_list(bot, list, most < USAGE_PROCESSES_MAX ? most + 1 : USAGE_PROCESSES_MAX)};
    bool unborn = usage_unborn(bot); /* those below it are copies of the bot, not of this program */
    for (int i = unborn; i < tree.processes; i++) {
        char status[4096];
        usage_read(list[i], "status", status, sizeof status);
        tree.memory_kb += usage_memory_kb(status);
    }
    if (tree.memory_kb <= enough_kb)
        return tree;
    /* Copies share their pages until one of them is changed. Who has how much of each page is slow to be told. */
    tree.memory_kb = 0;
    for (int i = unborn; i < tree.processes; i++)
        tree.memory_kb += usage_share_kb(list[i]);
    return tree;
}

void usage_tree_kill(pid_t bot)
{
    pid_t list[USAGE_PROCESSES_MAX];
    for (int i = usage_list(bot, list, USAGE_PROCESSES_MAX) - 1; i >= 0; i--)
        kill(list[i], SIGKILL);
}

UsageVerdict usage_look(pid_t bot, const SandboxLimits *limits, Error *error)
{
    char status[4096];
    if (usage_unborn(bot)) /* asked first: what is read of a bot that was born before it was read is its own */
        return USAGE_FINE;
    usage_read(bot, "status", status, sizeof status);
    int64_t kilobytes = usage_memory_kb(status);
    int64_t threads = usage_number(status, "\nThreads:"), files = status[0] ? usage_files(bot) : 0;
    if (kilobytes > limits->memory_mb * 1024) {
        error_set(error, "it holds %lld MB where %lld are allowed", (long long)(kilobytes / 1024),
                  (long long)limits->memory_mb);
        return USAGE_MEMORY;
    }
    if (files > USAGE_FILES_MAX) {
        error_set(error, "it keeps %lld files where %d are allowed", (long long)files, USAGE_FILES_MAX);
        return USAGE_MEMORY;
    }
    if (threads > SANDBOX_THREADS_MAX) {
        error_set(error, "it has %lld threads where %d are allowed", (long long)threads, SANDBOX_THREADS_MAX);
        return USAGE_THREADS;
    }
    return USAGE_FINE;
}
