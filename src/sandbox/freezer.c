/* SPDX-License-Identifier: MIT
 *
 * freezer - finding the group of this program, and making groups below it.
 */
#include "sandbox/freezer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

enum { FREEZER_PATH = 1024, FREEZER_WAIT_MS = 2000 };

struct Freezer {
    FreezerKind kind;
    char path[FREEZER_PATH];
    int members, state; /* descriptors of the files by which processes enter, and are halted */
};

static pthread_once_t freezer_once = PTHREAD_ONCE_INIT;
static FreezerKind freezer_found;
static char freezer_folder[FREEZER_PATH];

/* The group of this process in a hierarchy: version 2 has number 0 and no name. False if it is in none. */
static bool freezer_own_group(FreezerKind kind, char *group, size_t size)
{
    char line[FREEZER_PATH];
    FILE *file = fopen("/proc/self/cgroup", "re");
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file)) {
        char *names = strchr(line, ':'), *path = names ? strchr(names + 1, ':') : NULL;
        if (!path)
            continue;
        *path++ = '\0';
        path[strcspn(path, "\n")] = '\0';
        found = kind == FREEZER_V2 ? strcmp(names, ":") == 0 : strcmp(names, ":freezer") == 0;
        if (found)
            snprintf(group, size, "%s", path);
    }
    if (file)
        fclose(file);
    return found;
}

/* Where the hierarchy is mounted: the folder of the group. A line of mountinfo: numbers, the part of the hierarchy that
 * is mounted, the place, options, "-", the type, the source, more options. */
static bool freezer_mounted(FreezerKind kind, const char *group, char *folder, size_t size)
{
    char line[2 * FREEZER_PATH], root[FREEZER_PATH], place[FREEZER_PATH], type[64], options[256];
    FILE *file = fopen("/proc/self/mountinfo", "re");
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file)) {
        const char *rest = strstr(line, " - ");
        if (!rest || sscanf(line, "%*d %*d %*s %1023s %1023s", root, place) != 2 ||
            sscanf(rest, " - %63s %*s %255s", type, options) != 2)
            continue;
        bool freezer = strcmp(type, "cgroup") == 0 && strstr(options, "freezer");
        size_t above = strcmp(root, "/") == 0 ? 0 : strlen(root);
        if ((kind == FREEZER_V2 ? strcmp(type, "cgroup2") != 0 : !freezer) || strncmp(group, root, above) != 0)
            continue;
        const char *below = strcmp(group + above, "/") == 0 ? "" : group + above;
        found = snprintf(folder, size, "%s%s", place, below) < (int)size;
    }
    if (file)
        fclose(file);
    return found;
}

static const char *freezer_switch(FreezerKind kind)
{
    return kind == FREEZER_V2 ? "cgroup.freeze" : "freezer.state";
}

static int freezer_open(const char *folder, const char *name)
{
    char path[FREEZER_PATH + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    /* opens: a file of a control group */
    return open(path, O_WRONLY | O_CLOEXEC);
}

static void freezer_close(Freezer *freezer)
{
    if (freezer->members >= 0)
        close(freezer->members);
    if (freezer->state >= 0)
        close(freezer->state);
    free(freezer);
}

/* NULL if there can be no group of that kind in the folder. */
static Freezer *freezer_make(FreezerKind kind, const char *folder)
{
    static _Atomic unsigned count;
    Freezer *freezer = xcalloc(1, sizeof *freezer);
    freezer->kind = kind;
    freezer->members = freezer->state = -1;
    int length = snprintf(freezer->path, sizeof freezer->path, "%s/wuqi-%d-%u", folder, (int)getpid(),
                          atomic_fetch_add(&count, 1));
    if (length < (int)sizeof freezer->path && mkdir(freezer->path, 0755) == 0) {
        freezer->members = freezer_open(freezer->path, "cgroup.procs");
        freezer->state = freezer_open(freezer->path, freezer_switch(kind));
        if (freezer->members >= 0 && freezer->state >= 0)
            return freezer;
        rmdir(freezer->path);
    }
    freezer_close(freezer);
    return NULL;
}

/* Tries a kind: whose groups we can make, and into which we may move a process of our own group. */
static bool freezer_try(FreezerKind kind)
{
    char group[FREEZER_PATH], folder[FREEZER_PATH];
    if (!freezer_own_group(kind, group, sizeof group) || !freezer_mounted(kind, group, folder, sizeof folder))
        return false;
    int own = freezer_open(folder, "cgroup.procs");
    if (own < 0)
        return false;
    close(own);
    Freezer *freezer = freezer_make(kind, folder);
    if (!freezer)
        return false;
    freezer_free(freezer);
    memcpy(freezer_folder, folder, sizeof freezer_folder);
    freezer_found = kind;
    return true;
}

/* Version 2 first: there a frozen process can be killed. */
static void freezer_find(void)
{
    if (!freezer_try(FREEZER_V2))
        freezer_try(FREEZER_V1);
}

FreezerKind freezer_kind(void)
{
    pthread_once(&freezer_once, freezer_find);
    return freezer_found;
}

bool freezer_use(FreezerKind kind)
{
    freezer_kind();
    freezer_found = FREEZER_NONE;
    freezer_folder[0] = '\0';
    return kind == FREEZER_NONE || freezer_try(kind);
}

const char *freezer_base(void)
{
    freezer_kind();
    return freezer_folder;
}

Freezer *freezer_new(void)
{
    return freezer_kind() == FREEZER_NONE ? NULL : freezer_make(freezer_found, freezer_folder);
}

void freezer_enter(const Freezer *freezer)
{
    /* Where that fails nobody is in the group, and the signal halts the bot, as without a freezer. */
    if (freezer && write(freezer->members, "0", 1) != 1)
        return;
}

void freezer_halt(const Freezer *freezer, bool halt)
{
    if (!freezer)
        return;
    const char *word = freezer->kind == FREEZER_V2 ? (halt ? "1" : "0") : (halt ? "FROZEN" : "THAWED");
    if (write(freezer->state, word, strlen(word)) < 0) /* the signal halts it then */
        return;
}

/* By version 1 a frozen process does not even die before it is let go on. */
static void freezer_kill(const Freezer *freezer)
{
    char path[FREEZER_PATH + 32], line[32];
    snprintf(path, sizeof path, "%s/cgroup.procs", freezer->path);
    /* opens: a file of a control group */
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) {
        pid_t one = (pid_t)strtol(line, NULL, 10);
        if (one > 0) /* 0: of a world that is not ours */
            kill(one, SIGKILL);
    }
    if (file)
        fclose(file);
    freezer_halt(freezer, false);
}

void freezer_free(Freezer *freezer)
{
    if (!freezer)
        return;
    /* The kernel takes a moment to remove the last process. What is left after that is removed by the leash. */
    int64_t deadline = clock_now_ms() + FREEZER_WAIT_MS;
    while (rmdir(freezer->path) != 0 && errno == EBUSY && clock_now_ms() < deadline) {
        freezer_kill(freezer);
        clock_sleep_ms(1);
    }
    freezer_close(freezer);
}
