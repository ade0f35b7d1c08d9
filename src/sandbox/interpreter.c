/* SPDX-License-Identifier: MIT
 *
 * interpreter - names of interpreters, environments and installations of Python, shims of version managers.
 */
#include "sandbox/interpreter.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/infile.h"
#include "base/text.h"
#include "sandbox/command.h"
#include "sandbox/leash.h"

enum { INTERPRETER_ASK_MS = 60000, INTERPRETER_CONFIG_MAX = 1 << 16 };

/* How each of them says which program it is; NULL: it cannot be asked. */
typedef struct InterpreterName {
    const char *name, *option, *question;
} InterpreterName;

static const InterpreterName interpreter_names[] = {
    {"python", "-c", "import sys; print(sys.executable)"},
    {"pypy", "-c", "import sys; print(sys.executable)"},
    {"node", "-p", "process.execPath"},
    {"ruby", "-e", "puts RbConfig.ruby"},
    {"perl", "-e", "print \"$^X\\n\""},
    {"lua", NULL, NULL},
    {"sh", NULL, NULL},
    {"bash", NULL, NULL},
    {"dash", NULL, NULL},
    {"php", NULL, NULL},
};

static const InterpreterName *interpreter_find(const char *program)
{
    const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
    for (size_t i = 0; i < sizeof interpreter_names / sizeof interpreter_names[0]; i++) {
        size_t length = strlen(interpreter_names[i].name);
        if (strncmp(name, interpreter_names[i].name, length) == 0 &&
            strspn(name + length, "0123456789.") == strlen(name + length))
            return &interpreter_names[i];
    }
    return NULL;
}

bool interpreter_is(const char *program)
{
    return interpreter_find(program) != NULL;
}

bool interpreter_is_python(const char *program)
{
    const InterpreterName *name = interpreter_find(program);
    return name && (strcmp(name->name, "python") == 0 || strcmp(name->name, "pypy") == 0);
}

/* --- shims ---------------------------------------------------------------------------------------------------- */

/* A script, or a link to a program of another name. */
static bool interpreter_is_shim(const char *program)
{
    char head[2] = "", full[PATH_MAX];
    FILE *file = infile_open(program, SIZE_MAX, NULL);
    bool script = file && fread(head, 1, 2, file) == 2 && memcmp(head, "#!", 2) == 0;
    if (file)
        fclose(file);
    return script || (realpath(program, full) && !interpreter_is(full));
}

/* Reads to the end of what the child writes, or to the deadline. */
static void interpreter_listen(int output, char *line, size_t size)
{
    int64_t deadline = clock_now_ms() + INTERPRETER_ASK_MS;
    size_t filled = 0;
    while (filled + 1 < size) {
        int64_t left = deadline - clock_now_ms();
        struct pollfd wait = {.fd = output, .events = POLLIN};
        ssize_t got = left > 0 && poll(&wait, 1, (int)left) > 0 ? read(output, line + filled, size - 1 - filled) : 0;
        if (got <= 0)
            break;
        filled += (size_t)got;
    }
    line[filled] = '\0';
    line[strcspn(line, "\n")] = '\0';
}

static void interpreter_ask(const char *program, const InterpreterName *name, char *answer, size_t size)
{
    int output[2];
    answer[0] = '\0';
    if (pipe2(output, O_CLOEXEC) != 0)
        return;
    leash_hold();
    pid_t child = fork();
    if (child == 0) {
        leash_tie();
        /* opens: a device */
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execl(program, program, name->option, name->question, (char *)NULL);
        _exit(127);
    }
    close(output[1]);
    if (child > 0) {
        interpreter_listen(output[0], answer, size);
        kill(-child, SIGKILL); /* it has answered, or is too late */
        kill(child, SIGKILL);
        leash_let_go(child);
        waitpid(child, NULL, 0);
    }
    close(output[0]);
}

/* Asking takes a version manager a while, and bots start often: the last answers are kept. */
void interpreter_follow_shim(char program[PATH_MAX])
{
    enum { KEPT = 4 };
    static struct {
        char shim[PATH_MAX], answer[PATH_MAX];
    } kept[KEPT];
    static int next;
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const InterpreterName *name = interpreter_find(program);
    if (!name || !name->question || command_in_system(program) || !interpreter_is_shim(program))
        return;
    pthread_mutex_lock(&lock);
    int found = -1;
    for (int i = 0; i < KEPT; i++)
        found = strcmp(kept[i].shim, program) == 0 ? i : found;
    if (found < 0) {
        found = next;
        next = (next + 1) % KEPT;
        snprintf(kept[found].shim, PATH_MAX, "%s", program);
        interpreter_ask(program, name, kept[found].answer, PATH_MAX);
    }
    if (kept[found].answer[0] == '/' && access(kept[found].answer, X_OK) == 0)
        snprintf(program, PATH_MAX, "%s", kept[found].answer);
    else
        kept[found].shim[0] = '\0'; /* ask again next time */
    pthread_mutex_unlock(&lock);
}

/* --- Python --------------------------------------------------------------------------------------------------- */

/* Cuts the last part off a path; false if none is left. */
static bool interpreter_cut(char *path)
{
    char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return false;
    *slash = '\0';
    return true;
}

/* True if there is PREFIX/lib/python3.N/os.py. */
static bool interpreter_has_python(const char *prefix)
{
    Text path = {0};
    text_printf(&path, "%s/lib", prefix);
    DIR *folder = opendir(text_string(&path));
    bool found = false;
    struct dirent *entry;
    while (!found && folder && (entry = readdir(folder))) {
        if (strncmp(entry->d_name, "python", 6) != 0 && strncmp(entry->d_name, "pypy", 4) != 0)
            continue;
        text_clear(&path);
        text_printf(&path, "%s/lib/%s/os.py", prefix, entry->d_name);
        found = access(text_string(&path), R_OK) == 0;
    }
    if (folder)
        closedir(folder);
    text_free(&path);
    return found;
}

/* The installation whose programs are in `folder`. */
static bool interpreter_prefix(const char *folder, char prefix[PATH_MAX])
{
    snprintf(prefix, PATH_MAX, "%s", folder);
    return interpreter_cut(prefix) && interpreter_has_python(prefix);
}

bool interpreter_is_installed_python(const char *full)
{
    char folder[PATH_MAX], prefix[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", full);
    return interpreter_cut(folder) && interpreter_prefix(folder, prefix);
}

static void interpreter_open_installation(const char *folder, InterpreterOpen *show, void *context)
{
    static const char *const parts[] = {"bin", "lib", "lib64"};
    char prefix[PATH_MAX];
    if (command_in_system(folder) || !interpreter_prefix(folder, prefix) || sandbox_is_common(prefix))
        return;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        Text part = {0};
        struct stat about;
        text_printf(&part, "%s/%s", prefix, parts[i]);
        if (lstat(text_string(&part), &about) == 0 && S_ISDIR(about.st_mode))
            show(context, text_string(&part));
        text_free(&part);
    }
}

/* The folder after "home = " in a pyvenv.cfg, as it stands there and as it is. */
static void interpreter_open_home(const char *config, InterpreterOpen *show, void *context)
{
    char line[PATH_MAX + 64], real[PATH_MAX];
    FILE *file = infile_open(config, INTERPRETER_CONFIG_MAX, NULL);
    while (file && fgets(line, sizeof line, file)) {
        char *value = strchr(line, '=');
        if (strncmp(line, "home", 4) != 0 || strspn(line + 4, " \t") + 4 != (size_t)(value ? value - line : -1))
            continue;
        value += 1 + strspn(value + 1, " \t");
        value[strcspn(value, "\r\n")] = '\0';
        if (value[0] != '/' || !realpath(value, real))
            continue;
        interpreter_open_installation(real, show, context);
        if (strcmp(value, real) != 0)
            interpreter_open_installation(value, show, context);
    }
    if (file)
        fclose(file);
}

void interpreter_python_folders(const char *program, const char *full, InterpreterOpen *show, void *context)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", program);
    /* pyvenv.cfg is beside the program, or above its folder. */
    for (int i = 0; i < 2 && interpreter_cut(folder); i++) {
        if (!sandbox_is_environment(folder) || sandbox_is_common(folder))
            continue;
        Text config = {0};
        text_printf(&config, "%s/pyvenv.cfg", folder);
        show(context, folder);
        interpreter_open_home(text_string(&config), show, context);
        text_free(&config);
        break;
    }
    snprintf(folder, sizeof folder, "%s", full);
    if (interpreter_cut(folder))
        interpreter_open_installation(folder, show, context);
}

bool sandbox_is_environment(const char *folder)
{
    Text config = {0};
    text_printf(&config, "%s/pyvenv.cfg", folder);
    bool there = access(text_string(&config), R_OK) == 0;
    text_free(&config);
    return there;
}

bool sandbox_is_interpreter(const char *path)
{
    char full[PATH_MAX], folder[PATH_MAX];
    if (!interpreter_is_python(path) || !realpath(path, full))
        return false;
    snprintf(folder, sizeof folder, "%s", path);
    bool inside = false;
    for (int i = 0; i < 2 && interpreter_cut(folder); i++)
        inside = inside || sandbox_is_environment(folder);
    return inside || interpreter_is_installed_python(full);
}
