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
#include "base/utf8.h"

enum { COMMAND_SHOWN = 100 };

const char COMMAND_PATH[] = "/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/local/games";

/* Their first argument that is no option is a script. */
static const char *const command_interpreters[] = {"python", "pypy", "node", "perl", "ruby", "lua",
                                                   "sh",     "bash", "dash", "php",  NULL};

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

static void command_add_folder(BotCommand *command, const char *path)
{
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

/* Opens the folder of a file, or the folder. */
static void command_open(BotCommand *command, const char *full)
{
    char folder[PATH_MAX];
    struct stat about;
    if (command_in_system(full))
        return;
    snprintf(folder, sizeof folder, "%s", full);
    if (stat(full, &about) == 0 && !S_ISDIR(about.st_mode))
        command_folder_of(folder);
    command_add_folder(command, sandbox_is_common(folder) ? full : folder);
}

/* Looks along a path like PATH. */
static bool command_find_along(const char *path, const char *name, char *found, size_t size)
{
    for (const char *at = path; *at;) {
        size_t length = strcspn(at, ":");
        snprintf(found, size, "%.*s/%s", (int)length, at, name);
        if (access(found, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

bool sandbox_find_program(const char *name, char *found, size_t size, Error *error)
{
    const char *path = getenv("PATH");
    snprintf(found, size, "%s", name);
    if (strchr(name, '/'))
        return access(name, X_OK) == 0 ||
               error_set(error, "'%s' is not a program that can be run", command_shown(name));
    if (command_find_along(COMMAND_PATH, name, found, size) || (path && command_find_along(path, name, found, size)))
        return true;
    return error_set(error, "there is no program '%.150s' on the path", name);
}

/* True if a program of this name is one of the interpreters, whatever version number follows. */
static bool command_is(const char *program, const char *interpreter)
{
    const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
    size_t length = strlen(interpreter);
    return strncmp(name, interpreter, length) == 0 && strspn(name + length, "0123456789.") == strlen(name + length);
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
static bool command_has_script(const SandboxOrder *order, Error *error)
{
    bool interpreter = false;
    for (int i = 0; command_interpreters[i]; i++)
        interpreter = interpreter || command_is(order->arguments[0], command_interpreters[i]);
    const char *word = interpreter ? order->arguments[1] : NULL;
    if (!word || word[0] == '-') /* an option may mean that there is none: -c, -m */
        return true;
    if (access(word, F_OK) != 0)
        return error_set(error, "there is no file '%s'", command_shown(word));
    return command_is_file(word, true, error);
}

/* The interpreter that a script names in its first line. */
static bool command_read_first_line(BotCommand *command, const char *program, Error *error)
{
    char line[256] = "", found[PATH_MAX];
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
    const char *name = command_is(first, "env") ? strtok_r(NULL, " \t\r\n", &rest) : NULL;
    return !name || name[0] == '-' || command_find_along(COMMAND_PATH, name, found, sizeof found) ||
           error_set(error, "'%s' wants '%.80s', which is not there", command_shown(program), name);
}

/* The program: one that is found by its name is the operator's, wherever links lead. */
static bool command_read_program(const SandboxOrder *order, BotCommand *command, Error *error)
{
    char program[PATH_MAX], full[PATH_MAX];
    if (!sandbox_find_program(order->arguments[0], program, sizeof program, error))
        return false;
    bool by_name = !strchr(order->arguments[0], '/');
    if (by_name ? !realpath(program, full) : !command_resolve(program, full, error))
        return by_name ? error_set(error, "'%s': %s", command_shown(program), strerror(errno)) : false;
    if (!command_is_file(full, false, error))
        return false;
    command_open(command, full);
    /* A program is known by the name it is called by, not by what a link leads to. */
    command->words[command->count++] = strdup(command_in_system(program) ? program : full);
    command_add_file(command, full);
    if (command_is(full, "python") || command_is(full, "pypy"))
        command->python = strdup(command->words[0]);
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
            command_open(command, full);
            command_add_file(command, full);
        }
    }
    return true;
}

bool command_read(const SandboxOrder *order, BotCommand *command, Error *error)
{
    char full[PATH_MAX];
    struct stat about;
    memset(command, 0, sizeof *command);
    if (!command_has_script(order, error) || !command_read_program(order, command, error) ||
        !command_read_words(order, command, error))
        return false;
    if (order->folder) {
        if (!command_resolve(order->folder, full, error))
            return error_prefix(error, "dir");
        command_open(command, full);
        command_add_file(command, full);
        command->folder = strdup(full);
    } else if (command->folder_count > 0 && stat(command->folders[0], &about) == 0 && S_ISDIR(about.st_mode)) {
        command->folder = strdup(command->folders[0]);
    }
    if (order->also && realpath(order->also, full))
        command_open(command, full);
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
