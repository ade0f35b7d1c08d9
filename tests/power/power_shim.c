/* SPDX-License-Identifier: MIT
 *
 * power_shim - what of a folder would be left if the machine lost its power now. Preloaded into a program (LD_PRELOAD),
 * it notes in the folder WUQI_TEST_MIRROR what the program has brought to the disk of all that is below the folder
 * WUQI_TEST_DISK: for every file that was synced the bytes it had then, and for every folder that was synced the names
 * it had then. Nothing else is promised by POSIX, and tests/power/after.py makes of it the worst disks that are allowed.
 *
 * A file or folder is known by its number and its birth: numbers are given out again.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Place {
    char key[64], path[PATH_MAX];
} Place;

static char shim_disk[PATH_MAX];
static const char *shim_mirror;
static _Atomic int shim_count;

__attribute__((constructor)) static void shim_open(void)
{
    const char *disk = getenv("WUQI_TEST_DISK");
    shim_mirror = getenv("WUQI_TEST_MIRROR");
    if (!disk || !shim_mirror || !realpath(disk, shim_disk))
        shim_mirror = NULL;
}

static bool shim_key(int folder, const char *path, int flags, char *key, size_t size)
{
    struct statx about;
    if (statx(folder, path, flags, STATX_INO | STATX_BTIME, &about) != 0)
        return false;
    snprintf(key, size, "%llu-%lld-%u", (unsigned long long)about.stx_ino, (long long)about.stx_btime.tv_sec,
             about.stx_btime.tv_nsec);
    return true;
}

/* False for what is not on our disk. */
static bool shim_find(int file, Place *place)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, place->path, sizeof place->path - 1);
    size_t disk = strlen(shim_disk);
    place->path[length > 0 ? length : 0] = '\0';
    return strncmp(place->path, shim_disk, disk) == 0 && (place->path[disk] == '/' || place->path[disk] == '\0') &&
           shim_key(file, "", AT_EMPTY_PATH, place->key, sizeof place->key);
}

static FILE *shim_begin(char *part, size_t size)
{
    snprintf(part, size, "%s/part-%d-%d", shim_mirror, (int)getpid(), atomic_fetch_add(&shim_count, 1));
    return fopen(part, "w");
}

static void shim_end(FILE *out, const char *part, const Place *place)
{
    char whole[PATH_MAX + 100];
    snprintf(whole, sizeof whole, "%s/%s", shim_mirror, place->key);
    if (fclose(out) == 0)
        rename(part, whole);
}

static void shim_note_file(int file, const Place *place)
{
    char part[PATH_MAX + 100], again[64], block[1 << 16];
    snprintf(again, sizeof again, "/proc/self/fd/%d", file);
    int in = open(again, O_RDONLY | O_CLOEXEC);
    FILE *out = in >= 0 ? shim_begin(part, sizeof part) : NULL;
    ssize_t got;
    while (out && (got = read(in, block, sizeof block)) > 0)
        fwrite(block, 1, (size_t)got, out);
    if (in >= 0)
        close(in);
    if (out)
        shim_end(out, part, place);
}

static void shim_note_folder(const Place *place)
{
    char part[PATH_MAX + 100], key[64];
    DIR *folder = opendir(place->path);
    FILE *out = folder ? shim_begin(part, sizeof part) : NULL;
    const struct dirent *entry;
    while (out && (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            shim_key(dirfd(folder), entry->d_name, AT_SYMLINK_NOFOLLOW, key, sizeof key))
            fprintf(out, "%s %s\n", key, entry->d_name);
    }
    if (folder)
        closedir(folder);
    if (out)
        shim_end(out, part, place);
}

/* Before it is synced: what comes meanwhile need not be on the disk. */
static void shim_note(int file)
{
    Place place;
    struct stat about;
    if (!shim_mirror || fstat(file, &about) != 0 || !shim_find(file, &place))
        return;
    if (S_ISDIR(about.st_mode))
        shim_note_folder(&place);
    else if (S_ISREG(about.st_mode))
        shim_note_file(file, &place);
}

static void shim_note_all(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        char inner[PATH_MAX];
        struct stat about;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 || lstat(inner, &about) != 0)
            continue;
        if (S_ISDIR(about.st_mode))
            shim_note_all(inner);
        int file = S_ISREG(about.st_mode) ? open(inner, O_RDONLY | O_CLOEXEC) : -1;
        if (file >= 0) {
            shim_note(file);
            close(file);
        }
    }
    if (folder) {
        shim_note(dirfd(folder));
        closedir(folder);
    }
}

typedef int SyncFunction(int file);

static int shim_sync(const char *name, int file)
{
    SyncFunction *real;
    *(void **)&real = dlsym(RTLD_NEXT, name);
    shim_note(file);
    return real(file);
}

int fsync(int file)
{
    return shim_sync("fsync", file);
}

int fdatasync(int file)
{
    return shim_sync("fdatasync", file);
}

int syncfs(int file)
{
    SyncFunction *real;
    *(void **)&real = dlsym(RTLD_NEXT, "syncfs");
    if (shim_mirror)
        shim_note_all(shim_disk);
    return real(file);
}
