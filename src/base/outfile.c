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
    memset(file, 0, sizeof *file);
}

/* A new file in the same folder, with the rights that a plain new file would have or the old one has. */
static FILE *outfile_make(OutFile *file, const struct stat *old)
{
    size_t size = strlen(file->path) + 8;
    file->beside = xmalloc(size);
    snprintf(file->beside, size, "%s.XXXXXX", file->path);
    mode_t mask = umask(0);
    umask(mask);
    int made = mkostemp(file->beside, O_CLOEXEC);
    if (made < 0)
        return NULL;
    FILE *stream = fchmod(made, old ? old->st_mode & 07777 : 0666 & ~mask) == 0 ? fdopen(made, "w") : NULL;
    if (!stream) {
        int number = errno;
        close(made);
        unlink(file->beside);
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
    memset(file, 0, sizeof *file);
    file->path = real ? real : strdup(path);
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
    fclose(file->stream);
    if (file->beside)
        unlink(file->beside);
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
