/* SPDX-License-Identifier: MIT
 *
 * plan - from a bot's command to the command that confines it.
 *
 * What a bot may read: the system's programs and libraries, the folders of the files its command names, the folder it is told to work in. A file
 * that lies directly in a home folder, in /tmp or in / is shown alone: such a folder holds more than the bot.
 */
#include "sandbox/plan.h"

#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/landlock.h"

static const char *const plan_system[] = {"/usr",           "/lib",     "/lib32", "/lib64", "/libx32", "/bin",
                                          "/sbin",          "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", NULL};
static const char PLAN_PATH[] = "/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/local/games";
static bool plan_proc = true;

void plan_set_proc(bool mount)
{
    plan_proc = mount;
}

/* What the bot may read besides the system. */
typedef struct PlanFolders {
    char *at[SANDBOX_FOLDERS_MAX + 1];
    int count;
} PlanFolders;

static void plan_add(SandboxPlan *plan, const char *word)
{
    if (plan->count + 1 < PLAN_WORDS_MAX)
        plan->words[plan->count++] = strdup(word);
}

static void plan_add_all(SandboxPlan *plan, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        plan_add(plan, words[i]);
}

static void plan_add_folder(PlanFolders *folders, const char *path)
{
    for (int i = 0; i < folders->count; i++) {
        if (strcmp(folders->at[i], path) == 0)
            return;
    }
    if (folders->count < SANDBOX_FOLDERS_MAX)
        folders->at[folders->count++] = strdup(path);
}

/* A folder that holds more than one bot's files. */
static bool plan_is_common(const char *folder)
{
    const char *home = getenv("HOME");
    size_t length = strlen(folder);
    return strcmp(folder, "/") == 0 || strcmp(folder, "/tmp") == 0 || strcmp(folder, "/var/tmp") == 0 ||
           strcmp(folder, "/root") == 0 ||
           (home && strncmp(home, folder, length) == 0 && (home[length] == '/' || home[length] == '\0'));
}

static bool plan_in_system(const char *path)
{
    return strncmp(path, "/usr/", 5) == 0 || strncmp(path, "/lib", 4) == 0 || strncmp(path, "/bin/", 5) == 0;
}

/* Makes a path absolute and remembers the folder it needs. */
static char *plan_take_file(const char *path, PlanFolders *folders)
{
    char full[PATH_MAX];
    struct stat about;
    if (!realpath(path, full) || stat(full, &about) != 0)
        return NULL;
    char *result = strdup(full);
    if (plan_in_system(full))
        return result;
    if (!S_ISDIR(about.st_mode)) {
        char *slash = strrchr(full, '/');
        char keep = *slash;
        *(slash == full ? slash + 1 : slash) = '\0';
        if (plan_is_common(full))
            *slash = keep;
    }
    plan_add_folder(folders, plan_is_common(full) ? result : full);
    return result;
}

/* Looks along a path like PATH. */
static bool plan_find_along(const char *path, const char *name, char *found, size_t size)
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
        return access(name, X_OK) == 0 || error_set(error, "'%.150s' is not a program that can be run", name);
    if (plan_find_along(PLAN_PATH, name, found, size) || (path && plan_find_along(path, name, found, size)))
        return true;
    return error_set(error, "there is no program '%.150s' on the path", name);
}

/* The bot's own command with its files made absolute. */
static bool plan_command(const SandboxOrder *order, SandboxPlan *command, PlanFolders *folders, Error *error)
{
    char program[PATH_MAX];
    if (!sandbox_find_program(order->arguments[0], program, sizeof program, error))
        return false;
    for (int i = 0; order->arguments[i]; i++) {
        const char *word = i == 0 ? program : order->arguments[i];
        bool may_be_file = i == 0 || word[0] != '-';
        char *path = may_be_file && access(word, F_OK) == 0 ? plan_take_file(word, folders) : NULL;
        /* A program is known by the name it is called by, not by what a link leads to. */
        plan_add(command, path && (i > 0 || !plan_in_system(word)) ? path : word);
        free(path);
    }
    return true;
}

/* A folder of the bot with the way to it, which bubblewrap would make for its own user alone. */
static void plan_bind(SandboxPlan *plan, const char *folder)
{
    for (const char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        char *part = strndup(folder, (size_t)(slash - folder));
        plan_add_all(plan, (const char *const[]){"--perms", "0755", "--dir", part, NULL});
        free(part);
    }
    plan_add_all(plan, (const char *const[]){"--ro-bind", folder, folder, NULL});
}

/* Bubblewrap's options: a world of its own with the system and the bot's folders in it. */
static void plan_bubblewrap(SandboxPlan *plan, const PlanFolders *folders)
{
    static const char *const always[] = {"bwrap", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
                                         "--unshare-cgroup-try", "--die-with-parent", "--new-session", "--info-fd", "4",
                                         "--seccomp", "3", "--dev", "/dev", "--size", "16777216", "--tmpfs", "/tmp", NULL};
    plan_add_all(plan, always);
    if (plan->tier == SANDBOX_A)
        plan_add(plan, "--unshare-user");
    if (plan_proc)
        plan_add_all(plan, (const char *const[]){"--proc", "/proc", NULL});
    for (int i = 0; plan_system[i]; i++) {
        char target[PATH_MAX];
        struct stat about;
        if (lstat(plan_system[i], &about) != 0)
            continue;
        ssize_t length = S_ISLNK(about.st_mode) ? readlink(plan_system[i], target, sizeof target - 1) : -1;
        target[length > 0 ? length : 0] = '\0';
        bool file_link = strncmp(plan_system[i], "/etc/", 5) == 0; /* such a link leads to a file of /usr */
        if (length > 0 && !file_link)
            plan_add_all(plan, (const char *const[]){"--symlink", target, plan_system[i], NULL});
        else
            plan_bind(plan, plan_system[i]);
    }
    for (int i = 0; i < folders->count; i++)
        plan_bind(plan, folders->at[i]);
    plan_add_all(plan, (const char *const[]){"--chdir", plan->folder ? plan->folder : "/tmp", NULL});
    if (plan->tier == SANDBOX_B) {
        char user[32], group[32];
        snprintf(user, sizeof user, "--reuid=%u", (unsigned)plan->user);
        snprintf(group, sizeof group, "--regid=%u", (unsigned)plan->user);
        plan_add_all(plan, (const char *const[]){"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID",
                                                 "--", "setpriv", user, group, "--clear-groups", NULL});
    }
    plan_add_all(plan, (const char *const[]){"--", "prlimit", "--nproc=512", "--", NULL});
}

/* True if everybody may walk to the folder. */
static bool plan_reachable(const char *path)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strrchr(part, '/'); slash && slash != part; slash = strrchr(part, '/')) {
        struct stat about;
        *slash = '\0';
        if (stat(part, &about) == 0 && !(about.st_mode & S_IXOTH))
            return false;
    }
    return true;
}

/* A number no other bot on this machine has now: our pid and a count. Small ones where large ones are not mapped. */
static uid_t plan_user(void)
{
    static _Atomic unsigned count;
    unsigned number = atomic_fetch_add(&count, 1);
    unsigned wanted = 1000000000u + (((unsigned)getpid() << 8 | (number & 255)) & 0x3fffffff);
    unsigned inside, outside, length;
    FILE *map = fopen("/proc/self/uid_map", "r");
    bool mapped = false;
    while (map && fscanf(map, "%u %u %u", &inside, &outside, &length) == 3)
        mapped = mapped || (wanted >= inside && wanted - inside < length);
    if (map)
        fclose(map);
    return mapped ? wanted : 60001 + ((unsigned)getpid() * 16 + number) % 4000;
}

static void plan_environment(SandboxPlan *plan)
{
    static const char *const fixed[] = {"LANG=C.UTF-8", "HOME=/tmp", "TMPDIR=/tmp", "PYTHONDONTWRITEBYTECODE=1", NULL};
    char path[sizeof PLAN_PATH + 8];
    int count = 0;
    snprintf(path, sizeof path, "PATH=%s", PLAN_PATH);
    plan->environment[count++] = strdup(path);
    for (int i = 0; fixed[i]; i++)
        plan->environment[count++] = strdup(fixed[i]);
    /* Where our own scripts keep what they have built; only what the order names is to be seen there. */
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char line[PATH_MAX + 32];
    snprintf(line, sizeof line, "XDG_CACHE_HOME=%s%s", cache ? cache : home ? home : "", cache ? "" : "/.cache");
    plan->environment[count] = strdup(line);
}

/* Moves a descriptor out of the way of those that the child will put in place. */
static int plan_raise(int file)
{
    enum { PLAN_DESCRIPTOR_MIN = 64 };
    int raised = file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, PLAN_DESCRIPTOR_MIN);
    if (file >= 0)
        close(file);
    return raised;
}

/* Tiers C and D: what sandbox_enter needs in memory. */
static bool plan_alone(SandboxPlan *plan, const PlanFolders *folders, Error *error)
{
    const char *readable[SANDBOX_FOLDERS_MAX + sizeof plan_system / sizeof plan_system[0] + 1];
    int count = 0;
    for (int i = 0; plan_system[i]; i++)
        readable[count++] = plan_system[i];
    for (int i = 0; i < folders->count; i++) {
        readable[count++] = folders->at[i];
        plan->search = plan->search || (plan->user != 0 && plan->tier == SANDBOX_C && !plan_reachable(folders->at[i]));
    }
    readable[count] = NULL;
    if (plan->tier == SANDBOX_C && (plan->rules = plan_raise(landlock_rules(readable, error))) < 0)
        return false;
    return filter_load(plan->filter, &plan->program, error);
}

/* Only with Landlock or namespaces is a stranger's bot kept from what its user may read. */
static bool plan_operators_own(const SandboxPlan *command, Error *error)
{
    struct stat about;
    for (int i = 0; i < command->count; i++) {
        const char *word = command->words[i];
        if (word[0] == '/' && !plan_in_system(word) && stat(word, &about) == 0 && about.st_uid != geteuid())
            return error_set(error, "'%.120s' is not yours, and this machine gives no better sandbox than tier D", word);
    }
    return true;
}

SandboxPlan *plan_new(const SandboxOrder *order, SandboxTier tier, Error *error)
{
    SandboxPlan *plan = xcalloc(1, sizeof *plan), command = {.count = 0};
    PlanFolders folders = {.count = 0};
    plan->tier = tier;
    plan->limits = order->limits;
    plan->filter = plan->rules = -1;
    bool fine = plan_command(order, &command, &folders, error);
    if (fine && order->folder) {
        plan->folder = plan_take_file(order->folder, &folders);
        fine = plan->folder || error_set(error, "there is no folder '%.150s'", order->folder);
    } else if (fine && folders.count > 0 && tier != SANDBOX_OFF) {
        struct stat about;
        plan->folder = stat(folders.at[0], &about) == 0 && S_ISDIR(about.st_mode) ? strdup(folders.at[0]) : NULL;
    }
    if (fine && order->also)
        free(plan_take_file(order->also, &folders));
    if (fine && tier != SANDBOX_OFF) {
        plan->user = geteuid() == 0 ? plan_user() : 0;
        plan_environment(plan);
        plan->filter = plan_raise(filter_file(tier >= SANDBOX_B ? FILTER_NAMESPACED : FILTER_ALONE, error));
        fine = plan->filter >= 0;
        if (fine && tier >= SANDBOX_B)
            plan_bubblewrap(plan, &folders);
        else if (fine)
            fine = (tier == SANDBOX_C || plan_operators_own(&command, error)) && plan_alone(plan, &folders, error);
    }
    for (int i = 0; i < command.count; i++) {
        if (fine)
            plan_add(plan, command.words[i]);
        free(command.words[i]);
    }
    for (int i = 0; i < folders.count; i++)
        free(folders.at[i]);
    if (fine && plan->count + 1 < PLAN_WORDS_MAX)
        return plan;
    if (fine)
        error_set(error, "the command has too many words");
    sandbox_plan_free(plan);
    return NULL;
}

void sandbox_plan_free(SandboxPlan *plan)
{
    if (!plan)
        return;
    for (int i = 0; i < plan->count; i++)
        free(plan->words[i]);
    for (int i = 0; plan->environment[i]; i++)
        free(plan->environment[i]);
    if (plan->filter >= 0)
        close(plan->filter);
    if (plan->rules >= 0)
        close(plan->rules);
    filter_free(&plan->program);
    free(plan->folder);
    free(plan);
}

bool sandbox_plan_has_keeper(const SandboxPlan *plan)
{
    return plan->tier >= SANDBOX_B;
}
