/* SPDX-License-Identifier: MIT
 *
 * bot_copy - finding a bot's files, walking over them in an order of their own, copying them.
 *
 * A root is a folder, or a single file, that belongs to the bot. Root number n of a spec is FOLDER/HASH/n in the copy;
 * a single file is copied into a folder of that name. So a spec that names a copy has the same roots as the original,
 * and the same hash.
 */
#include "bots/bot_copy.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/outfile.h"
#include "bots/external.h"
#include "sandbox/sandbox.h"

enum { COPY_DEPTH_MAX = 32, COPY_BUFFER = 1 << 16, COPY_SHOWN = 120 };

/* --- the spec ------------------------------------------------------------------------------------------------- */

/* A spec taken apart: PROTOCOL:WORD WORD,REST. */
typedef struct CopySpec {
    char *words[EXTERNAL_WORDS_MAX + 1];
    size_t head;      /* length of "PROTOCOL:" */
    const char *rest; /* ",name=value..." or "" */
    bool plain;       /* a file name that is not quoted: those of the course's platforms */
    char *folder;     /* its `dir`; NULL: none */
    char *roots[SANDBOX_FOLDERS_MAX];
    int root_count;
} CopySpec;

static void copy_spec_free(CopySpec *spec)
{
    for (int i = 0; spec->words[i]; i++)
        free(spec->words[i]);
    for (int i = 0; i < spec->root_count; i++)
        free(spec->roots[i]);
    free(spec->folder);
}

/* True if the path is the root or lies in it. */
static bool copy_inside(const char *root, const char *path)
{
    size_t length = strlen(root);
    return strncmp(root, path, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* A root that lies in another is a part of it. */
static bool copy_add_root(CopySpec *spec, const char *path, Error *error)
{
    for (int i = 0; i < spec->root_count; i++) {
        if (copy_inside(spec->roots[i], path))
            return true;
        if (copy_inside(path, spec->roots[i])) {
            free(spec->roots[i]);
            spec->roots[i] = strdup(path);
            return true;
        }
    }
    if (spec->root_count == SANDBOX_FOLDERS_MAX)
        return error_set(error, "its files lie in more than %d folders", SANDBOX_FOLDERS_MAX);
    spec->roots[spec->root_count++] = strdup(path);
    return true;
}

/* The folder of a file, or the file alone where the folder holds more than the bot; a folder itself. */
static bool copy_add_path(CopySpec *spec, const char *path, Error *error)
{
    char full[PATH_MAX], folder[PATH_MAX];
    struct stat about;
    if (!realpath(path, full) || stat(full, &about) != 0 || sandbox_is_system(full))
        return true;
    snprintf(folder, sizeof folder, "%s", full);
    char *slash = strrchr(folder, '/');
    if (!S_ISDIR(about.st_mode))
        slash[slash == folder] = '\0';
    if (S_ISDIR(about.st_mode) && sandbox_is_common(full))
        return error_set(error, "'%.*s' holds more than a bot: give it a folder of its own", COPY_SHOWN, full);
    return copy_add_root(spec, sandbox_is_common(folder) ? full : folder, error);
}

static bool copy_take_option(void *context, const char *name, const char *value, Error *error)
{
    CopySpec *spec = context;
    if (strcmp(name, "dir") == 0) {
        free(spec->folder);
        spec->folder = strdup(value);
    }
    return copy_add_path(spec, strcmp(name, "dir") == 0 ? value : "", error);
}

/* A word of the command that names a file: the first one if it is a path, the others if the file is there. */
static bool copy_is_file(const char *word, int index)
{
    return index == 0 ? strchr(word, '/') != NULL : word[0] != '-' && access(word, F_OK) == 0;
}

/* An interpreter with an environment or an installation of its own runs where it is. */
static bool copy_stays(const char *word, int index)
{
    return index == 0 && strchr(word, '/') && sandbox_is_interpreter(word);
}

/* False with the error if the spec cannot be read; no roots for a bot without files of its own. */
static bool copy_spec_read(const char *text, CopySpec *spec, Error *error)
{
    memset(spec, 0, sizeof *spec);
    spec->rest = "";
    if (!bots_is_external(text))
        return true;
    spec->head = strcspn(text, ":") + 1;
    spec->plain = strncmp(text, "pku", 3) == 0;
    if (spec->plain) {
        size_t length = strcspn(text + spec->head, ",");
        spec->words[0] = strndup(text + spec->head, length);
        spec->rest = text + spec->head + length;
    } else {
        spec->rest = external_split(text + spec->head, spec->words, error);
    }
    bool fine = spec->rest != NULL;
    for (int i = 0; fine && spec->words[i]; i++)
        fine = copy_stays(spec->words[i], i) || !(copy_is_file(spec->words[i], i) || spec->plain) ||
               copy_add_path(spec, spec->words[i], error);
    return fine && (*spec->rest != ',' || options_each(spec->rest + 1, copy_take_option, spec, error));
}

/* The path as it is in the copy at `base`; as it is, but absolute, if it is not in any root. */
static void copy_move(const CopySpec *spec, const char *path, const char *base, Text *text)
{
    char full[PATH_MAX];
    struct stat about;
    if (!realpath(path, full)) {
        text_add(text, path);
        return;
    }
    bool stays = sandbox_is_interpreter(path);
    for (int i = 0; !stays && i < spec->root_count; i++) {
        if (!copy_inside(spec->roots[i], full))
            continue;
        bool alone = stat(spec->roots[i], &about) == 0 && !S_ISDIR(about.st_mode);
        text_printf(text, "%s/%d%s", base, i + 1, alone ? strrchr(full, '/') : full + strlen(spec->roots[i]));
        return;
    }
    /* By the path that was written: a program knows itself by the name it is called by. */
    if (path[0] != '/' && getcwd(full, sizeof full))
        text_printf(text, "%s/", full);
    text_add(text, path);
}

/* With its quotes, if it needs any. */
static bool copy_add_word(const char *word, bool plain, Text *text, Error *error)
{
    if (strchr(word, plain ? ',' : '"') && (plain || strchr(word, '\'')))
        return error_set(error, "'%.*s': a spec cannot name such a path", COPY_SHOWN, word);
    const char *quote = plain || !word[strcspn(word, " ,'\"")] ? "" : strchr(word, '"') ? "'" : "\"";
    text_printf(text, "%s%s%s", quote, word, quote);
    return true;
}

typedef struct CopyOptions {
    const CopySpec *spec;
    const char *base;
    Text *text;
} CopyOptions;

static bool copy_put_option(void *context, const char *name, const char *value, Error *error)
{
    const CopyOptions *options = context;
    Text moved = {0};
    if (strcmp(name, "dir") == 0)
        copy_move(options->spec, value, options->base, &moved);
    else
        text_add(&moved, value);
    bool fine = !strchr(text_string(&moved), ',') ||
                error_set(error, "'%.*s': a spec cannot name such a path", COPY_SHOWN, text_string(&moved));
    text_printf(options->text, ",%s=%s", name, text_string(&moved));
    text_free(&moved);
    return fine;
}

/* The spec with every path as it is in the copy at `base`. */
static bool copy_spec_print(const char *original, const CopySpec *spec, const char *base, Text *text, Error *error)
{
    bool fine = true;
    if (spec->head == 0) /* a player of our own */
        return true;
    text_add_bytes(text, original, spec->head);
    for (int i = 0; fine && spec->words[i]; i++) {
        Text word = {0};
        if (copy_is_file(spec->words[i], i) || spec->plain)
            copy_move(spec, spec->words[i], base, &word);
        else
            text_add(&word, spec->words[i]);
        text_add(text, i > 0 ? " " : "");
        fine = copy_add_word(text_string(&word), spec->plain, text, error);
        text_free(&word);
    }
    CopyOptions options = {.spec = spec, .base = base, .text = text};
    return fine && (*spec->rest != ',' || options_each(spec->rest + 1, copy_put_option, &options, error));
}

/* --- the files ------------------------------------------------------------------------------------------------ */

/* A walk over all files: they are added to the sum, and copied where there is a place for them. */
typedef struct CopyWalk {
    Sha256 sum;
    int files, depth;
    int64_t bytes;
    char buffer[COPY_BUFFER];
    Error *error;
} CopyWalk;

static bool copy_trouble(const CopyWalk *walk, const char *path)
{
    return error_set(walk->error, "'%.*s': %s", COPY_SHOWN, path, strerror(errno));
}

/* One entry's head: what it is, its name in the copy, how long its content is. */
static void copy_sum_entry(CopyWalk *walk, const char *kind, const char *name, int64_t length)
{
    char head[PATH_MAX + 64];
    int size = snprintf(head, sizeof head, "%s %s", kind, name) + 1;
    sha256_add(&walk->sum, head, (size_t)size);
    size = snprintf(head, sizeof head, "%lld", (long long)length) + 1;
    sha256_add(&walk->sum, head, (size_t)size);
}

static bool copy_write(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* The content of an open file, whose length is `about`'s. */
static bool copy_content(CopyWalk *walk, int from, int to, const struct stat *about)
{
    int64_t left = about->st_size;
    while (left > 0) {
        ssize_t got = read(from, walk->buffer, sizeof walk->buffer < (size_t)left ? sizeof walk->buffer : (size_t)left);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            errno = got == 0 ? ESTALE : errno; /* it has become shorter */
            return false;
        }
        sha256_add(&walk->sum, walk->buffer, (size_t)got);
        if (to >= 0 && !copy_write(to, walk->buffer, (size_t)got))
            return false;
        left -= got;
    }
    return true;
}

/* `from`, called `name` in the copy; `to`: where it is copied, NULL: it is only read. */
static bool copy_file(CopyWalk *walk, const char *from, const char *name, const char *to)
{
    struct stat about;
    /* opens: does not wait, and looks at what it is below */
    int file = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 || fstat(file, &about) != 0) {
        copy_trouble(walk, from);
        if (file >= 0)
            close(file);
        return false;
    }
    bool runs = about.st_mode & 0111;
    /* opens: a new file in a folder of ours */
    int copy = to ? open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, runs ? 0755 : 0644) : -1;
    bool fine =
        S_ISREG(about.st_mode) || error_set(walk->error, "'%.*s' is neither a file nor a folder", COPY_SHOWN, from);
    if (fine && walk->bytes + about.st_size > (int64_t)BOT_COPY_MB_MAX << 20)
        fine = error_set(walk->error, "its files are larger than %d MB: give the bot a folder of its own",
                         BOT_COPY_MB_MAX);
    walk->bytes += about.st_size;
    copy_sum_entry(walk, runs ? "program" : "file", name, about.st_size);
    fine = fine && ((!to || (copy >= 0 && fchmod(copy, runs ? 0755 : 0644) == 0)) || copy_trouble(walk, to));
    fine = fine && (copy_content(walk, file, copy, &about) || copy_trouble(walk, from));
    close(file);
    if (copy >= 0 && close(copy) != 0)
        fine = fine && copy_trouble(walk, to);
    return fine;
}

/* A link that stays in its folder or leads into the system is copied as a link: the sandbox refuses others. */
static bool copy_link(CopyWalk *walk, const char *from, const char *name, const char *to)
{
    char target[PATH_MAX], full[PATH_MAX];
    ssize_t length = readlink(from, target, sizeof target - 1);
    if (length < 0)
        return copy_trouble(walk, from);
    target[length] = '\0';
    size_t root = strlen(from) - strlen(name);
    bool stays = target[0] == '/' ? sandbox_is_system(target)
                                  : realpath(from, full) && (sandbox_is_system(full) || strncmp(from, full, root) == 0);
    if (!stays)
        return error_set(walk->error, "'%.*s' is a link that leads elsewhere: put the file itself there", COPY_SHOWN,
                         from);
    copy_sum_entry(walk, "link", name, length);
    sha256_add(&walk->sum, target, (size_t)length);
    return !to || symlink(target, to) == 0 || copy_trouble(walk, to);
}

static bool copy_folder(CopyWalk *walk, const char *from, const char *name, const char *to);

static bool copy_entry(CopyWalk *walk, const char *from, const char *name, const char *to)
{
    struct stat about;
    if (++walk->files > BOT_COPY_FILES_MAX)
        return error_set(walk->error, "it has more than %d files: give the bot a folder of its own",
                         BOT_COPY_FILES_MAX);
    if (lstat(from, &about) != 0)
        return copy_trouble(walk, from);
    return S_ISDIR(about.st_mode)   ? copy_folder(walk, from, name, to)
           : S_ISLNK(about.st_mode) ? copy_link(walk, from, name, to)
                                    : copy_file(walk, from, name, to);
}

static int copy_wanted(const struct dirent *entry)
{
    static const char *const left_out[] = {".", "..", ".git", "__pycache__"};
    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++) {
        if (strcmp(entry->d_name, left_out[i]) == 0)
            return 0;
    }
    return 1;
}

/* By their bytes: the same order in every language. */
static int copy_compare(const struct dirent **one, const struct dirent **two)
{
    return strcmp((*one)->d_name, (*two)->d_name);
}

/* Takes environments of Python out of a folder's list: they are the machine's, as its programs are, and their links
 * lead elsewhere. */
static int copy_sort_out(const char *from, struct dirent **list, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Text path = {0};
        text_printf(&path, "%s/%s", from, list[i]->d_name);
        if (sandbox_is_environment(text_string(&path)))
            free(list[i]);
        else
            list[kept++] = list[i];
        text_free(&path);
    }
    return kept;
}

static bool copy_folder(CopyWalk *walk, const char *from, const char *name, const char *to)
{
    struct dirent **list;
    if (to && mkdir(to, 0755) != 0)
        return copy_trouble(walk, to);
    if (walk->depth == COPY_DEPTH_MAX)
        return error_set(walk->error, "'%.*s': folders more than %d deep", COPY_SHOWN, from, COPY_DEPTH_MAX);
    int count = scandir(from, &list, copy_wanted, copy_compare);
    if (count < 0)
        return copy_trouble(walk, from);
    count = copy_sort_out(from, list, count);
    copy_sum_entry(walk, "folder", name, count);
    walk->depth++;
    bool fine = true;
    for (int i = 0; i < count; i++) {
        Text inner = {0}, path = {0}, target = {0};
        text_printf(&inner, "%s%s%s", name, *name ? "/" : "", list[i]->d_name);
        text_printf(&path, "%s/%s", from, list[i]->d_name);
        if (to)
            text_printf(&target, "%s/%s", to, list[i]->d_name);
        fine = fine && copy_entry(walk, text_string(&path), text_string(&inner), to ? text_string(&target) : NULL);
        text_free(&inner);
        text_free(&path);
        text_free(&target);
        free(list[i]);
    }
    free(list);
    walk->depth--;
    return fine;
}

/* All roots in order; into folders of `to` if that is not NULL. */
static bool copy_roots(const CopySpec *spec, const char *to, char hash[SHA256_TEXT], Error *error)
{
    CopyWalk *walk = xcalloc(1, sizeof *walk);
    bool fine = true;
    walk->error = error;
    sha256_begin(&walk->sum);
    for (int i = 0; fine && i < spec->root_count; i++) {
        const char *root = spec->roots[i];
        struct stat about;
        Text target = {0};
        bool alone = stat(root, &about) == 0 && !S_ISDIR(about.st_mode);
        if (to)
            text_printf(&target, "%s/%d", to, i + 1);
        const char *folder = to ? text_string(&target) : NULL;
        if (alone) {
            const char *name = strrchr(root, '/') + 1;
            Text file = {0};
            text_printf(&file, "%s/%s", text_string(&target), name);
            copy_sum_entry(walk, "folder", "", 1);
            fine = (!to || mkdir(folder, 0755) == 0 || copy_trouble(walk, folder)) &&
                   copy_entry(walk, root, name, to ? text_string(&file) : NULL);
            text_free(&file);
        } else {
            fine = copy_folder(walk, root, "", folder);
        }
        text_free(&target);
    }
    sha256_end(&walk->sum, hash);
    free(walk);
    return fine;
}

/* --- copies --------------------------------------------------------------------------------------------------- */

void bot_copy_remove(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        Text inner = {0};
        text_printf(&inner, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && unlink(text_string(&inner)) != 0)
            bot_copy_remove(text_string(&inner));
        text_free(&inner);
    }
    if (folder)
        closedir(folder);
    rmdir(path);
}

static bool copy_make_folders(const char *path, Error *error)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1;; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        char end = *at;
        *at = '\0';
        if ((mkdir(part, 0755) != 0 || !outfile_sync_folder(part)) && errno != EEXIST)
            return error_set(error, "'%.*s': %s", COPY_SHOWN, part, strerror(errno));
        *at = end;
        if (end == '\0')
            return true;
    }
}

/* Copies to a folder beside the one that is meant, which takes its place when it is whole and on the disk. */
static bool copy_into(const CopySpec *spec, const char *folder, BotCopy *copy, Error *error)
{
    Text fresh = {0}, place = {0};
    text_printf(&fresh, "%s/.new-XXXXXX", folder);
    bool begun = mkdtemp(fresh.bytes) || error_set(error, "'%.*s': %s", COPY_SHOWN, folder, strerror(errno));
    bool fine = begun && chmod(fresh.bytes, 0755) == 0 && copy_roots(spec, fresh.bytes, copy->hash, error);
    text_printf(&place, "%s/%s", folder, copy->hash);
    /* opens: a folder of ours */
    int disk = fine ? open(fresh.bytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fine && (disk < 0 || syncfs(disk) != 0))
        fine = error_set(error, "'%.*s': %s", COPY_SHOWN, fresh.bytes, strerror(errno));
    if (disk >= 0)
        close(disk);
    if (fine && rename(fresh.bytes, text_string(&place)) == 0 && outfile_sync_folder(text_string(&place)))
        copy->made = strdup(text_string(&place));
    else if (fine && errno != EEXIST && errno != ENOTEMPTY)
        fine = error_set(error, "'%.*s': %s", COPY_SHOWN, text_string(&place), strerror(errno));
    if (begun)
        bot_copy_remove(fresh.bytes); /* what is not needed: the same files are there already */
    text_free(&fresh);
    text_free(&place);
    return fine;
}

/* A folder is not copied into itself. */
static bool copy_is_outside(const CopySpec *spec, const char *folder, Error *error)
{
    for (int i = 0; i < spec->root_count; i++) {
        if (copy_inside(spec->roots[i], folder))
            return error_set(error, "'%.*s' holds the database as well: give the bot a folder of its own", COPY_SHOWN,
                             spec->roots[i]);
    }
    return true;
}

bool bot_copy_make(const char *spec, const char *folder, BotCopy *copy, Error *error)
{
    CopySpec parts;
    Text text = {0}, base = {0};
    char full[PATH_MAX];
    memset(copy, 0, sizeof *copy);
    bool fine = copy_spec_read(spec, &parts, error);
    if (fine && parts.root_count > 0) {
        fine = copy_make_folders(folder, error) &&
               (realpath(folder, full) || error_set(error, "'%.*s': %s", COPY_SHOWN, folder, strerror(errno))) &&
               copy_is_outside(&parts, full, error) && copy_into(&parts, full, copy, error);
        text_printf(&base, "%s/%s", full, copy->hash);
        fine = fine && copy_spec_print(spec, &parts, text_string(&base), &text, error);
        /* A copy of these files that was there already may have been changed. */
        fine = fine && bot_copy_intact(text_string(&text), error);
    }
    if (fine) {
        CopySpec nowhere = parts; /* no path is in any root */
        nowhere.root_count = 0;
        copy->spec = strdup(parts.root_count > 0 ? text_string(&text) : spec);
        text_clear(&text);
        fine = copy_spec_print(spec, &nowhere, "", &text, error);
        copy->origin = strdup(parts.head > 0 ? text_string(&text) : spec);
    }
    copy_spec_free(&parts);
    text_free(&text);
    text_free(&base);
    return fine;
}

void bot_copy_free(BotCopy *copy, bool keep)
{
    if (copy->made && !keep)
        bot_copy_remove(copy->made);
    free(copy->made);
    free(copy->spec);
    free(copy->origin);
    memset(copy, 0, sizeof *copy);
}

bool bot_copy_hash(const char *spec, char hash[SHA256_TEXT], Error *error)
{
    CopySpec parts;
    bool fine = copy_spec_read(spec, &parts, error);
    hash[0] = '\0';
    if (fine && parts.root_count > 0)
        fine = copy_roots(&parts, NULL, hash, error);
    copy_spec_free(&parts);
    return fine;
}

void bot_copy_name(const char *spec, char hash[SHA256_TEXT])
{
    enum { DIGITS = SHA256_TEXT - 1 };
    hash[0] = '\0';
    for (const char *at = strchr(spec, '/'); at && !hash[0]; at = strchr(at + 1, '/')) {
        if (strspn(at + 1, "0123456789abcdef") == DIGITS && at[1 + DIGITS] == '/')
            snprintf(hash, SHA256_TEXT, "%.*s", DIGITS, at + 1);
    }
}

bool bot_copy_intact(const char *spec, Error *error)
{
    char name[SHA256_TEXT], hash[SHA256_TEXT];
    bot_copy_name(spec, name);
    if (!name[0])
        return true;
    if (!bot_copy_hash(spec, hash, error))
        return error_prefix(error, "the copy of its files");
    return strcmp(name, hash) == 0 || error_set(error, "the copy of its files was changed or removed");
}
