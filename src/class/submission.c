/* SPDX-License-Identifier: MIT
 *
 * submission - from what was handed in to a program that can be asked.
 */
#include "class/submission.h"

#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "class/unpack.h"
#include "sandbox/build.h"

enum { SUBMISSION_NESTED_MAX = 4, SUBMISSION_NAMES_MAX = 12, SUBMISSION_SAID_LINES = 12, SUBMISSION_LINE_MAX = 200 };

/* --- taking it -------------------------------------------------------------------------------------------------- */

/* Ends the marks before they begin. */
static bool submission_fail(Marks *marks, const char *fault, const Say *said)
{
    if (marks->fault[0] == '\0') {
        snprintf(marks->fault, sizeof marks->fault, "%s", fault);
        say_join(&marks->headline, said);
    }
    return false;
}

static bool submission_fail_error(Marks *marks, const char *fault, const Error *error)
{
    Say said = {0};
    if (error->kind != ERROR_INPUT)
        marks->machine = true;
    say_add(&said, "What was handed in cannot be used: ", "提交的文件无法使用：");
    say_error(&said, error->text);
    submission_fail(marks, marks->machine ? "machine" : fault, &said);
    say_free(&said);
    return false;
}

static bool submission_is_folder(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* One folder around everything becomes the folder; one archive alone is unpacked beside itself. */
static bool submission_look_through(Submission *submission, Error *error)
{
    for (int nested = 0; nested < SUBMISSION_NESTED_MAX; nested++) {
        char **names, path[PATH_MAX];
        int count = unpack_list(submission->folder, &names);
        bool alone = count == 1;
        snprintf(path, sizeof path, "%s/%s", submission->folder, alone ? names[0] : "");
        bool archive = alone && !submission_is_folder(path) && unpack_is_archive(names[0]);
        unpack_list_free(names, count);
        if (alone && submission_is_folder(path)) {
            free(submission->folder);
            submission->folder = strdup(path);
        } else if (archive) {
            Text aside = {0}; /* it may hold a file of its own name */
            text_printf(&aside, "%s.%d.%s", submission->folder, nested, strrchr(path, '/') + 1);
            bool fine = rename(path, text_string(&aside)) == 0 &&
                        unpack_file(text_string(&aside), submission->folder, UNPACK_STUDENT, error);
            unlink(text_string(&aside));
            text_free(&aside);
            if (!fine)
                return false;
        } else {
            return count > 0 || error_set(error, "it is empty");
        }
    }
    return error_set(error, "archives and folders in each other more than %d deep", SUBMISSION_NESTED_MAX);
}

bool submission_take(Submission *submission, const char *from, const char *work, Marks *marks)
{
    char made[PATH_MAX], full[PATH_MAX];
    struct stat about;
    Error error = {.kind = ERROR_INPUT};
    *submission = (Submission){.folder = NULL};
    snprintf(made, sizeof made, "%s/files", work);
    bool fine = (mkdir(work, 0755) == 0 || errno == EEXIST) && mkdir(made, 0755) == 0 && realpath(made, full);
    if (!fine) {
        error_set(&error, "%.150s: %s", utf8_tail(made, 100), strerror(errno));
        error_mark(&error, ERROR_FAILURE);
        return submission_fail_error(marks, "machine", &error);
    }
    submission->folder = strdup(full);
    if (stat(from, &about) != 0)
        fine = error_set(&error, "%.150s: %s", utf8_tail(from, 100), strerror(errno));
    else if (S_ISDIR(about.st_mode))
        fine = unpack_copy(from, full, &error);
    else if (unpack_is_archive(from))
        fine = unpack_file(from, full, UNPACK_STUDENT, &error);
    else
        fine = unpack_copy_file_as(from, full, strrchr(from, '/') ? strrchr(from, '/') + 1 : from, &error);
    fine = fine && submission_look_through(submission, &error);
    return fine || submission_fail_error(marks, "archive", &error);
}

bool submission_give(const Submission *submission, Marks *marks)
{
    const char *given = marks->assignment->given;
    char **names;
    bool fine = true;
    if (!given)
        return true;
    int count = unpack_list(given, &names);
    for (int i = 0; fine && i < count; i++) {
        Text from = {0}, to = {0};
        Error error = {.kind = ERROR_INPUT};
        text_printf(&from, "%s/%s", given, names[i]);
        text_printf(&to, "%s/%s", submission->folder, names[i]);
        unpack_remove(text_string(&to));
        fine = unpack_copy_file_as(text_string(&from), submission->folder, names[i], &error) ||
               submission_fail_error(marks, "machine", (error_mark(&error, ERROR_FAILURE), &error));
        text_free(&from);
        text_free(&to);
    }
    unpack_list_free(names, count);
    return fine;
}

void submission_free(Submission *submission)
{
    free(submission->folder);
    free(submission->spec);
    for (int i = 0; submission->words[i]; i++)
        free(submission->words[i]);
    *submission = (Submission){.folder = NULL};
}

void submission_names(const Submission *submission, Text *text)
{
    char **names;
    int count = unpack_list(submission->folder, &names);
    for (int i = 0; i < count && i < SUBMISSION_NAMES_MAX; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", submission->folder, names[i]);
        text_add(text, i > 0 ? ", " : "");
        unpack_name(names[i], text);
        text_add(text, submission_is_folder(path) ? "/" : "");
    }
    if (count > SUBMISSION_NAMES_MAX)
        text_add(text, ", ...");
    unpack_list_free(names, count);
}

/* A pattern that stays in the folder. */
static bool submission_glob(const Submission *submission, const char *pattern)
{
    Text path = {0};
    glob_t found = {0};
    for (const char *at = submission->folder; *at; at++) { /* the folder's own name is no pattern */
        if (strchr("*?[]\\", *at))
            text_add_char(&path, '\\');
        text_add_char(&path, *at);
    }
    text_printf(&path, "/%s", pattern);
    bool fits = pattern[0] != '/' && !strstr(pattern, "..") && glob(text_string(&path), 0, NULL, &found) == 0 &&
                found.gl_pathc > 0;
    globfree(&found);
    text_free(&path);
    return fits;
}

bool submission_has(const Submission *submission, const char *pattern)
{
    return submission_glob(submission, pattern);
}

/* --- building it ------------------------------------------------------------------------------------------------ */

static bool submission_line_tells(const char *line, size_t length)
{
    static const char *const signs[] = {"error",     "Error",        "No targets",          "No rule",
                                        "not found", "No such file", "undefined reference", NULL};
    char copy[SUBMISSION_LINE_MAX + 1];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < SUBMISSION_LINE_MAX ? length : SUBMISSION_LINE_MAX), line);
    bool tells = false;
    for (int i = 0; signs[i]; i++)
        tells = tells || strstr(copy, signs[i]);
    return tells;
}

/* The line of a build's output that says what is wrong: the first that speaks of an error, else the last. */
static void submission_build_line(const char *said, Text *line)
{
    const char *found = NULL, *last = "";
    for (const char *at = said; *at;) {
        size_t length = strcspn(at, "\n");
        if (length > 0)
            last = at;
        if (!found && submission_line_tells(at, length))
            found = at;
        at += length + (at[length] == '\n');
    }
    found = found ? found : last;
    text_add_utf8(line, found, strcspn(found, "\n"));
    text_cut(line, SUBMISSION_LINE_MAX);
}

static void submission_build_failed(const Assignment *assignment, const BuildResult *result, Say *said)
{
    Text line = {0};
    submission_build_line(text_string(&result->said), &line);
    switch (result->end) {
    case BUILD_TIME:
        say_add(said, "The build takes more than %lld s of processor time and was ended.",
                "构建用时超过 %lld 秒处理器时间，已被终止。", (long long)assignment->build_s);
        break;
    case BUILD_MEMORY:
        say_add(said, "The build needs more than %lld MB of memory and was ended.",
                "构建所用内存超过 %lld MB，已被终止。", (long long)assignment->build_mb);
        break;
    case BUILD_PROCESSES:
        say_add(said, "The build starts more than %d processes and was ended.", "构建启动的进程超过 %d 个，已被终止。",
                BUILD_PROCESSES_MAX);
        break;
    case BUILD_DISK:
        say_add(said, "The build writes more than %lld MB and was ended.", "构建写入的文件超过 %lld MB，已被终止。",
                (long long)assignment->build_disk_mb);
        break;
    default:
        say_add(said, "The build (%s) fails: %s", "构建（%s）失败：%s", assignment->build, text_string(&line));
    }
    text_free(&line);
}

static const char *submission_build_fault(BuildEnd end)
{
    static const char *const names[] = {[BUILD_DONE] = "",
                                        [BUILD_FAILED] = "build",
                                        [BUILD_TIME] = "build-time",
                                        [BUILD_MEMORY] = "build-memory",
                                        [BUILD_PROCESSES] = "build-processes",
                                        [BUILD_DISK] = "build-disk"};
    return names[end];
}

/* What the build said, for the student. */
static void submission_quote(const char *text, Say *notes)
{
    Text part = {0};
    const char *at = text;
    for (int i = 0; i < SUBMISSION_SAID_LINES && *at; i++) {
        size_t length = strcspn(at, "\n");
        Text line = {0};
        text_add_utf8(&line, at, length);
        text_cut(&line, SUBMISSION_LINE_MAX);
        text_printf(&part, "    %s\n", text_string(&line));
        text_free(&line);
        at += length + (at[length] == '\n');
    }
    if (part.length > 0)
        say_add(notes, "The build said:\n%s", "构建的输出：\n%s", text_string(&part));
    text_free(&part);
}

bool submission_build(Submission *submission, Marks *marks)
{
    const Assignment *assignment = marks->assignment;
    if (!assignment->build)
        return true;
    BuildOrder order = {.folder = submission->folder,
                        .command = assignment->build,
                        .seconds = assignment->build_s,
                        .memory_mb = assignment->build_mb,
                        .disk_mb = assignment->build_disk_mb};
    BuildResult result;
    Error error = {.kind = ERROR_INPUT};
    if (!build_run(&order, &result, &error)) {
        error_mark(&error, ERROR_FAILURE);
        return submission_fail_error(marks, "machine", &error);
    }
    Text built = {0};
    text_printf(&built, "%s.built", submission->folder);
    bool fine = result.end == BUILD_DONE;
    if (fine) {
        mkdir(text_string(&built), 0755);
        fine = unpack_descriptor(result.file, text_string(&built), UNPACK_BUILD, &error) ||
               submission_fail_error(marks, "build-disk", &error);
    } else {
        Say said = {0};
        submission_build_failed(assignment, &result, &said);
        submission_fail(marks, submission_build_fault(result.end), &said);
        if (result.end == BUILD_FAILED) /* what is cut off is never the same */
            submission_quote(text_string(&result.said), &marks->notes);
        say_free(&said);
    }
    if (result.file >= 0)
        close(result.file);
    text_free(&result.said);
    if (fine) {
        free(submission->folder);
        submission->folder = strdup(text_string(&built));
    }
    text_free(&built);
    return fine;
}

/* --- running it ------------------------------------------------------------------------------------------------- */

/* The word of a command that must be a file of the submission: the program where it has a slash, else the first
 * argument that is no option. */
static void submission_needs(const char *command, char file[PATH_MAX])
{
    Scan scan = scan_start(command);
    Word word = {0};
    bool first = true;
    file[0] = '\0';
    while (scan_word(&scan, &word)) {
        bool path = memchr(word.at, '/', word.length) != NULL;
        if ((first && path) || (!first && word.at[0] != '-')) {
            word_copy(word, file, PATH_MAX);
            return;
        }
        first = false;
    }
}

/* A program from an archive may have lost the right to be run. */
static void submission_make_program(const char *path)
{
    struct stat about;
    if (lstat(path, &about) == 0 && S_ISREG(about.st_mode))
        chmod(path, 0755);
}

/* The command with its file as an absolute path in quotes. */
static void submission_spec(Submission *submission, const Assignment *assignment, const char *command, const char *file)
{
    Text spec = {0};
    const char *at = file[0] ? strstr(command, file) : NULL, *name = file + (strncmp(file, "./", 2) == 0 ? 2 : 0);
    char quote = strchr(name, '\'') || strchr(submission->folder, '\'') ? '"' : '\'';
    text_printf(&spec, "%s:", assignment->protocol);
    if (at)
        text_printf(&spec, "%.*s%c%s/%s%c%s", (int)(at - command), command, quote, submission->folder, name, quote,
                    at + strlen(file));
    else
        text_add(&spec, command);
    text_printf(&spec, ",dir=%s,memory=%lld,start=%lld", submission->folder, (long long)assignment->memory_mb,
                (long long)assignment->start_s);
    submission->spec = strdup(text_string(&spec));
    text_free(&spec);
    Scan scan = scan_start(command);
    Word word;
    for (int i = 0; i < SUBMISSION_WORDS_MAX && scan_word(&scan, &word); i++) {
        Text full = {0};
        if (file[0] && word_is(word, file))
            text_printf(&full, "%s/%s", submission->folder, name);
        else
            text_add_bytes(&full, word.at, word.length);
        submission->words[i] = strdup(text_string(&full));
        text_free(&full);
    }
}

/* A file whose name differs only by case or by its folder, for the sentence; "" if there is none. */
static void submission_similar(const Submission *submission, const char *file, Text *text)
{
    char **names;
    const char *slash = strrchr(file, '/'), *wanted = slash ? slash + 1 : file;
    int count = unpack_list(submission->folder, &names);
    size_t stem = strcspn(wanted, ".");
    for (int i = 0; i < count && text->length == 0; i++) {
        const char *end = strrchr(names[i], '.'), *wanted_end = strrchr(wanted, '.');
        bool same_end = end && wanted_end && strcasecmp(end, wanted_end) == 0;
        if (strcasecmp(names[i], wanted) == 0 || (stem > 0 && strncasecmp(names[i], wanted, stem) == 0) || same_end)
            unpack_name(names[i], text);
    }
    unpack_list_free(names, count);
}

static bool submission_no_program(const Submission *submission, Marks *marks)
{
    Text wanted = {0}, names = {0}, similar = {0};
    Say said = {0};
    for (size_t i = 0; i < json_array_size(marks->assignment->run); i++) {
        char file[PATH_MAX];
        submission_needs(json_string_value(json_array_get(marks->assignment->run, i)), file);
        text_printf(&wanted, "%s%s", i > 0 ? ", " : "", file);
        if (similar.length == 0)
            submission_similar(submission, file, &similar);
    }
    submission_names(submission, &names);
    say_add(&said, "The program is missing: there is no %s. Your folder holds: %s.",
            "缺少程序：没有 %s。目录中有：%s。", text_string(&wanted), text_string(&names));
    if (similar.length > 0)
        say_add(&said, " Should %s have that name?", "%s 是否应该叫这个名字？", text_string(&similar));
    submission_fail(marks, "no-program", &said);
    say_free(&said);
    text_free(&wanted);
    text_free(&names);
    text_free(&similar);
    return false;
}

bool submission_find(Submission *submission, Marks *marks)
{
    const Assignment *assignment = marks->assignment;
    for (size_t i = 0; i < json_array_size(assignment->run); i++) {
        const char *command = json_string_value(json_array_get(assignment->run, i));
        char file[PATH_MAX], path[2 * PATH_MAX];
        struct stat about;
        submission_needs(command, file);
        snprintf(path, sizeof path, "%s/%s", submission->folder, file);
        bool there = file[0] == '\0' ||
                     (file[0] != '/' && !strstr(file, "..") && stat(path, &about) == 0 && S_ISREG(about.st_mode));
        if (!there)
            continue;
        if (file[0] && strncmp(command, file, strlen(file)) == 0)
            submission_make_program(path);
        submission_spec(submission, assignment, command, file);
        return true;
    }
    return submission_no_program(submission, marks);
}
