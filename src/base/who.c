/* SPDX-License-Identifier: MIT
 *
 * who - read from /proc.
 */
#include "base/who.h"

#ifndef __wasm__ /* a module shares nothing with other processes */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A small file of /proc; "" if it cannot be read. */
static void who_read(const char *path, char *text, size_t size)
{
    /* opens: a file of /proc */
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, size - 1);
    text[length > 0 ? length : 0] = '\0';
    if (file >= 0)
        close(file);
}

/* What numbers of processes are good for: this start of the machine and this namespace. */
static void who_place(char *place, size_t size)
{
    char boot[64];
    struct stat space;
    who_read("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
    boot[strcspn(boot, "\n")] = '\0';
    uint64_t number = stat("/proc/self/ns/pid", &space) == 0 ? (uint64_t)space.st_ino : 0;
    snprintf(place, size, "%s.%" PRIu64 ".", boot, number);
}

/* When a process began, in ticks since the machine did; 0 if nobody says, -1 if it has ended and only waits to be asked
 * for its status. */
static int64_t who_began(int64_t pid)
{
    char path[40], text[1024];
    snprintf(path, sizeof path, "/proc/%" PRId64 "/stat", pid);
    who_read(path, text, sizeof text);
    const char *at = strrchr(text, ')'); /* the name before it may hold anything */
    if (!at || at[1] == '\0' || at[2] == '\0')
        return 0;
    if (at[2] == 'Z' || at[2] == 'X')
        return -1;
    at += 2;
    for (int field = 3; field < 22 && at; field++)
        at = strchr(at + 1, ' ');
    return at ? strtoll(at, NULL, 10) : 0;
}

void who_am_i(Who *who, const char *command)
{
    char place[80];
    memset(who, 0, sizeof *who);
    who->pid = getpid();
    who_place(place, sizeof place);
    snprintf(who->life, sizeof who->life, "%.60s%" PRId64 ".%" PRId64, place, who->pid, who_began(who->pid));
    gethostname(who->host, sizeof who->host - 1);
    if (who->host[0] == '\0')
        strcpy(who->host, "localhost");
    snprintf(who->command, sizeof who->command, "%s", command);
}

bool who_is_gone(const Who *who)
{
    char place[80];
    who_place(place, sizeof place);
    place[60] = '\0';
    const char *began = strrchr(who->life, '.');
    if (who->pid <= 0 || !began || strncmp(who->life, place, strlen(place)) != 0)
        return false;
    if (kill((pid_t)who->pid, 0) != 0 && errno == ESRCH)
        return true;
    int64_t then = strtoll(began + 1, NULL, 10), now = who_began(who->pid);
    return now < 0 || (then > 0 && now > 0 && then != now);
}

#endif
