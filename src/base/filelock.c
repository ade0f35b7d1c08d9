/* SPDX-License-Identifier: MIT
 *
 * filelock - lock files beside what is written.
 */
#include "base/filelock.h"

#ifndef __wasm__

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/halt.h"
#include "base/text.h"

enum { FILELOCK_LINE = 400, FILELOCK_READS = 100, FILELOCK_READ_MS = 2 };

/* --- names ---------------------------------------------------------------------------------------------------- */

/* The folder of a path that is not there yet, links followed; NULL with errno. */
static char *filelock_folder(const char *path)
{
    char *copy = strdup(path), *real = realpath(dirname(copy), NULL);
    free(copy);
    return real;
}

/* The lock file of a path, the same one by whatever name it is called; "" if it needs none. False with the error. */
static bool filelock_name(const char *path, mode_t *mode, Text *name, Error *error)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    *mode = there && S_ISREG(about.st_mode) ? about.st_mode & 0666 : 0;
    if (there && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))
        return true;
    char *real = there ? realpath(path, NULL) : filelock_folder(path);
    if (!real)
        return error_set(error, "%.150s: %s", path, strerror(errno));
    const char *slash = strrchr(path, '/');
    text_add(name, real);
    if (!there)
        text_printf(name, "/%s", slash ? slash + 1 : path);
    text_add(name, there && S_ISDIR(about.st_mode) ? "/.lock" : ".lock");
    free(real);
    return true;
}

/* --- who holds it --------------------------------------------------------------------------------------------- */

static void filelock_sign(int file, const char *command)
{
    Who who;
    char line[FILELOCK_LINE];
    who_am_i(&who, command);
    int length = snprintf(line, sizeof line, "%" PRId64 " %s %lld %s %s\n", who.pid, who.life, (long long)time(NULL),
                          who.host, who.command);
    /* On a full disk the lock holds all the same; only nobody knows who has it. */
    if (pwrite(file, line, (size_t)length, 0) == length && ftruncate(file, length) != 0)
        return;
}

static bool filelock_signed(int file, Holder *holder)
{
    char line[FILELOCK_LINE] = "";
    long long since = 0;
    Who *who = &holder->who;
    memset(holder, 0, sizeof *holder);
    bool fine = pread(file, line, sizeof line - 1, 0) > 0 && strchr(line, '\n') &&
                sscanf(line, "%" SCNd64 " %95s %lld %63s %63[^\n]", &who->pid, who->life, &since, who->host,
                       who->command) == 5 &&
                !who_is_gone(who);
    holder->seconds = difftime(time(NULL), (time_t)since);
    if (!fine)
        memset(holder, 0, sizeof *holder);
    return fine;
}

/* Between taking a lock and signing it there is a moment. */
static void filelock_read(int file, Holder *holder)
{
    for (int i = 0; !filelock_signed(file, holder) && i < FILELOCK_READS; i++)
        clock_sleep_ms(FILELOCK_READ_MS);
}

/* --- taking --------------------------------------------------------------------------------------------------- */

static int filelock_open(const char *name, mode_t mode)
{
    for (;;) {
        int file = open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
        if (file >= 0 || errno != ENOENT)
            return file;
        file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 && mode && fchmod(file, mode | 0600) != 0)
            errno = 0; /* who may write the file may lock it; if not, it is our own */
        if (file >= 0 || errno != EEXIST)
            return file;
    }
}

/* False with errno; EAGAIN if somebody has it. */
static bool filelock_lock(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(file, F_OFD_SETLK, &whole) == 0)
        return true;
    if (errno == EINVAL) /* a kernel that has no such locks */
        return flock(file, LOCK_EX | LOCK_NB) == 0;
    if (errno == EACCES)
        errno = EAGAIN;
    return false;
}

/* Is it still the file of that name? Who held it before may have taken it away. */
static bool filelock_stands(int file, const char *name)
{
    struct stat ours, named;
    return fstat(file, &ours) == 0 && stat(name, &named) == 0 && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

typedef struct FileLockWish {
    FileLocks *locks;
    const FileLockPaths *paths;
    const char *command;
    const char *held; /* the path that somebody else writes */
} FileLockWish;

static WaitingAnswer filelock_fail(const char *name, Error *error)
{
    error_set(error, "%.150s: the file that keeps other writers away: %s", name, strerror(errno));
    error_mark(error, ERROR_FAILURE);
    return WAITING_FAILED;
}

static WaitingAnswer filelock_take_name(FileLockWish *wish, const char *name, mode_t mode, Holder *holder, Error *error)
{
    for (;;) {
        int file = filelock_open(name, mode);
        if (file < 0)
            return filelock_fail(name, error);
        bool taken = filelock_lock(file);
        if (!taken && errno != EAGAIN) {
            WaitingAnswer answer = filelock_fail(name, error);
            close(file);
            return answer;
        }
        if (!taken)
            filelock_read(file, holder);
        if (filelock_stands(file, name)) {
            if (taken) {
                filelock_sign(file, wish->command);
                wish->locks->at[wish->locks->count++] = (FileLock){.name = strdup(name), .file = file};
                return WAITING_TAKEN;
            }
            close(file);
            return WAITING_HELD;
        }
        close(file);
    }
}

static bool filelock_has(const FileLocks *locks, const char *name)
{
    for (int i = 0; i < locks->count; i++) {
        if (strcmp(locks->at[i].name, name) == 0)
            return true;
    }
    return false;
}

static WaitingAnswer filelock_take_all(void *context, Holder *holder, Error *error)
{
    FileLockWish *wish = context;
    WaitingAnswer answer = WAITING_TAKEN;
    for (int i = 0; i < FILELOCK_MOST && answer == WAITING_TAKEN; i++) {
        Text name = {0};
        mode_t mode = 0;
        wish->held = wish->paths->at[i];
        if (wish->held && !filelock_name(wish->held, &mode, &name, error))
            answer = WAITING_FAILED;
        else if (name.length > 0 && !filelock_has(wish->locks, text_string(&name)))
            answer = filelock_take_name(wish, text_string(&name), mode, holder, error);
        text_free(&name);
    }
    if (answer != WAITING_TAKEN)
        filelock_release(wish->locks);
    return answer;
}

static void filelock_say(const void *context, const Holder *holder, bool waits, Error *error)
{
    const FileLockWish *wish = context;
    const Who *who = &holder->who;
    const WaitingAge age = waiting_age(holder);
    const char *path = wish->held;
    long long pid = who->pid;
    if (pid == 0 && waits)
        error_set(error, "waiting: %.70s is being written by another process", path);
    else if (pid == 0)
        error_set(error, "%.70s is being written by another process: wait for its end with --wait", path);
    else if (waits)
        error_set(error, "waiting: %.70s is being written by '%.30s' (process %lld on %.40s, for %s)", path,
                  who->command, pid, who->host, age.text);
    else
        error_set(error,
                  "%.70s is being written by '%.30s' (process %lld on %.40s, for %s): wait for its end with --wait",
                  path, who->command, pid, who->host, age.text);
}

bool filelock_take(FileLocks *locks, const FileLockPaths *paths, const Waiting *waiting, Error *error)
{
    FileLockWish wish = {.locks = locks, .paths = paths, .command = waiting->command};
    memset(locks, 0, sizeof *locks);
    if (!waiting_take(waiting, &(WaitingFor){.take = filelock_take_all, .say = filelock_say, .context = &wish}, error))
        return false;
    halt_at("lock.held");
    return true;
}

void filelock_release(FileLocks *locks)
{
    while (locks->count > 0) {
        FileLock *lock = &locks->at[--locks->count];
        unlink(lock->name); /* before it is free: who opens it from now on opens another file */
        close(lock->file);
        free(lock->name);
    }
}

#endif
