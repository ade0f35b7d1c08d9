/* SPDX-License-Identifier: MIT
 *
 * plan - from a bot's command to the command that confines it.
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

#include "base/folders.h"
#include "sandbox/command.h"
#include "sandbox/landlock.h"

static const char *const plan_system[] = {
    "/usr",           "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/alternatives",
    "/etc/localtime", NULL};
static bool plan_proc = true;

enum { PLAN_TMP_MB = 16 };

void plan_set_proc(bool mount)
{
    plan_proc = mount;
}

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
static void plan_bubblewrap(SandboxPlan *plan, const BotCommand *command)
{
    static const char *const always[] = {"bwrap",
                                         "--unshare-ipc",
                                         "--unshare-pid",
                                         "--unshare-net",
                                         "--unshare-uts",
                                         "--unshare-cgroup-try",
                                         "--die-with-parent",
                                         "--new-session",
                                         "--info-fd",
                                         "4",
                                         "--seccomp",
                                         "3",
                                         "--dev",
                                         "/dev",
                                         "--perms",
                                         "1777",
                                         "--size",
                                         NULL};
    char size[32];
    snprintf(size, sizeof size, "%lld", (long long)(plan->build_mb > 0 ? plan->build_mb : PLAN_TMP_MB) << 20);
    plan_add_all(plan, always);
    plan_add_all(plan, (const char *const[]){size, "--tmpfs", "/tmp", NULL});
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
    for (int i = 0; i < command->folder_count; i++)
        plan_bind(plan, command->folders[i]);
    /* Nothing but /tmp can be written to: what bubblewrap makes for the rest is a file system in memory without limit.
     */
    plan_add_all(plan, (const char *const[]){"--remount-ro", "/dev", "--remount-ro", "/", NULL});
    plan_add_all(plan, (const char *const[]){"--chdir", plan->folder ? plan->folder : "/tmp", NULL});
    if (plan->tier == SANDBOX_B) {
        char user[32], group[32];
        snprintf(user, sizeof user, "--reuid=%u", (unsigned)plan->user);
        snprintf(group, sizeof group, "--regid=%u", (unsigned)plan->user);
        plan_add_all(plan, (const char *const[]){"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add",
                                                 "CAP_SETGID", "--", "setpriv", user, group, "--clear-groups", NULL});
    }
    char threads[32];
    snprintf(threads, sizeof threads, "--nproc=%d",
             plan->build_mb > 0 ? SANDBOX_BUILD_THREADS_MAX : SANDBOX_THREADS_MAX);
    plan_add_all(plan, (const char *const[]){"--", "prlimit", threads, "--", NULL});
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

static void plan_environment(SandboxPlan *plan, const SandboxOrder *order)
{
    static const char *const fixed[] = {"LANG=C.UTF-8",
                                        "HOME=/tmp",
                                        "TMPDIR=/tmp",
                                        "PYTHONDONTWRITEBYTECODE=1",
                                        "OPENSSL_CONF=/dev/null", /* Node ends where it is refused the system's */
                                        NULL};
    char path[128];
    int count = 0;
    snprintf(path, sizeof path, "PATH=%s", COMMAND_PATH);
    plan->environment[count++] = strdup(path);
    for (int i = 0; fixed[i]; i++)
        plan->environment[count++] = strdup(fixed[i]);
    /* Where our own scripts keep what they have built, for bots that are started by one. Nobody else learns the names
     * of the operator's folders. */
    char cache[PATH_MAX], line[PATH_MAX + 32];
    if (!order->also || !folders_cache(cache, sizeof cache))
        return;
    snprintf(line, sizeof line, "XDG_CACHE_HOME=%s", cache);
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
static bool plan_alone(SandboxPlan *plan, const BotCommand *command, Error *error)
{
    const char *readable[SANDBOX_FOLDERS_MAX + sizeof plan_system / sizeof plan_system[0] + 1];
    int count = 0;
    for (int i = 0; plan_system[i]; i++)
        readable[count++] = plan_system[i];
    for (int i = 0; i < command->folder_count; i++) {
        readable[count++] = command->folders[i];
        plan->search =
            plan->search || (plan->user != 0 && plan->tier == SANDBOX_C && !plan_reachable(command->folders[i]));
    }
    readable[count] = NULL;
    if (plan->tier == SANDBOX_C && (plan->rules = plan_raise(landlock_rules(readable, error))) < 0)
        return error_mark(error, ERROR_FAILURE);
    return filter_load(plan->filter, &plan->program, error) || error_mark(error, ERROR_FAILURE);
}

/* Only with Landlock or namespaces is a stranger's bot kept from what its user may read. */
static bool plan_operators_own(const BotCommand *command, Error *error)
{
    struct stat about;
    char full[PATH_MAX]; /* the link of an environment leads to the system's Python */
    for (int i = 0; i < command->count; i++) {
        const char *word = command->words[i];
        if (word[0] == '/' && realpath(word, full) && !command_in_system(full) && stat(full, &about) == 0 &&
            about.st_uid != geteuid())
            return error_set(error, "'%.120s' is not yours, and this machine gives no better sandbox than tier D",
                             word);
    }
    return true;
}

/* Goes through the files with nothing but a shell's own words, and prints the first that cannot be opened; then starts
 * the interpreter, if that is $1, without a script. */
static const char PLAN_CHECK[] = "python=$1; shift; [ -x \"$1\" ] || { echo \"$1\"; exit 3; }; "
                                 "for file; do true < \"$file\" || { echo \"$file\"; exit 3; }; done 2>/dev/null; "
                                 "[ -z \"$python\" ] || exec \"$python\" -I -c pass";

static void plan_add_check(SandboxPlan *plan, const BotCommand *command)
{
    plan_add_all(
        plan, (const char *const[]){"/bin/sh", "-c", PLAN_CHECK, "sh", command->python ? command->python : "", NULL});
    for (int i = 0; i < command->file_count; i++)
        plan_add(plan, command->files[i]);
}

static bool plan_confine(SandboxPlan *plan, const SandboxOrder *order, const BotCommand *command, Error *error)
{
    plan->user = geteuid() == 0 ? plan_user() : 0;
    plan_environment(plan, order);
    if (order->build_mb > 0 && plan->tier < SANDBOX_B)
        return error_set(error, "a build needs sandbox tier A or B, and this machine gives %s",
                         sandbox_tier_name(plan->tier));
    FilterKind kind = order->build_mb > 0 ? FILTER_BUILD : plan->tier >= SANDBOX_B ? FILTER_NAMESPACED : FILTER_ALONE;
    plan->filter = plan_raise(filter_file(kind, error));
    if (plan->filter < 0)
        return error_mark(error, ERROR_FAILURE);
    if (plan->tier < SANDBOX_B)
        return (plan->tier == SANDBOX_C || plan_operators_own(command, error)) && plan_alone(plan, command, error);
    plan_bubblewrap(plan, command);
    return true;
}

SandboxPlan *plan_new(const SandboxOrder *order, SandboxTier tier, PlanPurpose purpose, Error *error)
{
    SandboxPlan *plan = xcalloc(1, sizeof *plan);
    BotCommand command;
    plan->tier = tier;
    plan->limits = order->limits;
    plan->build_mb = order->build_mb;
    plan->filter = plan->rules = -1;
    bool fine = command_read(order, &command, error);
    if (fine && command.folder && (order->folder || tier != SANDBOX_OFF))
        plan->folder = strdup(command.folder);
    if (fine && tier != SANDBOX_OFF)
        fine = plan_confine(plan, order, &command, error);
    if (fine && purpose == PLAN_TO_CHECK)
        plan_add_check(plan, &command);
    else if (fine)
        plan_add_all(plan, (const char *const *)command.words);
    command_free(&command);
    if (fine)
        return plan;
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
