/* SPDX-License-Identifier: MIT
 *
 * sandbox - which tier there is, and the last steps of a child that becomes a bot.
 */
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/capability.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "sandbox/landlock.h"
#include "sandbox/leash.h"
#include "sandbox/plan.h"

enum {
    SANDBOX_PATH = 100 /* bytes of one that are shown */,
    SANDBOX_PROBE_MS = 60000,
    SANDBOX_MEGABYTE = 1 << 20,
    SANDBOX_SIGNALS_MAX = 1024
};

static SandboxPolicy sandbox_policy;
static SandboxTier sandbox_best;

static bool sandbox_limit(__rlimit_resource_t what, int64_t value)
{
    struct rlimit old, limit = {.rlim_cur = (rlim_t)value, .rlim_max = (rlim_t)value};
    if (getrlimit(what, &old) == 0 && old.rlim_max < limit.rlim_max)
        limit.rlim_cur = limit.rlim_max = old.rlim_max;
    return setrlimit(what, &limit) == 0;
}

/* The stack counts towards no other limit, and a bot may raise its soft limit as far as the hard one. */
static bool sandbox_limit_stack(int64_t most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0)
        return false;
    if (limit.rlim_max > (rlim_t)most)
        limit.rlim_max = (rlim_t)most;
    if (limit.rlim_cur > limit.rlim_max)
        limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_STACK, &limit) == 0;
}

static bool sandbox_limit_all(const SandboxPlan *plan)
{
    enum { SANDBOX_FILES = 64, SANDBOX_BUILD_FILES = 1024 };
    int64_t file_mb = plan->build_mb > 0 ? plan->build_mb : 1;
    int files = plan->build_mb > 0 ? SANDBOX_BUILD_FILES : SANDBOX_FILES;
    /* A user of its own has no other processes that would count. */
    if (plan->build_mb > 0 && plan->user != 0 && !sandbox_limit(RLIMIT_NPROC, SANDBOX_BUILD_THREADS_MAX))
        return false;
    /* Private memory that can be written counts as data; programs that only reserve addresses are left alone. */
    return sandbox_limit(RLIMIT_DATA, plan->limits.memory_mb * SANDBOX_MEGABYTE) && sandbox_limit(RLIMIT_CORE, 0) &&
           sandbox_limit(RLIMIT_FSIZE, file_mb * SANDBOX_MEGABYTE) && sandbox_limit(RLIMIT_NOFILE, files) &&
           sandbox_limit(RLIMIT_MEMLOCK, 0) && sandbox_limit(RLIMIT_CPU, plan->limits.cpu_s) &&
           sandbox_limit(RLIMIT_MSGQUEUE, 0) && sandbox_limit(RLIMIT_SIGPENDING, SANDBOX_SIGNALS_MAX) &&
           sandbox_limit_stack(plan->limits.memory_mb * SANDBOX_MEGABYTE);
}

/* Another user without capabilities; with `search` one is kept that lets it walk to its folder, and Landlock, which
 * comes next, says which files that opens. */
static bool sandbox_change_user(const SandboxPlan *plan)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct keep[2] = {{0}, {0}};
    if (plan->search && prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) != 0)
        return false;
    if (setgroups(0, NULL) != 0 || setresgid(plan->user, plan->user, plan->user) != 0 ||
        setresuid(plan->user, plan->user, plan->user) != 0)
        return false;
    if (plan->search)
        keep[0].effective = keep[0].permitted = keep[0].inheritable = 1u << CAP_DAC_READ_SEARCH;
    if (syscall(SYS_capset, &header, keep) != 0)
        return false;
    return !plan->search || prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0) == 0;
}

/* Tiers C and D. */
static bool sandbox_confine_alone(const SandboxPlan *plan)
{
    if (plan->user != 0 && (!sandbox_limit(RLIMIT_NPROC, SANDBOX_THREADS_MAX) || !sandbox_change_user(plan)))
        return false;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a change of user forgets it */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    if (plan->rules >= 0 && !landlock_apply(plan->rules))
        return false;
    return filter_apply(&plan->program);
}

/* The keeper (bubblewrap) writes {"child-pid": N}. */
pid_t sandbox_world(int info, int64_t limit_ms)
{
    char told[256];
    size_t filled = 0;
    int64_t deadline = clock_now_ms() + limit_ms;
    while (info >= 0 && filled + 1 < sizeof told && !memchr(told, '}', filled)) {
        int64_t left = deadline - clock_now_ms();
        struct pollfd wait = {.fd = info, .events = POLLIN};
        if (left <= 0 || poll(&wait, 1, (int)left) <= 0)
            break;
        ssize_t got = read(info, told + filled, sizeof told - 1 - filled);
        if (got <= 0)
            break;
        filled += (size_t)got;
    }
    told[filled] = '\0';
    const char *number = strstr(told, "\"child-pid\":");
    return number ? (pid_t)strtol(number + strlen("\"child-pid\":"), NULL, 10) : 0;
}

_Noreturn void sandbox_enter(const SandboxPlan *plan)
{
    bool off = plan->tier == SANDBOX_OFF, keeper = sandbox_plan_has_keeper(plan);
    int first_other = SANDBOX_FILTER_FD;
    if (keeper) {
        if (dup2(plan->filter, SANDBOX_FILTER_FD) < 0)
            _exit(126);
        first_other = SANDBOX_INFO_FD + 1;
    }
    /* Landlock's descriptor is still needed; it closes itself like the others when the bot begins. */
    close_range((unsigned)first_other, ~0u, CLOSE_RANGE_CLOEXEC);
    if (plan->folder && !keeper && chdir(plan->folder) != 0 && !plan->search)
        _exit(126);
    if (!off && (!sandbox_limit_all(plan) || (!keeper && !sandbox_confine_alone(plan))))
        _exit(126);
    if (off)
        execvp(plan->words[0], plan->words);
    else
        execvpe(plan->words[0], plan->words, plan->environment);
    _exit(127);
}

/* A line of a program in the sandbox: a path. */
typedef struct SandboxSaid {
    char line[PATH_MAX + 2];
} SandboxSaid;

/* Runs the plan to its end, without input; what it prints, up to the end of the line, goes to `said`. Returns its exit
 * status, or -1. */
static int sandbox_run(const SandboxPlan *plan, SandboxSaid *said)
{
    int status = -1, output[2] = {-1, -1};
    siginfo_t about = {.si_pid = 0};
    if (pipe2(output, O_CLOEXEC | O_NONBLOCK) != 0)
        return -1;
    leash_hold();
    pid_t child = fork();
    if (child == 0) {
        leash_tie();
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        if (sandbox_plan_has_keeper(plan))
            dup2(nowhere, SANDBOX_INFO_FD);
        sandbox_enter(plan);
    }
    close(output[1]);
    int64_t deadline = clock_now_ms() + SANDBOX_PROBE_MS;
    while (child > 0 && waitid(P_PID, (id_t)child, &about, WEXITED | WNOWAIT | WNOHANG) == 0 && about.si_pid == 0) {
        if (clock_now_ms() > deadline)
            kill(child, SIGKILL);
        clock_sleep_ms(1);
    }
    if (child > 0) {
        leash_let_go(child);
        waitpid(child, &status, 0);
    }
    ssize_t got =
        child > 0 ? read(output[0], said->line, sizeof said->line - 1) : 0; /* it has ended: nothing can block */
    said->line[got > 0 ? got : 0] = '\0';
    said->line[strcspn(said->line, "\n")] = '\0';
    close(output[0]);
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Runs `true` in the tier; true if that worked. */
static bool sandbox_try(SandboxTier tier)
{
    static const char *const words[] = {"true", NULL};
    SandboxOrder order = {.arguments = words, .limits = {SANDBOX_MEMORY_MB, SANDBOX_CPU_S}};
    SandboxPlan *plan = plan_new(&order, tier, PLAN_TO_RUN, NULL);
    SandboxSaid said;
    bool worked = plan && sandbox_run(plan, &said) == 0;
    sandbox_plan_free(plan);
    return worked;
}

bool sandbox_probe(SandboxTier tier)
{
    bool root = geteuid() == 0;
    if (tier == SANDBOX_OFF || (tier == SANDBOX_A && root) || (tier == SANDBOX_B && !root))
        return false;
    if (tier < SANDBOX_B)
        return sandbox_try(tier);
    plan_set_proc(true);
    if (sandbox_try(tier))
        return true;
    plan_set_proc(false); /* in a container whose /proc has covered parts a new one is not allowed */
    return sandbox_try(tier);
}

static void sandbox_find(void)
{
    sandbox_best = SANDBOX_A;
    while (sandbox_best > SANDBOX_OFF && !sandbox_probe(sandbox_best))
        sandbox_best--;
}

static SandboxTier sandbox_best_tier(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, sandbox_find);
    return sandbox_best;
}

SandboxTier sandbox_tier(void)
{
    if (sandbox_policy.off)
        return SANDBOX_OFF;
    return sandbox_policy.force != SANDBOX_OFF ? sandbox_policy.force : sandbox_best_tier();
}

bool sandbox_set_policy(const SandboxPolicy *policy, Error *error)
{
    sandbox_policy = *policy;
    if (policy->off)
        return policy->least == SANDBOX_OFF || error_set(error, "the sandbox cannot be off and have a least tier");
    if (policy->force != SANDBOX_OFF && !sandbox_probe(policy->force))
        return error_set(error, "sandbox tier %s does not work here (the best is %s)", sandbox_tier_name(policy->force),
                         sandbox_tier_name(sandbox_best_tier()));
    if (policy->least != SANDBOX_OFF && sandbox_tier() < policy->least)
        return error_set(error, "the sandbox here is of tier %s, below the least that is wanted (%s)",
                         sandbox_tier_name(sandbox_tier()), sandbox_tier_name(policy->least));
    return true;
}

const char *sandbox_tier_name(SandboxTier tier)
{
    static const char *const names[] = {"off", "D", "C", "B", "A"};
    return names[tier];
}

bool sandbox_parse_tier(const char *text, SandboxTier *tier, Error *error)
{
    char letter = text[0] & ~0x20;
    if (letter < 'A' || letter > 'D' || text[1] != '\0')
        return error_set(error, "'%s' is not a sandbox tier from A to D", text);
    *tier = (SandboxTier)(SANDBOX_A - (letter - 'A'));
    return true;
}

SandboxPlan *sandbox_plan(const SandboxOrder *order, Error *error)
{
    SandboxTier tier = sandbox_tier();
    if (tier == SANDBOX_OFF && !sandbox_policy.off) {
        error_set(error, "this machine gives no sandbox for bots (the sandbox can be switched off for bots you trust)");
        error_mark(error, ERROR_FAILURE);
        return NULL;
    }
    return plan_new(order, tier, PLAN_TO_RUN, error);
}

bool sandbox_check(const SandboxOrder *order, Error *error)
{
    SandboxSaid said = {.line = ""};
    SandboxTier tier = sandbox_tier();
    SandboxPlan *plan = plan_new(order, tier, PLAN_TO_CHECK, error);
    if (!plan)
        return false;
    int status = sandbox_run(plan, &said);
    sandbox_plan_free(plan);
    if (status == 0)
        return true;
    if (said.line[0])
        error_set(error, "'%s' cannot be read in the sandbox (tier %s): its user has no right to",
                  utf8_tail(said.line, SANDBOX_PATH), sandbox_tier_name(tier));
    else
        error_set(error, "'%.100s' does not run in the sandbox (tier %s)", order->arguments[0],
                  sandbox_tier_name(tier));
    return error_mark(error, ERROR_FAILURE);
}
