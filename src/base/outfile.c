/* SPDX-License-Identifier: MIT
 *
 * outfile - a file beside, then its new name.
 */
#include "base/outfile.h"

#ifdef __wasm__ /* a module has no files of its own */

bool outfile_open(OutFile *file, const char *path, Error *error)
{
    *file = (OutFile){.stream = NULL};
    return error_set(error, "%.180s: there are no files here", path);
}

bool outfile_finish(OutFile *file, Error *error)
{
    (void)file;
    return error_set(error, "there are no files here");
}

void outfile_abandon(OutFile *file)
{
    (void)file;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/halt.h"

/* The number is that of errno, 0 where it is lost: of a write that failed long before the end. */
static bool outfile_fail(const char *path, int number, Error *error)
{
    error_set(error, "%.180s: %s", path, number ? strerror(number) : "not all of it could be written");
    return error_mark(error, ERROR_FAILURE);
}

static void outfile_forget(OutFile *file)
{
    free(file->path);
    free(file->beside);
    if (file->lock >= 0)
        close(file->lock);
    *file = (OutFile){.lock = -1};
}

enum { BESIDE_NAMES = 8, BESIDE_SHOWN = 200 };

/* The name of the file beside: `.NAME.new0` and so on. A long name is cut; two files may have the same. */
static void beside_name(OutFile *file, int number)
{
    const char *slash = strrchr(file->path, '/'), *name = slash ? slash + 1 : file->path;
    size_t size = strlen(file->path) + 16;
    file->beside = xrealloc(file->beside, size);
    snprintf(file->beside, size, "%.*s.%.*s.new%d", (int)(name - file->path), file->path, BESIDE_SHOWN, name, number);
}

/* Whoever writes holds the lock of what he writes, so that a file without one is what a killed process left, and is
 * used again. In a folder that others can write to it might be theirs, or another name of a file of ours: then not. */
static bool beside_is_ours(const char *path, int made)
{
    struct stat opened, named;
    return flock(made, LOCK_EX | LOCK_NB) == 0 && fstat(made, &opened) == 0 && lstat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino && S_ISREG(opened.st_mode) &&
           opened.st_nlink == 1 && opened.st_uid == geteuid() && ftruncate(made, 0) == 0;
}

/* Opens a file beside; -1 and errno. */
static int beside_open(OutFile *file)
{
    int number = 0;
    for (int i = 0; i < BESIDE_NAMES; i++) {
        beside_name(file, i);
        int made = open(file->beside, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
        number = errno;
        if (made >= 0 && beside_is_ours(file->beside, made))
            return made;
        if (made >= 0)
            close(made);
        else if (number == ENOENT || number == ENOTDIR || number == EROFS || number == ENOSPC)
            break;
    }
    /* All are taken, or there are no locks here: a name that nobody else has. */
    beside_name(file, 0);
    memcpy(file->beside + strlen(file->beside) - 4, "XXXXXX", 7);
    int made = mkostemp(file->beside, O_CLOEXEC);
    if (made >= 0)
        flock(made, LOCK_EX | LOCK_NB);
    return made;
}

/* A new file in the same folder, with the rights that a plain new file would have or the old one has. */
static FILE *outfile_make(OutFile *file, const struct stat *old)
{
    mode_t mask = umask(0);
    umask(mask);
    int made = beside_open(file);
    if (made < 0)
        return NULL;
    file->lock = fcntl(made, F_DUPFD_CLOEXEC, 0); /* the lock is held until the file has its place */
    bool fine = file->lock >= 0 && fchmod(made, old ? old->st_mode & 07777 : 0666 & ~mask) == 0;
    FILE *stream = fine ? fdopen(made, "w") : NULL;
    if (!stream) {
        int number = errno;
        unlink(file->beside);
        close(made);
        errno = number;
    }
    return stream;
}

/* Opens without waiting for a reader of a pipe: ENXIO if there is none. */
static FILE *outfile_stream(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
    FILE *stream = NULL;
    if (file >= 0 && fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) == 0)
        stream = fdopen(file, flags & O_APPEND ? "ab" : "w");
    if (file >= 0 && !stream)
        close(file);
    return stream;
}

FILE *outfile_append(const char *path)
{
    return outfile_stream(path, O_WRONLY | O_CREAT | O_APPEND);
}

bool outfile_sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* A folder that may be written but not read, and file systems that know no such thing: nothing can be done. */
    bool fine = file < 0 ? errno == EACCES : fsync(file) == 0 || errno == EINVAL || errno == EROFS;
    int number = errno;
    if (file >= 0)
        close(file);
    free(folder);
    errno = number;
    return fine;
}

bool outfile_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 ? outfile_sync_folder(path) : errno == EEXIST;
}

bool outfile_add(const char *path, const void *bytes, size_t length)
{
    bool there = access(path, F_OK) == 0;
    FILE *stream = outfile_append(path);
    struct stat about;
    if (!stream)
        return false;
    bool fine = fwrite(bytes, 1, length, stream) == length && fflush(stream) == 0 &&
                (fstat(fileno(stream), &about) != 0 || !S_ISREG(about.st_mode) || fsync(fileno(stream)) == 0);
    int number = errno;
    if (fclose(stream) != 0 && fine) {
        fine = false;
        number = errno;
    }
    if (fine && !there && !outfile_sync_folder(path)) {
        fine = false;
        number = errno;
    }
    errno = number;
    return fine;
}

bool outfile_open(OutFile *file, const char *path, Error *error)
{
    struct stat old;
    char *real = realpath(path, NULL);
    bool there = real && stat(real, &old) == 0;
    *file = (OutFile){.lock = -1, .path = real ? real : strdup(path)};
    if (there && !S_ISREG(old.st_mode))
        file->stream = outfile_stream(file->path, O_WRONLY | O_TRUNC);
    else if (there && access(file->path, W_OK) != 0)
        file->stream = NULL; /* a file that is not to be written is not to be replaced either */
    else
        file->stream = outfile_make(file, there ? &old : NULL);
    if (file->stream)
        return true;
    error_set(error, "%.180s: %s", path, strerror(errno)); /* a place where nothing can be written is a wrong place */
    outfile_forget(file);
    return false;
}

bool outfile_finish(OutFile *file, Error *error)
{
    errno = 0;
    bool fine =
        ferror(file->stream) == 0 && fflush(file->stream) == 0 && (!file->beside || fsync(fileno(file->stream)) == 0);
    int number = errno;
    if (fclose(file->stream) != 0 && fine) {
        fine = false;
        number = errno;
    }
    halt_at("file.written");
    bool placed = fine && file->beside && rename(file->beside, file->path) == 0;
    if (fine && file->beside && (!placed || !outfile_sync_folder(file->path))) {
        fine = false;
        number = errno;
    }
    halt_at("file.placed");
    if (!placed && file->beside)
        unlink(file->beside);
    if (!fine)
        outfile_fail(file->path, number, error);
    outfile_forget(file);
    return fine;
}

void outfile_abandon(OutFile *file)
{
    if (!file->stream)
        return;
    if (file->beside)
        unlink(file->beside);
    fclose(file->stream);
    outfile_forget(file);
}

bool outfile_write(const char *path, const char *bytes, size_t length, Error *error)
{
    OutFile file;
    if (!outfile_open(&file, path, error))
        return false;
    fwrite(bytes, 1, length, file.stream);
    return outfile_finish(&file, error);
}

bool outfile_possible(const char *path, Error *error)
{
    OutFile file;
    if (!outfile_open(&file, path, error))
        return false;
    outfile_abandon(&file);
    return true;
}

#endif
