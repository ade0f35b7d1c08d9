/* SPDX-License-Identifier: MIT
 *
 * handins - finding the layout, and reading it.
 */
#include "class/handins.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/infile.h"
#include "class/assignment.h"
#include "class/unpack.h"

enum { HANDINS_DEPTH_MAX = 40, HANDINS_META_MAX = 64 << 20 };

#define MOODLE_FILE "_assignsubmission_file"
#define MOODLE_TEXT "_assignsubmission_onlinetext"
#define GRADESCOPE_META "submission_metadata.yml"

/* --- folders ---------------------------------------------------------------------------------------------------- */

static bool handins_is_folder(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The time of the newest file. */
static int64_t handins_newest(const char *path, int depth)
{
    struct stat about;
    int64_t newest = 0;
    if (depth > HANDINS_DEPTH_MAX || lstat(path, &about) != 0)
        return 0;
    if (!S_ISDIR(about.st_mode))
        return about.st_mtim.tv_sec;
    char **names, below[PATH_MAX];
    int count = unpack_list(path, &names);
    for (int i = 0; i < count; i++) {
        snprintf(below, sizeof below, "%s/%s", path, names[i]);
        int64_t time = handins_newest(below, depth + 1);
        newest = time > newest ? time : newest;
    }
    unpack_list_free(names, count);
    return newest;
}

/* Adds names and bytes of everything that is there. */
static void handins_hash(const char *path, const char *name, int depth, Sha256 *sum)
{
    struct stat about;
    if (depth > HANDINS_DEPTH_MAX || lstat(path, &about) != 0)
        return;
    sha256_add(sum, name, strlen(name) + 1);
    sha256_add(sum, &about.st_mode, sizeof about.st_mode);
    if (S_ISREG(about.st_mode)) {
        char bytes[1 << 16];
        FILE *file = infile_open(path, SIZE_MAX, NULL);
        for (size_t got; file && (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
            sha256_add(sum, bytes, got);
        if (file)
            fclose(file);
    }
    if (!S_ISDIR(about.st_mode))
        return;
    char **names, below[PATH_MAX];
    int count = unpack_list(path, &names);
    for (int i = 0; i < count; i++) {
        snprintf(below, sizeof below, "%s/%s", path, names[i]);
        handins_hash(below, names[i], depth + 1, sum);
    }
    unpack_list_free(names, count);
}

/* --- layouts ---------------------------------------------------------------------------------------------------- */

static Handin *handins_add(Handins *handins, const char *name)
{
    Text label = {0}, path = {0};
    handins->items = xrealloc(handins->items, (unsigned long)(handins->count + 1) * sizeof *handins->items);
    Handin *handin = &handins->items[handins->count++];
    *handin = (Handin){.student = ROSTER_NOBODY};
    unpack_name(name, &label);
    text_printf(&path, "%s/%s", handins->folder, name);
    handin->label = strdup(text_string(&label));
    handin->path = strdup(text_string(&path));
    text_free(&label);
    text_free(&path);
    return handin;
}

/* "NAME_NUMBER_assignsubmission_file_": the name and the number. */
static void handins_read_moodle(Handin *handin)
{
    const char *end = strstr(handin->label, MOODLE_FILE), *number = end;
    while (number > handin->label && isdigit((unsigned char)number[-1]))
        number--;
    if (number > handin->label && number < end && number[-1] == '_') {
        handin->participant = strndup(number, (size_t)(end - number));
        handin->name = strndup(handin->label, (size_t)(number - 1 - handin->label));
    } else {
        handin->name = strndup(handin->label, (size_t)(end - handin->label));
    }
}

/* A file beside those of others: into the folder of its student. */
static bool handins_moodle_file(Handins *handins, const char *name, const char *gathered, Error *error)
{
    const char *end = strstr(name, MOODLE_FILE) + strlen(MOODLE_FILE), *own = end + (*end == '_');
    char path[PATH_MAX], *prefix = strndup(name, (size_t)(own - name));
    Handin *handin = handins->count > 0 ? &handins->items[handins->count - 1] : NULL;
    Text label = {0};
    unpack_name(prefix, &label);
    if (!handin || strcmp(handin->label, text_string(&label)) != 0) {
        handin = handins_add(handins, prefix);
        handins_read_moodle(handin);
        free(handin->path);
        snprintf(path, sizeof path, "%s/%d", gathered, handins->count);
        handin->path = strdup(path);
        mkdir(gathered, 0755);
        mkdir(path, 0755);
    }
    snprintf(path, sizeof path, "%s/%s", handins->folder, name);
    int64_t time = handins_newest(path, 0);
    handin->time_s = time > handin->time_s ? time : handin->time_s;
    bool fine = unpack_copy_file_as(path, handin->path, own, error);
    free(prefix);
    text_free(&label);
    return fine;
}

static bool handins_moodle(Handins *handins, const char *name, const char *gathered, Error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", handins->folder, name);
    if (!handins_is_folder(path))
        return handins_moodle_file(handins, name, gathered, error);
    Handin *handin = handins_add(handins, name);
    handins_read_moodle(handin);
    handin->time_s = handins_newest(handin->path, 0);
    return true;
}

/* The value behind a key of a line of the metadata, without quotes; NULL if the line has another key. */
static char *handins_meta_value(const char *line, const char *key)
{
    const char *at = line + strspn(line, " -:");
    size_t length = strlen(key);
    if (strncmp(at, key, length) != 0 || at[length] != ':')
        return NULL;
    at += length + 1;
    at += strspn(at, " \"'");
    size_t end = strlen(at);
    while (end > 0 && strchr(" \"'\r", at[end - 1]))
        end--;
    return strndup(at, end);
}

static void handins_meta_take(char **field, char *value)
{
    if (value && !*field)
        *field = value;
    else
        free(value);
}

/* What Gradescope writes beside the folders: for each of them who handed it in and when. Of a group the first counts.
 */
static bool handins_gradescope(Handins *handins, const char *meta, Error *error)
{
    Text all = {0};
    Handin *handin = NULL;
    char *rest = NULL, path[PATH_MAX];
    bool history = false;
    if (!text_read_file(&all, meta, HANDINS_META_MAX, error))
        return false;
    for (char *line = all.length > 0 ? strtok_r(all.bytes, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest)) {
        if (strncmp(line, "submission_", strlen("submission_")) == 0) {
            line[strcspn(line, ":")] = '\0';
            snprintf(path, sizeof path, "%s/%s", handins->folder, line);
            handin = !strchr(line, '/') && handins_is_folder(path) ? handins_add(handins, line) : NULL;
            history = false;
            continue;
        }
        history = history || strncmp(line, "  :history:", strlen("  :history:")) == 0;
        if (!handin || history)
            continue;
        handins_meta_take(&handin->name, handins_meta_value(line, "name"));
        handins_meta_take(&handin->number, handins_meta_value(line, "sid"));
        handins_meta_take(&handin->mail, handins_meta_value(line, "email"));
        char *time = strncmp(line, "  :created_at:", strlen("  :created_at:")) == 0
                         ? handins_meta_value(line, "created_at")
                         : NULL;
        if (time)
            assignment_parse_time(time, &handin->time_s, NULL);
        free(time);
    }
    text_free(&all);
    return handins->count > 0 || error_set(error, "%s names no submission that is there", GRADESCOPE_META);
}

/* A folder around everything: gone into. */
static void handins_descend(Handins *handins)
{
    char **names, path[PATH_MAX];
    for (;;) {
        int count = unpack_list(handins->folder, &names);
        snprintf(path, sizeof path, "%s/%s", handins->folder, count == 1 ? names[0] : "");
        bool around = count == 1 && handins_is_folder(path) && !strstr(names[0], "_assignsubmission_") &&
                      strncmp(names[0], "submission_", strlen("submission_")) != 0;
        unpack_list_free(names, count);
        char **inside;
        int more = around ? unpack_list(path, &inside) : 0, folders = 0;
        for (int i = 0; i < more; i++) {
            char below[2 * PATH_MAX];
            snprintf(below, sizeof below, "%s/%s", path, inside[i]);
            folders += handins_is_folder(below) || unpack_is_archive(inside[i]);
        }
        if (around)
            unpack_list_free(inside, more);
        if (!around || folders < more || folders == 0) /* files: it is the only submission */
            return;
        free(handins->folder);
        handins->folder = strdup(path);
    }
}

bool handins_read(Handins *handins, const char *folder, const char *gathered, Error *error)
{
    char **names, meta[PATH_MAX];
    *handins = (Handins){.folder = strdup(folder)};
    handins_descend(handins);
    snprintf(meta, sizeof meta, "%s/%s", handins->folder, GRADESCOPE_META);
    bool fine = true, gradescope = access(meta, R_OK) == 0;
    if (gradescope)
        fine = handins_gradescope(handins, meta, error);
    int count = unpack_list(handins->folder, &names);
    for (int i = 0; fine && i < count && !gradescope; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", handins->folder, names[i]);
        if (names[i][0] == '.')
            continue;
        if (strstr(names[i], MOODLE_FILE))
            fine = handins_moodle(handins, names[i], gathered, error);
        else if (!strstr(names[i], MOODLE_TEXT) && (handins_is_folder(path) || unpack_is_archive(names[i])))
            handins_add(handins, names[i]);
    }
    unpack_list_free(names, count);
    if (fine && handins->count == 0)
        fine = error_set(error, "%.150s: there are no submissions in it", folder);
    for (int i = 0; fine && i < handins->count; i++) {
        Sha256 sum;
        handins->items[i].changed_s = handins_newest(handins->items[i].path, 0);
        sha256_begin(&sum);
        handins_hash(handins->items[i].path, "", 0, &sum);
        sha256_end(&sum, handins->items[i].hash);
    }
    if (!fine)
        handins_free(handins);
    return fine;
}

bool handins_open(Handins *handins, const char *from, const char *work, Error *error)
{
    char unpacked[PATH_MAX], gathered[PATH_MAX];
    struct stat about;
    bool folder = stat(from, &about) == 0 && S_ISDIR(about.st_mode);
    snprintf(unpacked, sizeof unpacked, "%s/class", work);
    snprintf(gathered, sizeof gathered, "%s/gathered", work);
    unpack_remove(unpacked);
    unpack_remove(gathered);
    if (!folder && mkdir(unpacked, 0755) != 0) {
        error_set(error, "%.150s: %s", unpacked, strerror(errno));
        return error_mark(error, ERROR_FAILURE);
    }
    if (!folder && !unpack_file(from, unpacked, UNPACK_CLASS, error))
        return error_prefix(error, "%.100s", from);
    return handins_read(handins, folder ? from : unpacked, gathered, error);
}

/* --- whose they are --------------------------------------------------------------------------------------------- */

/* Does the second take the place of the first? The later one does; where the platform tells no time, the one whose
 * files are newer. */
static bool handins_is_later(const Handin *one, const Handin *two)
{
    bool known = one->time_s != 0 && two->time_s != 0;
    return known ? two->time_s >= one->time_s : two->changed_s >= one->changed_s;
}

static bool handins_same_person(const Handin *one, const Handin *two)
{
    if (one->student >= 0 || two->student >= 0)
        return one->student == two->student;
    return one->participant && two->participant && strcmp(one->participant, two->participant) == 0;
}

void handins_assign(Handins *handins, const Roster *roster)
{
    for (int i = 0; i < handins->count; i++) {
        Handin *handin = &handins->items[i];
        RosterClue clue = {.number = handin->number,
                           .mail = handin->mail,
                           .name = handin->name,
                           .label = handin->name ? handin->name : handin->label};
        handin->student = roster_find(roster, &clue);
    }
    for (int i = 0; i < handins->count; i++) {
        for (int j = 0; j < i; j++) {
            Handin *one = &handins->items[j], *two = &handins->items[i];
            if (one->superseded || two->superseded || !handins_same_person(one, two))
                continue;
            *(handins_is_later(one, two) ? &one->superseded : &two->superseded) = true;
        }
    }
}

void handins_free(Handins *handins)
{
    for (int i = 0; i < handins->count; i++) {
        Handin *handin = &handins->items[i];
        free(handin->label);
        free(handin->path);
        free(handin->participant);
        free(handin->name);
        free(handin->number);
        free(handin->mail);
    }
    free(handins->items);
    free(handins->folder);
    *handins = (Handins){.count = 0};
}
