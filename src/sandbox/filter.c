/* SPDX-License-Identifier: MIT
 *
 * filter - built with libseccomp before the fork, applied with two system calls after it.
 */
#include "sandbox/filter.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Stands for the bot's pid in the program until that is known. */
static const uint32_t FILTER_OWN_PID = 0x5eed51d5;

/* Refused with EPERM whatever the arguments: the network, other processes, the kernel's less trodden corners, and memory that
 * no limit counts. */
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
    NULL,
};

/* Signals that go to others than the bot itself. */
static const char *const filter_signals[] = {"kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", NULL};

static bool filter_refuse(scmp_filter_ctx context, const char *name, int status)
{
    int number = seccomp_syscall_resolve_name(name);
    /* Unknown to this library or this processor: then there is nothing to refuse. */
    return number == __NR_SCMP_ERROR || seccomp_rule_add(context, SCMP_ACT_ERRNO((uint16_t)status), number, 0) == 0;
}

static bool filter_fill(scmp_filter_ctx context, FilterKind kind)
{
    bool fine = filter_refuse(context, "clone3", ENOSYS); /* its flags lie in memory: programs fall back to clone */
    for (int i = 0; filter_refused[i]; i++)
        fine = fine && filter_refuse(context, filter_refused[i], EPERM);
    /* Threads, but no processes. */
    fine = fine && seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                                    SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) == 0;
    /* Shared memory counts towards no limit of a process. */
    const unsigned shared = MAP_SHARED | MAP_ANONYMOUS;
    fine = fine && seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(mmap), 1,
                                    SCMP_A3(SCMP_CMP_MASKED_EQ, shared, shared)) == 0;
    /* Who outlives us would not be stopped. */
    fine = fine && seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), 1,
                                    SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG, 0)) == 0;
    for (int i = 0; kind == FILTER_ALONE && filter_signals[i]; i++) {
        int number = seccomp_syscall_resolve_name(filter_signals[i]);
        bool by_thread = strcmp(filter_signals[i], "tkill") == 0;
        fine = fine && (by_thread ? seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), number, 0) == 0
                                  : seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), number, 1,
                                                     SCMP_A0(SCMP_CMP_NE, FILTER_OWN_PID, 0)) == 0);
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
