/* SPDX-License-Identifier: MIT
 *
 * command - finding programs, scripts and interpreters, and refusing links that lead elsewhere.
 */
#include "sandbox/command.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/infile.h"
#include "base/text.h"
#include "base/utf8.h"
#include "sandbox/interpreter.h"

enum { COMMAND_SHOWN = 100 };

const char COMMAND_PATH[] = "/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/local/games";

/* Of a long path its end, so that an error has room for what is wrong with it. */
static const char *command_shown(const char *path)
{
    return utf8_tail(path, COMMAND_SHOWN);
}

bool sandbox_is_common(const char *folder)
{
    const char *home = getenv("HOME");
    size_t length = strlen(folder);
    return strcmp(folder, "/") == 0 || strcmp(folder, "/tmp") == 0 || strcmp(folder, "/var/tmp") == 0 ||
           strcmp(folder, "/root") == 0 ||
           (home && strncmp(home, folder, length) == 0 && (home[length] == '/' || home[length] == '\0'));
}

bool command_in_system(const char *path)
{
    static const char *const folders[] = {"/usr/", "/lib/", "/lib32/", "/lib64/", "/libx32/", "/bin/", "/sbin/", NULL};
    bool inside = false;
    for (int i = 0; folders[i]; i++)
        inside = inside || strncmp(path, folders[i], strlen(folders[i])) == 0;
    return inside;
}

bool sandbox_is_system(const char *path)
{
    return command_in_system(path);
}

static void command_add_folder(void *context, const char *path)
{
    BotCommand *command = context;
    for (int i = 0; i < command->folder_count; i++) {
        if (strcmp(command->folders[i], path) == 0)
            return;
    }
    if (command->folder_count < SANDBOX_FOLDERS_MAX)
        command->folders[command->folder_count++] = strdup(path);
}

static void command_add_file(BotCommand *command, const char *path)
{
    if (command->file_count < COMMAND_WORDS_MAX + 2)
        command->files[command->file_count++] = strdup(path);
}

/* The folder part of a path, "/" at least. */
static void command_folder_of(char *path)
{
    char *slash = strrchr(path, '/');
    *(slash == path ? slash + 1 : slash) = '\0';
}

/* True if no part of the path is a link; the first part of an absolute path, which is the administrator's, may be one.
 */
static bool command_is_straight(const char *path)
{
    char part[PATH_MAX];
    const char *end = path[0] == '/' ? path + 1 + strcspn(path + 1, "/") : path;
    while (*end) {
        struct stat about;
        end += strspn(end, "/");
        end += strcspn(end, "/");
        snprintf(part, sizeof part, "%.*s", (int)(end - path), path);
        if (lstat(part, &about) == 0 && S_ISLNK(about.st_mode))
            return false;
    }
    return true;
}

/* True if the folder of the path has no link in it; the last part may be one. */
static bool command_folder_is_straight(const char *path)
{
    char folder[PATH_MAX + 3];
    snprintf(folder, sizeof folder, "%s%s", strchr(path, '/') ? "" : "./", path);
    command_folder_of(folder);
    return command_is_straight(folder);
}

/* True if the path lies in a folder that is opened. */
static bool command_is_opened(const BotCommand *command, const char *path)
{
    bool opened = false;
    for (int i = 0; i < command->folder_count; i++) {
        size_t length = strlen(command->folders[i]);
        opened = opened ||
                 (strncmp(path, command->folders[i], length) == 0 && (path[length] == '/' || path[length] == '\0'));
    }
    return opened;
}

/* True if the path, which is a link or lies behind one, opens no more than it seems to: `full` is part of the system,
 * or a file in the folder in which the link lies. */
static bool command_link_stays(const char *path, const char *full)
{
    char seen[PATH_MAX], folder[PATH_MAX], real[PATH_MAX];
    struct stat about;
    if (command_in_system(full))
        return true;
    if (stat(full, &about) != 0 || S_ISDIR(about.st_mode))
        return false;
    snprintf(seen, sizeof seen, "%s%s", strchr(path, '/') ? "" : "./", path);
    snprintf(folder, sizeof folder, "%s", full);
    command_folder_of(seen);
    command_folder_of(folder);
    return command_is_straight(seen) && realpath(seen, real) && strcmp(real, folder) == 0;
}

/* What a path that somebody wrote leads to. False with the error if there is nothing, or it leads elsewhere. */
static bool command_resolve(const char *path, char full[PATH_MAX], Error *error)
{
    if (!realpath(path, full))
        return error_set(error, "'%s': %s", command_shown(path), strerror(errno));
    if (command_in_system(path) || command_is_straight(path) || command_link_stays(path, full))
        return true;
    return error_set(error, "'%.80s' leads through a link to '%s': name that itself", path, command_shown(full));
}

/* Opens the folder of a file, or the folder. The first one is where the bot works, if nothing else is said. */
static void command_open(BotCommand *command, const char *full, bool work)
{
    char folder[PATH_MAX];
    struct stat about;
    if (command_in_system(full))
        return;
    snprintf(folder, sizeof folder, "%s", full);
    if (stat(full, &about) == 0 && !S_ISDIR(about.st_mode))
        command_folder_of(folder);
    bool alone = sandbox_is_common(folder);
    command_add_folder(command, alone ? full : folder);
    if (work && !command->folder && (!alone || strcmp(full, folder) == 0))
        command->folder = strdup(folder);
}

/* Looks along a path like PATH; what depends on the folder we are in does not count. */
static bool command_find_along(const char *path, const char *name, char *found, size_t size)
{
    for (const char *at = path; *at;) {
        size_t length = strcspn(at, ":");
        snprintf(found, size, "%.*s/%s", (int)length, at, name);
        if (found[0] == '/' && access(found, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

/* Why a path cannot be run, and what helps. */
static bool command_cannot_run(const char *path, Error *error)
{
    struct stat about;
    const char *shown = command_shown(path), *dot = strrchr(path, '.');
    const char *by = dot && strcmp(dot, ".py") == 0                                 ? "python3 "
                     : dot && (strcmp(dot, ".js") == 0 || strcmp(dot, ".mjs") == 0) ? "node "
                                                                                    : NULL;
    if (stat(path, &about) != 0)
        return error_set(error, "there is no file '%s'", shown);
    if (S_ISDIR(about.st_mode))
        return error_set(error, "'%s' is a folder, not a program", shown);
    if (!S_ISREG(about.st_mode))
        return error_set(error, "%s: not a regular file", shown);
    if (by)
        return error_set(error, "'%s' is not executable: run it with `%s%s`, or `chmod +x` it", shown, by, shown);
    return error_set(error, "'%s' is not executable: `chmod +x %s`", shown, shown);
}

/* As a shell finds it: along PATH, and then where the system keeps programs. */
bool sandbox_find_program(const char *name, char *found, size_t size, Error *error)
{
    const char *path = getenv("PATH");
    struct stat about;
    snprintf(found, size, "%s", name);
    if (strchr(name, '/'))
        return (access(name, X_OK) == 0 && stat(name, &about) == 0 && S_ISREG(about.st_mode)) ||
               command_cannot_run(name, error);
    if ((path && command_find_along(path, name, found, size)) || command_find_along(COMMAND_PATH, name, found, size))
        return true;
    if (access(name, F_OK) == 0)
        return error_set(error, "there is no program '%.100s' on the path; for the file here write ./%.100s", name,
                         name);
    return error_set(error, "there is no program '%.150s' on the path", name);
}

/* A file whose name has blanks, written without quotes: the words up to its end. */
static bool command_needs_quotes(const char *const *words, Text *joined)
{
    enum { MOST = 8 };
    text_clear(joined);
    for (int i = 0; words[i] && i < MOST; i++) {
        text_printf(joined, "%s%s", i > 0 ? " " : "", words[i]);
        if (i > 0 && access(text_string(joined), F_OK) == 0)
            return true;
    }
    return false;
}

/* Whoever runs a pipe waits until somebody writes to it: what is run is a file. */
static bool command_is_file(const char *path, bool folder_too, Error *error)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return error_set(error, "'%s': %s", command_shown(path), strerror(errno));
    return S_ISREG(about.st_mode) || (folder_too && S_ISDIR(about.st_mode)) ||
           error_set(error, "%s: not a regular file", command_shown(path));
}

/* The script that an interpreter is told to run must be there. Python runs folders, too. */
bool sandbox_find_script(const char *const *arguments, Error *error)
{
    Text joined = {0};
    bool fine = true;
    const char *word = interpreter_is(arguments[0]) ? arguments[1] : NULL;
    if (word && word[0] != '-' && access(word, F_OK) != 0) /* an option may mean that there is none: -c, -m */
        fine = command_needs_quotes(arguments + 1, &joined)
                   ? error_set(error, "there is no file '%s'; a name with blanks needs quotes: '%s'",
                               command_shown(word), command_shown(text_string(&joined)))
                   : error_set(error, "there is no file '%s'", command_shown(word));
    else if (word && word[0] != '-')
        fine = command_is_file(word, true, error);
    text_free(&joined);
    return fine;
}

/* A program found by its name: what is behind a version manager's shim. */
static bool command_find_named(const char *name, char found[PATH_MAX])
{
    const char *path = getenv("PATH");
    if (!(path && command_find_along(path, name, found, PATH_MAX)) &&
        !command_find_along(COMMAND_PATH, name, found, PATH_MAX))
        return false;
    interpreter_follow_shim(found);
    return true;
}

/* True if the path is what the operator's shell runs when it is asked for this name. */
static bool command_is_operators(const char *program)
{
    char found[PATH_MAX];
    const char *path = getenv("PATH"), *slash = strrchr(program, '/');
    return path && slash && command_find_along(path, slash + 1, found, sizeof found) && strcmp(found, program) == 0;
}

/* The interpreter that a script names in its first line. One that is named by `env` is the operator's, and begins the
 * command in the script's place: `#!/usr/bin/env python3` is the Python of the shell. */
static bool command_read_first_line(BotCommand *command, const char *program, Error *error)
{
    char line[256] = "", found[PATH_MAX], full[PATH_MAX];
    FILE *file = infile_open(program, SIZE_MAX, NULL);
    bool script = file && fgets(line, sizeof line, file) && strncmp(line, "#!", 2) == 0;
    if (file)
        fclose(file);
    char *rest = NULL, *first = script ? strtok_r(line + 2, " \t\r\n", &rest) : NULL;
    if (!first)
        return true;
    if (access(first, X_OK) != 0)
        return error_set(error, "'%s' wants '%.80s', which is not there", command_shown(program), first);
    command_add_file(command, first);
    if (interpreter_is_python(first) && realpath(first, full))
        interpreter_python_folders(first, full, command_add_folder, command);
    const char *slash = strrchr(first, '/');
    bool env = strcmp(slash ? slash + 1 : first, "env") == 0;
    const char *name = env ? strtok_r(NULL, " \t\r\n", &rest) : NULL;
    if (!name || name[0] == '-')
        return true;
    if (!command_find_named(name, found) || !realpath(found, full))
        return error_set(error, "'%s' wants '%.80s', which is not there", command_shown(program), name);
    if (interpreter_is_python(found) && !command_in_system(found)) {
        interpreter_python_folders(found, full, command_add_folder, command);
        command->words[command->count] = command->words[0];
        command->words[command->count - 1] = strdup(found);
        command->count++;
    }
    return true;
}

/* The path a program is called by, made absolute: its folder as it is, its name as it was written. False where the
 * folder is not there. */
static bool command_called(const char *program, char called[PATH_MAX])
{
    char folder[PATH_MAX], real[PATH_MAX];
    const char *slash = strrchr(program, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - program) : 1, slash ? program : ".");
    if (!realpath(folder[0] ? folder : "/", real))
        return false;
    Text path = {0};
    text_printf(&path, "%s/%s", strcmp(real, "/") == 0 ? "" : real, slash ? slash + 1 : program);
    snprintf(called, PATH_MAX, "%s", text_string(&path));
    text_free(&path);
    return true;
}

/* The program: one that is found by its name is the operator's, wherever links lead. */
static bool command_read_program(const SandboxOrder *order, BotCommand *command, Error *error)
{
    char program[PATH_MAX], full[PATH_MAX], called[PATH_MAX];
    if (!sandbox_find_program(order->arguments[0], program, sizeof program, error))
        return false;
    bool by_name = !strchr(order->arguments[0], '/');
    if (by_name || command_is_operators(program))
        interpreter_follow_shim(program);
    bool python = interpreter_is_python(program);
    bool installed = python && realpath(program, full) && interpreter_is_installed_python(full);
    if (by_name || installed ? !realpath(program, full) : !command_resolve(program, full, error))
        return by_name || installed ? error_set(error, "'%s': %s", command_shown(program), strerror(errno)) : false;
    if (!command_is_file(full, false, error))
        return false;
    /* A program is known by the name it is called by, not by what a link leads to. */
    bool system = command_in_system(program);
    if (system || !(by_name || command_folder_is_straight(program)) || !command_called(program, called))
        snprintf(called, sizeof called, "%s", system ? program : full);
    if (python)
        interpreter_python_folders(called, full, command_add_folder, command);
    if (!installed)
        command_open(command, full, !interpreter_is(program));
    if (!system && !command_is_opened(command, called))
        command_add_folder(command, called);
    command->words[command->count++] = strdup(called);
    command_add_file(command, called);
    if (python)
        command->python = strdup(called);
    return command_read_first_line(command, full, error);
}

static bool command_read_words(const SandboxOrder *order, BotCommand *command, Error *error)
{
    for (int i = 1; order->arguments[i]; i++) {
        const char *word = order->arguments[i];
        char full[PATH_MAX];
        bool file = word[0] != '-' && access(word, F_OK) == 0;
        if (file && !command_resolve(word, full, error))
            return false;
        if (command->count == COMMAND_WORDS_MAX)
            return error_set(error, "the command has more than %d words", COMMAND_WORDS_MAX);
        command->words[command->count++] = strdup(file ? full : word);
        if (file) {
            command_open(command, full, true);
            command_add_file(command, full);
        }
    }
    return true;
}

bool command_read(const SandboxOrder *order, BotCommand *command, Error *error)
{
    char full[PATH_MAX];
    memset(command, 0, sizeof *command);
    if (!sandbox_find_script(order->arguments, error) || !command_read_program(order, command, error) ||
        !command_read_words(order, command, error))
        return false;
    if (order->folder) {
        if (!command_resolve(order->folder, full, error))
            return error_prefix(error, "dir");
        command_open(command, full, false);
        command_add_file(command, full);
        free(command->folder);
        command->folder = strdup(full);
    }
    if (order->also && realpath(order->also, full))
        command_open(command, full, false);
    return true;
}

void command_free(BotCommand *command)
{
    for (int i = 0; i < command->count; i++)
        free(command->words[i]);
    for (int i = 0; i < command->file_count; i++)
        free(command->files[i]);
    for (int i = 0; i < command->folder_count; i++)
        free(command->folders[i]);
    free(command->folder);
    free(command->python);
    memset(command, 0, sizeof *command);
}
