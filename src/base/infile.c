/* SPDX-License-Identifier: MIT
 *
 * infile - an open that does not wait, and a look at what was opened.
 */
#include "base/infile.h"

#ifdef __wasm__ /* a module has no files */

int infile_descriptor(const char *path, InfileSize *size, Error *error)
{
    size->now = 0;
    error_set(error, "%.180s: there are no files here", path);
    return -1;
}

FILE *infile_open_sized(const char *path, InfileSize *size, Error *error)
{
    infile_descriptor(path, size, error);
    return NULL;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/halt.h"
#include "base/utf8.h"

enum { INFILE_SHOWN = 180 }; /* of a long path its end */

static int infile_refuse(int file, int number, const char *what, const char *path, Error *error)
{
    error_set(error, "%s: %s", utf8_tail(path, INFILE_SHOWN), what);
    if (file >= 0)
        close(file);
    errno = number;
    return -1;
}

int infile_descriptor(const char *path, InfileSize *size, Error *error)
{
    struct stat about;
    /* A pipe without a writer would keep us here. What is opened is looked at, not the name: that may mean something
     * else a moment later. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0 || fstat(file, &about) != 0)
        return infile_refuse(file, errno, strerror(errno), path, error);
    if (S_ISDIR(about.st_mode))
        return infile_refuse(file, EISDIR, strerror(EISDIR), path, error);
    if (!S_ISREG(about.st_mode))
        return infile_refuse(file, EINVAL, "not a regular file", path, error);
    if ((unsigned long long)about.st_size > size->limit) {
        char what[64];
        snprintf(what, sizeof what, "larger than %zu bytes", size->limit);
        return infile_refuse(file, EFBIG, what, path, error);
    }
    size->now = (size_t)about.st_size;
    halt_at("file.opened");
    return file;
}

FILE *infile_open_sized(const char *path, InfileSize *size, Error *error)
{
    int file = infile_descriptor(path, size, error);
    FILE *stream = file >= 0 ? fdopen(file, "rb") : NULL;
    if (file >= 0 && !stream)
        infile_refuse(file, errno, strerror(errno), path, error);
    return stream;
}

#endif

FILE *infile_open(const char *path, size_t limit, Error *error)
{
    InfileSize size = {.limit = limit};
    return infile_open_sized(path, &size, error);
}

bool infile_was_whole(const char *path, const InfileSize *size, size_t got, Error *error)
{
    return got >= size->now || error_set(error, "%.180s: it was cut short while it was read", path);
}
