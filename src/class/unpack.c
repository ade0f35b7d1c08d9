/* SPDX-License-Identifier: MIT
 *
 * unpack - libarchive reads, and every file is made by its folder's handle, so that no link is ever followed.
 */
#include "class/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <iconv.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/infile.h"
#include "base/printable.h"
#include "base/utf8.h"

enum { UNPACK_BLOCK = 1 << 16, UNPACK_SHOWN = 80 };

typedef struct Unpacking {
    int folder; /* a handle */
    UnpackFrom from;
    int64_t files, bytes;
} Unpacking;

bool unpack_is_archive(const char *name)
{
    static const char *const ends[] = {".zip", ".tar", ".tar.gz",  ".tgz", ".tar.xz",  ".txz",
                                       ".7z",  ".rar", ".tar.bz2", ".tbz", ".tar.zst", NULL};
    size_t length = strlen(name);
    for (int i = 0; ends[i]; i++) {
        size_t end = strlen(ends[i]);
        if (length > end && strcasecmp(name + length - end, ends[i]) == 0)
            return true;
    }
    return false;
}

void unpack_name(const char *raw, Text *name)
{
    char room[4 * PATH_MAX], *in = (char *)(uintptr_t)raw, *out = room;
    size_t left = strlen(raw), space = sizeof room - 1;
    iconv_t convert = utf8_valid(raw) || left > PATH_MAX ? (iconv_t)-1 : iconv_open("UTF-8", "GB18030");
    bool converted = convert != (iconv_t)-1 && iconv(convert, &in, &left, &out, &space) != (size_t)-1;
    if (convert != (iconv_t)-1)
        iconv_close(convert);
    *out = '\0';
    const char *found = converted ? room : raw;
    text_add_printable(name, found, strlen(found), PRINTABLE_LINE);
}

/* --- files by their folder's handle ----------------------------------------------------------------------------- */

static const char *unpack_shown(const char *path)
{
    return utf8_tail(path, UNPACK_SHOWN);
}

/* What nobody hands in on purpose. */
static bool unpack_is_litter(const char *part)
{
    static const char *const names[] = {"__MACOSX", ".DS_Store", "Thumbs.db", ".git", "__pycache__", NULL};
    bool litter = strncmp(part, "._", 2) == 0;
    for (int i = 0; names[i]; i++)
        litter = litter || strcmp(part, names[i]) == 0;
    return litter;
}

/* Is it a path that stays in the folder? */
static bool unpack_check_path(const char *path, Error *error)
{
    int depth = 0;
    if (path[0] == '/' || path[0] == '\0' || (path[0] && path[1] == ':'))
        return error_set(error, "'%s' is not a path in the folder", unpack_shown(path));
    for (const char *at = path; *at;) {
        size_t length = strcspn(at, "/");
        if (length == 2 && strncmp(at, "..", 2) == 0)
            return error_set(error, "'%s' leads out of the folder", unpack_shown(path));
        if (length > NAME_MAX || ++depth > UNPACK_DEPTH_MAX)
            return error_set(error, "'%s' is too long a path", unpack_shown(path));
        at += length;
        at += strspn(at, "/");
    }
    return true;
}

/* The folder in which the last part of the path lies, made if need be: a new handle; -1 with the error. *last is that
 * part, "" for the folder itself; NULL: the path is litter. */
static int unpack_open_parent(const Unpacking *job, const char *path, char last[NAME_MAX + 1], bool *litter,
                              Error *error)
{
    int at = dup(job->folder);
    *litter = false;
    last[0] = '\0';
    for (const char *rest = path; *rest && at >= 0;) {
        char part[NAME_MAX + 1];
        size_t length = strcspn(rest, "/");
        memcpy(part, rest, length);
        part[length] = '\0';
        rest += length;
        rest += strspn(rest, "/");
        if (strcmp(part, ".") == 0 || part[0] == '\0')
            continue;
        *litter = *litter || unpack_is_litter(part);
        if (*rest == '\0') {
            memcpy(last, part, length + 1);
            break;
        }
        mkdirat(at, part, 0755);
        /* opens: below a folder of ours, without following links */
        int below = openat(at, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close(at);
        at = below;
    }
    if (at < 0)
        error_set(error, "'%s': %s", unpack_shown(path), strerror(errno));
    return at;
}

static bool unpack_count(Unpacking *job, int64_t files, int64_t bytes, Error *error)
{
    int64_t times = job->from == UNPACK_CLASS ? UNPACK_CLASS_TIMES : 1;
    job->files += files;
    job->bytes += bytes;
    if (job->files > UNPACK_FILES_MAX * times)
        return error_set(error, "it holds more than %lld files", (long long)(UNPACK_FILES_MAX * times));
    if (job->bytes > (UNPACK_MB_MAX * times) << 20)
        return error_set(error, "it holds more than %lld MB when unpacked", (long long)(UNPACK_MB_MAX * times));
    return true;
}

/* A new file in the folder; one of that name gives way. */
static int unpack_create(int folder, const char *name, mode_t mode, const char *path, Error *error)
{
    unlinkat(folder, name, 0);
    mode_t rights = 0644 | (mode & 0100 ? 0111 : 0);
    /* opens: below a folder of ours, a new file */
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights);
    if (file < 0)
        error_set(error, "'%s': %s", unpack_shown(path), strerror(errno));
    else
        fchmod(file, rights);
    return file;
}

static bool unpack_write(int file, const void *bytes, size_t size, Error *error)
{
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR) {
            error_set(error, "what was handed in cannot be unpacked: %s", strerror(errno));
            return error_mark(error, ERROR_FAILURE);
        }
        bytes = (const char *)bytes + (written > 0 ? written : 0);
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* --- archives --------------------------------------------------------------------------------------------------- */

static bool unpack_contents(Unpacking *job, struct archive *archive, int file, Error *error)
{
    const void *bytes;
    size_t size;
    la_int64_t offset, at = 0;
    int status;
    while ((status = archive_read_data_block(archive, &bytes, &size, &offset)) == ARCHIVE_OK) {
        if (offset < at || !unpack_count(job, 0, offset - at + (int64_t)size, error))
            return offset >= at ? false : error_set(error, "the archive is broken");
        if (offset > at && lseek(file, offset, SEEK_SET) < 0)
            return error_set(error, "the archive is broken");
        if (!unpack_write(file, bytes, size, error))
            return false;
        at = offset + (la_int64_t)size;
    }
    return status == ARCHIVE_EOF || error_set(error, "the archive is broken: %.120s", archive_error_string(archive));
}

/* A link of a build that stays within the folder. */
static void unpack_link(int folder, const char *name, const char *target)
{
    bool inside = target && target[0] != '/' && target[0] != '\0' && !strstr(target, "..");
    if (inside && symlinkat(target, folder, name) != 0)
        return;
}

static bool unpack_entry(Unpacking *job, struct archive *archive, struct archive_entry *entry, Error *error)
{
    Text path = {0};
    const char *raw = archive_entry_pathname(entry);
    if (!raw)
        raw = archive_entry_pathname_utf8(entry);
    if (!raw)
        return error_set(error, "a name in the archive cannot be read");
    unpack_name(raw, &path);
    for (char *at = path.bytes; at && *at; at++)
        *at = *at == '\\' ? '/' : *at;
    mode_t type = archive_entry_filetype(entry);
    bool link = type == AE_IFLNK || archive_entry_hardlink(entry), litter = false;
    char last[NAME_MAX + 1];
    bool fine = unpack_check_path(text_string(&path), error) && unpack_count(job, 1, 0, error);
    if (fine && job->from != UNPACK_BUILD && (link || (type != AE_IFREG && type != AE_IFDIR && type != 0)))
        fine = error_set(error, "'%s' is a link or a device", unpack_shown(text_string(&path)));
    if (fine && archive_entry_is_encrypted(entry))
        fine = error_set(error, "the archive is encrypted");
    int folder = fine ? unpack_open_parent(job, text_string(&path), last, &litter, error) : -1;
    fine = folder >= 0;
    if (fine && last[0] && !litter && type == AE_IFDIR && mkdirat(folder, last, 0755) != 0 && errno != EEXIST)
        fine = error_set(error, "'%s': %s", unpack_shown(text_string(&path)), strerror(errno));
    if (fine && last[0] && !litter && link)
        unpack_link(folder, last, archive_entry_symlink(entry));
    if (fine && last[0] && !litter && !link && (type == AE_IFREG || type == 0)) {
        int file = unpack_create(folder, last, archive_entry_perm(entry), text_string(&path), error);
        fine = file >= 0 && unpack_contents(job, archive, file, error);
        struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = archive_entry_mtime(entry)}};
        if (fine && archive_entry_mtime_is_set(entry))
            futimens(file, times);
        if (file >= 0 && close(file) != 0 && fine)
            fine = error_set(error, "what was handed in cannot be unpacked: %s", strerror(errno));
    }
    if (folder >= 0)
        close(folder);
    text_free(&path);
    return fine;
}

static bool unpack_all(Unpacking *job, struct archive *archive, Error *error)
{
    struct archive_entry *entry;
    for (;;) {
        int status = archive_read_next_header(archive, &entry);
        if (status == ARCHIVE_EOF)
            return true;
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
            return error_set(error, "the archive is broken: %.120s", archive_error_string(archive));
        if (!unpack_entry(job, archive, entry, error))
            return false;
    }
}

bool unpack_descriptor(int file, const char *folder, UnpackFrom from, Error *error)
{
    /* opens: a folder of ours */
    Unpacking job = {.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), .from = from};
    if (job.folder < 0)
        return error_set(error, "%.150s: %s", unpack_shown(folder), strerror(errno));
    struct archive *archive = archive_read_new();
    archive_read_support_filter_all(archive);
    archive_read_support_format_all(archive);
    /* libarchive turns names that are marked as UTF-8 into those of the locale, and leaves out what it does not have.
     */
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = utf8 ? uselocale(utf8) : (locale_t)0;
    bool fine = archive_read_open_fd(archive, file, UNPACK_BLOCK) == ARCHIVE_OK ||
                error_set(error, "the archive cannot be read: %.120s", archive_error_string(archive));
    fine = fine && unpack_all(&job, archive, error);
    archive_read_free(archive);
    if (utf8) {
        uselocale(before);
        freelocale(utf8);
    }
    close(job.folder);
    return fine;
}

bool unpack_file(const char *path, const char *folder, UnpackFrom from, Error *error)
{
    InfileSize size = {.limit = (size_t)2 << 30};
    int file = infile_descriptor(path, &size, error);
    if (file < 0)
        return false;
    bool fine = unpack_descriptor(file, folder, from, error);
    close(file);
    return fine;
}

/* --- folders ---------------------------------------------------------------------------------------------------- */

/* Takes the handle of the file that is read. */
static bool unpack_copy_open(Unpacking *job, int source, int to, const char *name, Error *error)
{
    char bytes[UNPACK_BLOCK];
    struct stat about;
    bool fine = source >= 0 && fstat(source, &about) == 0 && S_ISREG(about.st_mode);
    if (!fine)
        error_set(error, "'%s' cannot be read: %s", unpack_shown(name), strerror(errno));
    int target = fine ? unpack_create(to, name, about.st_mode, name, error) : -1;
    fine = target >= 0;
    ssize_t got = 0;
    while (fine && (got = read(source, bytes, sizeof bytes)) > 0)
        fine = unpack_count(job, 0, got, error) && unpack_write(target, bytes, (size_t)got, error);
    if (fine && got < 0)
        fine = error_set(error, "'%s' cannot be read: %s", unpack_shown(name), strerror(errno));
    if (target >= 0)
        close(target);
    if (source >= 0)
        close(source);
    return fine;
}

static bool unpack_copy_file(Unpacking *job, int from, int to, const char *name, Error *error)
{
    /* opens: a regular file, by its folder's handle */
    return unpack_copy_open(job, openat(from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), to, name, error);
}

bool unpack_copy_file_as(const char *from, const char *folder, const char *name, Error *error)
{
    /* opens: a folder of ours */
    Unpacking job = {.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    InfileSize size = {.limit = SIZE_MAX};
    int source = infile_descriptor(from, &size, error);
    if (source < 0 || job.folder < 0 || strchr(name, '/') || name[0] == '\0') {
        if (source >= 0)
            close(source);
        if (job.folder >= 0)
            close(job.folder);
        return source < 0 ? false : error_set(error, "'%s' cannot be kept", unpack_shown(name));
    }
    bool fine = unpack_copy_open(&job, source, job.folder, name, error);
    close(job.folder);
    return fine;
}

static bool unpack_copy_folder(Unpacking *job, int from, int to, int depth, Error *error);

static bool unpack_copy_entry(Unpacking *job, int from, int to, const char *name, int depth, Error *error)
{
    struct stat about;
    if (fstatat(from, name, &about, AT_SYMLINK_NOFOLLOW) != 0)
        return error_set(error, "'%s' cannot be read: %s", unpack_shown(name), strerror(errno));
    if (!unpack_count(job, 1, 0, error))
        return false;
    if (S_ISREG(about.st_mode))
        return unpack_copy_file(job, from, to, name, error);
    if (!S_ISDIR(about.st_mode))
        return error_set(error, "'%s' is a link or a device", unpack_shown(name));
    if (depth >= UNPACK_DEPTH_MAX)
        return error_set(error, "'%s' is too long a path", unpack_shown(name));
    mkdirat(to, name, 0755);
    /* opens: folders, by the handles of those they are in */
    int source = openat(from, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    /* opens: the same */
    int target = openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool fine = source >= 0 && target >= 0;
    fine = fine ? unpack_copy_folder(job, source, target, depth + 1, error)
                : error_set(error, "'%s' cannot be read: %s", unpack_shown(name), strerror(errno));
    if (source >= 0)
        close(source);
    if (target >= 0)
        close(target);
    return fine;
}

static bool unpack_copy_folder(Unpacking *job, int from, int to, int depth, Error *error)
{
    DIR *folder = fdopendir(dup(from));
    bool fine = folder || error_set(error, "the folder cannot be read: %s", strerror(errno));
    for (struct dirent *entry; fine && (entry = readdir(folder));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && !unpack_is_litter(name))
            fine = unpack_copy_entry(job, from, to, name, depth, error);
    }
    if (folder)
        closedir(folder);
    return fine;
}

bool unpack_copy(const char *from, const char *folder, Error *error)
{
    /* opens: folders */
    Unpacking job = {.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    /* opens: folders */
    int source = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool fine = source >= 0 && job.folder >= 0;
    fine = fine ? unpack_copy_folder(&job, source, job.folder, 0, error)
                : error_set(error, "%.150s: %s", unpack_shown(from), strerror(errno));
    if (source >= 0)
        close(source);
    if (job.folder >= 0)
        close(job.folder);
    return fine;
}

static int unpack_compare_names(const void *one, const void *two)
{
    return strcmp(*(char *const *)one, *(char *const *)two);
}

int unpack_list(const char *folder, char ***names)
{
    struct dirent **entries = NULL;
    int found = scandir(folder, &entries, NULL, NULL), count = 0;
    *names = xcalloc((unsigned long)(found > 0 ? found : 1), sizeof **names);
    for (int i = 0; i < found; i++) {
        const char *name = entries[i]->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && !unpack_is_litter(name))
            (*names)[count++] = strdup(name);
        free(entries[i]);
    }
    free(entries);
    qsort(*names, (size_t)count, sizeof **names, unpack_compare_names);
    return count;
}

void unpack_list_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

static int unpack_remove_one(const char *path, const struct stat *about, int type, struct FTW *where)
{
    (void)about;
    (void)type;
    (void)where;
    return remove(path) == 0 ? 0 : 0;
}

void unpack_remove(const char *folder)
{
    enum { UNPACK_HANDLES = 16 };
    nftw(folder, unpack_remove_one, UNPACK_HANDLES, FTW_DEPTH | FTW_PHYS);
}
