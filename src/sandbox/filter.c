/* SPDX-License-Identifier: MIT
 *
 * filter - built with libseccomp before the fork, applied with two system calls after it.
 */
#include "sandbox/filter.h"

#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Requests of sockets, for which the C library has no header of its own. */
enum { FILTER_FIOSETOWN = 0x8901, FILTER_SIOCSPGRP = 0x8902 };
/* For headers that do not know it yet. */
enum { FILTER_PR_SCHED_CORE = 62 };

/* Stands for the bot's pid in the program until that is known. */
static const uint32_t FILTER_OWN_PID = 0x5eed51d5;

/* Of the calls below, those that a build may make: make and compilers start processes. */
static const char *const filter_of_builds[] = {"fork", "vfork", "setpgid", "setsid", NULL};

/* Refused with EPERM whatever the arguments: the network, other processes, what processes share by number (memory,
 * queues, semaphores of the same user), the kernel's less trodden corners, memory that no limit counts, what sends a
 * signal of the bot's choice later (it could wake itself), and ways out of its process group, by which it is ended.
 * Timers that send their own signals alone (alarm, setitimer) or none (timerfd) wake nobody who is halted. */
// clang-format off
static const char *const filter_refused[] = {
    "socket",        "connect",          "bind",          "listen",          "accept",         "accept4",
    "ptrace",        "process_vm_readv", "process_vm_writev", "kcmp",        "pidfd_open",     "pidfd_getfd",
    "pidfd_send_signal", "process_madvise", "unshare",    "setns",           "mount",          "umount2",
    "pivot_root",    "chroot",           "fsopen",        "fsmount",         "open_tree",      "move_mount",
    "mount_setattr", "bpf",              "perf_event_open", "keyctl",        "add_key",        "request_key",
    "io_uring_setup", "io_uring_enter",  "io_uring_register", "userfaultfd", "reboot",         "kexec_load",
    "kexec_file_load", "init_module",    "finit_module",  "delete_module",   "swapon",         "swapoff",
    "quotactl",      "open_by_handle_at", "name_to_handle_at", "memfd_create", "memfd_secret", "shmget",
    "shmat",         "msgget",           "semget",        "mq_open",         "fork",           "vfork",
    "acct",          "syslog",           "settimeofday",  "clock_settime",   "sethostname",    "setdomainname",
    "fanotify_init", "inotify_init",     "inotify_init1", "personality",     "nfsservctl",     "lookup_dcookie",
    "shmctl",        "semctl",           "semop",         "semtimedop",      "msgctl",         "msgsnd",
    "msgrcv",        "mq_unlink",        "vmsplice",      "migrate_pages",   "move_pages",     "ioprio_set",
    "process_mrelease", "fsconfig",      "fspick",        "tkill",           "vhangup",        "iopl",
    "ioperm",        "remap_file_pages", "modify_ldt",    "quotactl_fd",   "clock_adjtime",
    "sync",          "syncfs",           "timer_create",  "mq_notify",       "io_setup",       "setpgid",
    "setsid",
    NULL,
};
// clang-format on

/* Of an int argument the kernel looks at the lower half alone, and so must we. */
#define FILTER_INT UINT64_C(0xffffffff)

/* Calls of which one form is refused: where the argument, under the mask, equals (or, turned round, does not equal) the
 * value. */
typedef struct FilterRule {
    const char *call;
    unsigned argument;
    enum scmp_compare compare;
    uint64_t mask, value; /* the mask counts for SCMP_CMP_MASKED_EQ alone */
} FilterRule;

/* Threads, but no processes. */
static const FilterRule filter_threads_alone = {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0};

/* A build may start processes, but no namespaces. */
static const FilterRule filter_no_namespaces[] = {
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWNS, CLONE_NEWNS},
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWUTS, CLONE_NEWUTS},
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWIPC, CLONE_NEWIPC},
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER},
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWPID, CLONE_NEWPID},
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWNET, CLONE_NEWNET},
    {"clone", 0, SCMP_CMP_MASKED_EQ, CLONE_NEWCGROUP, CLONE_NEWCGROUP},
    {NULL, 0, SCMP_CMP_NE, 0, 0},
};

static const FilterRule filter_rules[] = {
    /* Memory that the limit on data does not see: shared, growing downwards, huge pages. */
    {"mmap", 3, SCMP_CMP_MASKED_EQ, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS},
    {"mmap", 3, SCMP_CMP_MASKED_EQ, MAP_GROWSDOWN, MAP_GROWSDOWN},
    {"mmap", 3, SCMP_CMP_MASKED_EQ, MAP_HUGETLB, MAP_HUGETLB},
    {"mprotect", 2, SCMP_CMP_MASKED_EQ, PROT_GROWSDOWN, PROT_GROWSDOWN},
    /* A process that outlives us would not be stopped. */
    {"prctl", 0, SCMP_CMP_MASKED_EQ, FILTER_INT, PR_SET_PDEATHSIG},
    /* A process that hides what it uses could not be watched. */
    {"prctl", 0, SCMP_CMP_MASKED_EQ, FILTER_INT, PR_SET_DUMPABLE},
    /* These calls take a processor away from other processes. */
    {"prctl", 0, SCMP_CMP_MASKED_EQ, FILTER_INT, FILTER_PR_SCHED_CORE},
    /* Nobody wakes himself or another thread of his while he is halted. */
    {"kill", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, SIGCONT},
    {"tgkill", 2, SCMP_CMP_MASKED_EQ, FILTER_INT, SIGCONT},
    {"rt_sigqueueinfo", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, SIGCONT},
    {"rt_tgsigqueueinfo", 2, SCMP_CMP_MASKED_EQ, FILTER_INT, SIGCONT},
    /* These would make the kernel send a signal to a process that the bot names; a lease keeps others from opening a
       file. */
    {"fcntl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, F_SETOWN},
    {"fcntl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, F_SETOWN_EX},
    {"fcntl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, F_SETSIG},
    {"fcntl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, F_SETLEASE},
    {"fcntl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, F_NOTIFY},
    {"ioctl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, FILTER_FIOSETOWN},
    {"ioctl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, FILTER_SIOCSPGRP},
    {"ioctl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, FIOASYNC},
    {"ioctl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, TIOCSTI},
    {"ioctl", 1, SCMP_CMP_MASKED_EQ, FILTER_INT, TIOCLINUX},
    /* Priorities, limits and processors of others: a bot may change its own. */
    {"setpriority", 0, SCMP_CMP_NE, 0, PRIO_PROCESS},
    {"setpriority", 1, SCMP_CMP_NE, 0, 0},
    {"prlimit64", 0, SCMP_CMP_NE, 0, 0},
    {"sched_setaffinity", 0, SCMP_CMP_NE, 0, 0},
    {"sched_setscheduler", 0, SCMP_CMP_NE, 0, 0},
    {"sched_setparam", 0, SCMP_CMP_NE, 0, 0},
    {"sched_setattr", 0, SCMP_CMP_NE, 0, 0},
    {NULL, 0, SCMP_CMP_NE, 0, 0},
};

/* Without a file system of its own a bot sees what its user owns: neither Landlock nor its older versions keep it from
 * changing modes, owners, times, attributes and lengths. */
static const char *const filter_files[] = {
    "chmod",       "fchmod",       "fchmodat",     "fchmodat2",     "chown",    "fchown",     "lchown",    "fchownat",
    "utime",       "utimes",       "utimensat",    "futimesat",     "setxattr", "lsetxattr",  "fsetxattr", "setxattrat",
    "removexattr", "lremovexattr", "fremovexattr", "removexattrat", "truncate", "truncate64", NULL,
};

/* Signals that go to others than the bot itself. */
static const char *const filter_signals[] = {"kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", NULL};

static bool filter_refuse(scmp_filter_ctx context, const char *name, int status)
{
    int number = seccomp_syscall_resolve_name(name);
    /* Unknown to this library or this processor: then there is nothing to refuse. */
    return number == __NR_SCMP_ERROR || seccomp_rule_add(context, SCMP_ACT_ERRNO((uint16_t)status), number, 0) == 0;
}

static bool filter_refuse_form(scmp_filter_ctx context, const FilterRule *rule)
{
    struct scmp_arg_cmp form = {.arg = rule->argument, .op = rule->compare, .datum_a = rule->value};
    if (rule->compare == SCMP_CMP_MASKED_EQ) {
        form.datum_a = rule->mask;
        form.datum_b = rule->value;
    }
    int number = seccomp_syscall_resolve_name(rule->call);
    return number == __NR_SCMP_ERROR || seccomp_rule_add_array(context, SCMP_ACT_ERRNO(EPERM), number, 1, &form) == 0;
}

static bool filter_is_of_builds(const char *name)
{
    bool found = false;
    for (int i = 0; filter_of_builds[i]; i++)
        found = found || strcmp(filter_of_builds[i], name) == 0;
    return found;
}

static bool filter_fill_processes(scmp_filter_ctx context, FilterKind kind)
{
    bool fine = kind == FILTER_BUILD || filter_refuse_form(context, &filter_threads_alone);
    for (const FilterRule *rule = filter_no_namespaces; kind == FILTER_BUILD && rule->call; rule++)
        fine = fine && filter_refuse_form(context, rule);
    return fine;
}

static bool filter_fill(scmp_filter_ctx context, FilterKind kind)
{
    bool fine = filter_refuse(context, "clone3", ENOSYS); /* its flags lie in memory: programs fall back to clone */
    /* By this a file that may only be read can be locked against everybody; programs know that there may be no locks.
     * The other kind of lock (fcntl), which SQLite needs, then keeps writers away alone. */
    fine = fine && filter_refuse(context, "flock", ENOLCK);
    for (int i = 0; filter_refused[i]; i++)
        fine = fine && ((kind == FILTER_BUILD && filter_is_of_builds(filter_refused[i])) ||
                        filter_refuse(context, filter_refused[i], EPERM));
    fine = fine && filter_fill_processes(context, kind);
    for (const FilterRule *rule = filter_rules; rule->call; rule++)
        fine = fine && filter_refuse_form(context, rule);
    for (int i = 0; kind == FILTER_ALONE && filter_files[i]; i++)
        fine = fine && filter_refuse(context, filter_files[i], EPERM);
    for (int i = 0; kind == FILTER_ALONE && filter_signals[i]; i++) {
        int number = seccomp_syscall_resolve_name(filter_signals[i]);
        fine = fine && seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), number, 1,
                                        SCMP_A0(SCMP_CMP_NE, FILTER_OWN_PID, 0)) == 0;
    }
    return fine;
}

int filter_file(FilterKind kind, Error *error)
{
    scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
    int file = memfd_create("filter", MFD_CLOEXEC);
    bool fine = context && file >= 0 && filter_fill(context, kind) && seccomp_export_bpf(context, file) == 0 &&
                lseek(file, 0, SEEK_SET) == 0;
    if (context)
        seccomp_release(context);
    if (fine)
        return file;
    if (file >= 0)
        close(file);
    error_set(error, "no filter for system calls: %s", strerror(errno));
    return -1;
}

bool filter_load(int file, FilterProgram *program, Error *error)
{
    struct stat about;
    if (fstat(file, &about) != 0 || about.st_size <= 0)
        return error_set(error, "no filter for system calls: %s", strerror(errno));
    size_t size = (size_t)about.st_size;
    program->code.filter = xmalloc(size);
    program->code.len = (unsigned short)(size / sizeof(struct sock_filter));
    if (pread(file, program->code.filter, size, 0) == (ssize_t)size)
        return true;
    filter_free(program);
    return error_set(error, "no filter for system calls: it cannot be read");
}

void filter_free(FilterProgram *program)
{
    free(program->code.filter);
    program->code.filter = NULL;
}

bool filter_apply(const FilterProgram *program)
{
    for (int i = 0; i < program->code.len; i++) {
        if (program->code.filter[i].k == FILTER_OWN_PID)
            program->code.filter[i].k = (uint32_t)getpid();
    }
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program->code) == 0;
}
