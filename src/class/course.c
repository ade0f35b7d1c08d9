/* SPDX-License-Identifier: MIT
 *
 * course - where each file of examples/course goes.
 *
 * The files lie one behind the other, each behind a line of a form feed and its name:
 *
 *     README*.md                     teacher/
 *     given/common/F, given/GAME/F   beside every program of its language, and teacher/N/given/
 *     starter/LANGUAGE/F             beside every program of that language
 *     N/README*.md                   students/N/
 *     N/assignment.json              teacher/N/, and without the hidden tasks students/N/
 *     N/LANGUAGE/F                   students/N/LANGUAGE/, and beside the model solution all but the program, bot.*
 *     N/solution/LANGUAGE/F          teacher/N/solution/LANGUAGE/
 *
 * A file of an assignment stands before one of the same name from elsewhere.
 */
#include "class/course.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/embed.h"
#include "base/outfile.h"
#include "base/words.h"
#include "class/unpack.h"

EMBED_FILE(course_all);

enum { COURSE_SHOWN = 120 };

const char *const course_languages[COURSE_LANGUAGES] = {"python", "c", "cpp"};

/* The assignments, and the rules that each of them is about. */
static const struct {
    const char *name, *rules;
} course_assignments[] = {
    {"1-minimax", "reversi"}, {"2-alphabeta", "reversi"}, {"3-ordering", "reversi"}, {"4-evaluation", "duel2048"}};

enum { COURSE_COUNT = sizeof course_assignments / sizeof course_assignments[0] };

typedef struct Course {
    const char *folder; /* that is being made */
    unsigned languages;
    Error *error;
} Course;

typedef struct CourseFile {
    char name[PATH_MAX];
    Word text;
} CourseFile;

const char *course_assignment(int index)
{
    return index < COURSE_COUNT ? course_assignments[index].name : NULL;
}

bool course_parse_languages(const char *text, unsigned *languages, Error *error)
{
    *languages = 0;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, ",");
        int found = 0;
        while (found < COURSE_LANGUAGES &&
               (strlen(course_languages[found]) != length || strncmp(at, course_languages[found], length) != 0))
            found++;
        if (found == COURSE_LANGUAGES)
            return error_set(error, "--lang: '%.*s' is not python, c or cpp", (int)(length < 40 ? length : 40), at);
        *languages |= 1u << found;
        at += length + (at[length] == ',');
    }
    return *languages != 0 || error_set(error, "--lang: no language is named");
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

/* Makes the folders on the way to a file. */
static bool course_make_way(const char *path, Error *error)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0755) != 0 && errno != EEXIST)
            return error_mark(error,
                              (error_set(error, "%.*s: %s", COURSE_SHOWN, part, strerror(errno)), ERROR_FAILURE));
        *slash = '/';
    }
    return true;
}

/* Writes FOLDER/PLACE/NAME; one that is there stays as it is. */
static bool course_put(const Course *course, const char *place, const char *name, Word text)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s/%s", course->folder, place, name) >= (int)sizeof path)
        return error_set(course->error, "the name of the folder is too long");
    return access(path, F_OK) == 0 ||
           (course_make_way(path, course->error) && outfile_write(path, text.at, text.length, course->error));
}

/* An assignment as students get it: without hidden tasks, and without the files that are given, which they have. */
static bool course_put_visible(const Course *course, const char *place, Word text)
{
    json_t *assignment = json_loadb(text.at, text.length, 0, NULL), *tasks = json_object_get(assignment, "tasks");
    json_object_del(assignment, "given");
    for (size_t i = json_array_size(tasks); i-- > 0;) {
        if (json_is_true(json_object_get(json_array_get(tasks, i), "hidden")))
            json_array_remove(tasks, i);
    }
    char *visible = json_dumps(assignment, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
    bool fine = course_put(course, place, "assignment.json", (Word){.at = visible, .length = strlen(visible)});
    free(visible);
    json_decref(assignment);
    return fine;
}

/* Beside the programs of a language in every assignment of these rules (NULL: of all), the students' and the model. */
static bool course_put_beside(const Course *course, const char *rules, CourseLanguage language, const char *name,
                              Word text)
{
    bool fine = true;
    for (int i = 0; fine && i < COURSE_COUNT && course->languages >> language & 1; i++) {
        char students[PATH_MAX], teacher[PATH_MAX];
        if (rules && strcmp(rules, course_assignments[i].rules) != 0)
            continue;
        snprintf(students, sizeof students, "students/%s/%s", course_assignments[i].name, course_languages[language]);
        snprintf(teacher, sizeof teacher, "teacher/%s/solution/%s", course_assignments[i].name,
                 course_languages[language]);
        fine = course_put(course, students, name, text) && course_put(course, teacher, name, text);
    }
    return fine;
}

/* given/RULES/NAME */
static bool course_put_given(const Course *course, const char *rules, const char *name, Word text)
{
    bool python = strstr(name, ".py") != NULL, common = strcmp(rules, "common") == 0, fine = true;
    for (int language = 0; fine && language < COURSE_LANGUAGES; language++) {
        if ((language == COURSE_PYTHON) == python)
            fine = course_put_beside(course, common ? NULL : rules, (CourseLanguage)language, name, text);
    }
    for (int i = 0; fine && i < COURSE_COUNT; i++) {
        char place[PATH_MAX];
        snprintf(place, sizeof place, "teacher/%s/given", course_assignments[i].name);
        if (common || strcmp(rules, course_assignments[i].rules) == 0)
            fine = course_put(course, place, name, text);
    }
    return fine;
}

static int course_find_language(const char *name)
{
    int language = 0;
    while (language < COURSE_LANGUAGES && strcmp(name, course_languages[language]) != 0)
        language++;
    return language;
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

static bool course_next(const char **at, CourseFile *file)
{
    if (**at != '\f')
        return false;
    size_t length = strcspn(*at + 1, "\n");
    snprintf(file->name, sizeof file->name, "%.*s", (int)length, *at + 1);
    file->text.at = *at + length + 2;
    file->text.length = strcspn(file->text.at, "\f");
    *at = file->text.at + file->text.length;
    return true;
}

/* A file of an assignment. `parts` are the folders of its name and the name. */
static bool course_take_own(const Course *course, char *const parts[4], int count, Word text)
{
    char place[PATH_MAX];
    const char *language = count == 3 ? parts[1] : count == 4 ? parts[2] : NULL;
    if (language && !(course->languages >> course_find_language(language) & 1))
        return true;
    if (count == 4)
        snprintf(place, sizeof place, "teacher/%s/%s/%s", parts[0], parts[1], parts[2]);
    else if (count == 3)
        snprintf(place, sizeof place, "students/%s/%s", parts[0], parts[1]);
    else
        snprintf(place, sizeof place, "students/%s", parts[0]);
    const char *name = parts[count - 1];
    if (strcmp(name, "assignment.json") != 0) {
        char model[PATH_MAX];
        bool tool = count == 3 && strncmp(name, "bot.", strlen("bot.")) != 0;
        snprintf(model, sizeof model, "teacher/%s/solution/%s", parts[0], parts[1]);
        return course_put(course, place, name, text) && (!tool || course_put(course, model, name, text));
    }
    bool fine = course_put_visible(course, place, text);
    snprintf(place, sizeof place, "teacher/%s", parts[0]);
    return fine && course_put(course, place, "assignment.json", text);
}

static bool course_take(const Course *course, const CourseFile *file, bool own)
{
    char name[PATH_MAX], *parts[4] = {NULL}, *rest = NULL;
    int count = 0;
    snprintf(name, sizeof name, "%s", file->name);
    for (char *part = strtok_r(name, "/", &rest); part && count < 4; part = strtok_r(NULL, "/", &rest))
        parts[count++] = part;
    if (count == 0)
        return true;
    bool given = strcmp(parts[0], "given") == 0, starter = strcmp(parts[0], "starter") == 0;
    if (own != !(given || starter || count == 1))
        return true;
    if (own)
        return course_take_own(course, parts, count, file->text);
    if (count == 1)
        return course_put(course, "teacher", parts[0], file->text);
    int language = course_find_language(parts[1]);
    return given ? course_put_given(course, parts[1], parts[2], file->text)
                 : course_put_beside(course, NULL, (CourseLanguage)language, parts[2], file->text);
}

static bool course_fill(const Course *course)
{
    bool fine = true;
    for (int own = 1; own >= 0; own--) {
        const char *at = (const char *)EMBED_GET(course_all).bytes;
        CourseFile file;
        while (fine && course_next(&at, &file))
            fine = course_take(course, &file, own == 1);
    }
    return fine;
}

bool course_make(const char *folder, unsigned languages, Error *error)
{
    char fresh[PATH_MAX];
    struct stat about;
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    if (length == 0)
        return error_set(error, "the name of the folder is empty");
    if (snprintf(fresh, sizeof fresh, "%.*s.new-%d", (int)length, folder, (int)getpid()) >= (int)sizeof fresh)
        return error_set(error, "the name of the folder is too long");
    Course course = {.folder = fresh, .languages = languages, .error = error};
    /* An empty folder may be there; rename() takes its place. */
    bool free_place = lstat(folder, &about) != 0 || (S_ISDIR(about.st_mode) && rmdir(folder) == 0);
    if (!free_place)
        return error_set(error, "'%.*s' is there already: choose another name", COURSE_SHOWN, folder);
    bool fine = course_fill(&course);
    if (fine && rename(fresh, folder) != 0)
        fine =
            error_mark(error, (error_set(error, "'%.*s': %s", COURSE_SHOWN, folder, strerror(errno)), ERROR_FAILURE));
    if (!fine)
        unpack_remove(fresh);
    return fine;
}
