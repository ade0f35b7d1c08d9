/* SPDX-License-Identifier: MIT
 *
 * test_hostile - bots that hang, crash, flood, fork, fill the memory, open sockets, read, write and change what is not
 * theirs, kill, slow and limit others: in every tier of the sandbox that works here, as root and as an ordinary user.
 * Each loses its game with the right reason, and nothing of it is left. WUQI_ATTACKS=1 tries all of them and prints the
 * data of docs/arena.md (data/reliability/attacks.tsv); without it a part is tried.
 */
#include "tests/attacked.h"
#include "tests/hostile_support.h"

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>

static int listener, port, segment;
static pid_t victim; /* a process of the same user that wants nothing but its peace */

/* What a case needs and when it is tried. */
enum {
    ALWAYS = 1,   /* in every run of the tests, not only with WUQI_ATTACKS */
    FILES = 2,    /* needs a tier that guards files */
    LITTLE = 4,   /* 200 MB are its limit */
    AT_PID = 8,   /* what follows the mode: the victim's pid, */
    AT_FILE = 16, /* the secret file, */
    AT_PORT = 32,
    AT_SHM = 64,
};

#define OR(end) (1u << (end))

typedef struct Case {
    const char *mode;
    unsigned ends;      /* any of these */
    const char *reason; /* part of it */
    unsigned flags;
    const char *what; /* for the table */
} Case;

static const Case cases[] = {
    {"nothing", OR(END_RULES), "", ALWAYS, "nothing (an honest bot)"},
    {"deaf", OR(END_RULES), "", ALWAYS, "ignores `quit` and SIGTERM"},
    {"hang", OR(END_TIME), "loses on time", ALWAYS, "never answers"},
    {"spin", OR(END_TIME), "loses on time", 0, "thinks for ever"},
    {"spin8", OR(END_TIME), "loses on time", 0, "thinks for ever in nine threads"},
    {"halt", OR(END_TIME), "loses on time", 0, "halts itself"},
    {"twice", OR(END_RULES), "", ALWAYS, "answers twice in a turn (the second counts for none)"},
    {"start", OR(END_CRASH), "exit status 9", ALWAYS, "ends at once"},
    {"pretend", OR(END_CRASH), "", ALWAYS, "ends as if the machine could not start it"},
    {"crash", OR(END_CRASH), "exit status 3", 0, "ends in the middle of a game"},
    {"abort", OR(END_CRASH), "killed by signal", 0, "aborts"},
    {"segv", OR(END_CRASH), "killed by signal 11", 0, "reads address 0"},
    {"close", OR(END_CRASH) | OR(END_TIME), "", 0, "closes its output and stays"},
    {"flood", OR(END_CRASH), "it writes", ALWAYS, "writes lines without end"},
    {"endless", OR(END_CRASH), "it writes", 0, "writes a line without end"},
    {"stderr", OR(END_RULES), "", ALWAYS, "2 MB of standard error (plays on; 64 kB are kept)"},
    {"exception@30", OR(END_CRASH), "错错错", 0, "a Chinese error message of 30 characters"},
    {"exception@70", OR(END_CRASH), "错错错", ALWAYS, "the same of 70"},
    {"exception@71", OR(END_CRASH), "错错错", ALWAYS, "of 71"},
    {"exception@200", OR(END_CRASH), "错错错", 0, "of 200"},
    {"gbk", OR(END_CRASH), "exit status 3", ALWAYS, "GBK on standard error"},
    {"bytes_", OR(END_ILLEGAL), "\xef\xbf\xbd\xef\xbf\xbd", ALWAYS, "a move of bytes that are no text"},
    {"nul", OR(END_ILLEGAL),
     "a\xef\xbf\xbd"
     "b",
     0, "a move with a byte 0"},
    {"huge_number", OR(END_ILLEGAL), "illegal", 0, "numbers of twenty digits"},
    {"fork", OR(END_CRASH), "PermissionError", ALWAYS, "fork without end"},
    {"raw_fork", OR(END_CRASH), "PermissionError", 0, "fork by its number"},
    {"spawn", OR(END_CRASH), "PermissionError", 0, "posix_spawn"},
    {"threads", OR(END_CRASH), "", 0, "100,000 threads"},
    {"threads3000", OR(END_CRASH), "thread", ALWAYS, "3,000 threads with small stacks"},
    {"wake_timer", OR(END_CRASH), "timer_create", ALWAYS, "a timer that undoes SIGSTOP every millisecond"},
    {"wake_kill", OR(END_CRASH), "PermissionError", ALWAYS, "two threads that wake each other (kill, SIGCONT)"},
    {"wake_thread", OR(END_CRASH), "tgkill", ALWAYS, "the same by tgkill"},
    {"wake_queue", OR(END_CRASH), "rt_sigqueueinfo", 0, "by rt_sigqueueinfo"},
    {"wake_input", OR(END_CRASH), "PermissionError", ALWAYS, "a signal of its choice when there is input (F_SETSIG)"},
    {"wake_owner", OR(END_CRASH), "PermissionError", 0, "signals for its own descriptors (F_SETOWN)"},
    {"wake_parent", OR(END_CRASH), "prctl", 0, "SIGCONT when the thread that started it ends"},
    {"wake_message", OR(END_CRASH), "mq_notify", 0, "a signal when a message comes (mq_notify)"},
    {"ponder", OR(END_RULES), "", ALWAYS, "threads that go on after its answer (halted with it)"},
    {"alarms", OR(END_RULES), "", ALWAYS, "looks at its time every millisecond (setitimer)"},
    {"own_group", OR(END_CRASH), "PermissionError", ALWAYS, "a process group of its own"},
    {"own_session", OR(END_CRASH), "PermissionError", ALWAYS, "a session of its own"},
    {"aio", OR(END_CRASH), "io_setup", ALWAYS, "all the machine's asynchronous input and output (io_setup)"},
    {"lock", OR(END_CRASH), "Error", ALWAYS, "locks a file of the system (flock)"},
    {"core_cookie", OR(END_CRASH), "prctl", 0, "keeps others from its processor core (PR_SCHED_CORE)"},
    {"real_time", OR(END_CRASH), "PermissionError", 0, "real-time priority"},
    {"nice_self", OR(END_CRASH), "Error", 0, "a higher priority"},
    {"clock", OR(END_CRASH), "Error", 0, "sets the machine's clock"},
    {"other_calls", OR(END_CRASH), "", ALWAYS, "calls of the x32 kind"},
    {"memory", OR(END_CRASH), "MemoryError", ALWAYS, "8 GB"},
    {"shared", OR(END_CRASH), "PermissionError", 0, "8 GB shared"},
    {"growsdown", OR(END_CRASH), "PermissionError", ALWAYS | LITTLE, "stacks that grow (MAP_GROWSDOWN)"},
    {"hugetlb", OR(END_CRASH), "PermissionError", LITTLE, "huge pages"},
    {"zero_written", OR(END_CRASH) | OR(END_MEMORY), "", ALWAYS | LITTLE, "/dev/zero shared and written"},
    {"zero_read", OR(END_CRASH) | OR(END_MEMORY), "", LITTLE, "/dev/zero shared and read"},
    {"own_memory", OR(END_CRASH) | OR(END_MEMORY), "", FILES | LITTLE, "read-only pages written by /proc/self/mem"},
    {"page_tables", OR(END_MEMORY), "it holds", ALWAYS | LITTLE, "page tables for a terabyte"},
    {"stack", OR(END_CRASH), "Error", LITTLE, "a stack without limit"},
    {"memfd", OR(END_CRASH), "PermissionError", LITTLE, "files in memory (memfd)"},
    {"sysv", OR(END_CRASH), "shmget", LITTLE, "System V memory"},
    {"sysv_remove", OR(END_CRASH), "shmctl", ALWAYS | AT_SHM, "removes another process's System V memory"},
    {"queue", OR(END_CRASH), "mq_open", 0, "a message queue"},
    {"vmsplice", OR(END_CRASH), "vmsplice", 0, "memory kept in a pipe (vmsplice)"},
    {"lock_memory", OR(END_CRASH), "mlockall", LITTLE, "memory that is never swapped"},
    {"read", OR(END_CRASH), "Error", ALWAYS | FILES | AT_FILE, "reads the operator's file"},
    {"listing", OR(END_CRASH) | OR(END_RULES), "", FILES, "lists /tmp (in A and B it is the bot's own)"},
    {"link", OR(END_CRASH), "Error", FILES, "reads it by a link in its own folder"},
    {"write", OR(END_CRASH), "Error", ALWAYS | FILES, "writes beside itself"},
    {"write_root", OR(END_CRASH), "Error", ALWAYS | FILES, "writes to /"},
    {"write_etc", OR(END_CRASH), "Error", FILES, "writes to /etc"},
    {"write_dev", OR(END_CRASH), "Error", FILES, "writes to /dev"},
    {"write_shm", OR(END_CRASH), "Error", ALWAYS | FILES, "writes to /dev/shm"},
    {"fill", OR(END_CRASH), "", ALWAYS | FILES, "a file of 1 GB"},
    {"fill_many", OR(END_CRASH), "Error", FILES, "a thousand files of 1 MB"},
    {"empty_files", OR(END_CRASH) | OR(END_MEMORY), "", FILES, "a million empty files"},
    {"chmod", OR(END_CRASH), "Error", ALWAYS | AT_FILE, "changes the mode of the operator's file"},
    {"chmod_raw", OR(END_CRASH), "Error", AT_FILE, "the same by the call's number"},
    {"utime", OR(END_CRASH), "Error", AT_FILE, "changes its time"},
    {"attribute", OR(END_CRASH), "Error", AT_FILE, "adds an attribute to it"},
    {"truncate", OR(END_CRASH), "Error", AT_FILE, "empties it"},
    {"remove", OR(END_CRASH), "Error", FILES | AT_FILE, "removes it"},
    {"lease", OR(END_CRASH), "PermissionError", 0, "a lease that keeps others from a file"},
    {"descriptors", OR(END_CRASH), "no descriptor", ALWAYS, "descriptors left open by the referee"},
    {"environment", OR(END_CRASH), "says nothing", ALWAYS, "secrets in the environment"},
    {"folders", OR(END_CRASH), "no folder", ALWAYS, "names of the operator's folders in the environment"},
    {"connect", OR(END_CRASH), "PermissionError", ALWAYS | AT_PORT, "a connection to a port of this machine"},
    {"listen", OR(END_CRASH), "PermissionError", 0, "a port of its own"},
    {"unix_socket", OR(END_CRASH), "PermissionError", 0, "a socket without a file"},
    {"netlink", OR(END_CRASH), "PermissionError", 0, "a netlink socket"},
    {"kill", OR(END_CRASH), "Error", ALWAYS, "kills its parent and everybody"},
    {"kill_victim", OR(END_CRASH), "Error", ALWAYS | AT_PID, "kills a process of the same user"},
    {"kill_by_file", OR(END_CRASH), "pidfd_open", AT_PID, "the same by a descriptor"},
    {"own_signal", OR(END_CRASH), "Error", ALWAYS | AT_PID, "the same by F_SETOWN, F_SETSIG and O_ASYNC"},
    {"own_signal_ex", OR(END_CRASH), "Error", AT_PID, "by F_SETOWN_EX"},
    {"own_signal_ioctl", OR(END_CRASH), "Error", ALWAYS | AT_PID, "by FIOSETOWN"},
    {"limit_victim", OR(END_CRASH), "Error", ALWAYS | AT_PID, "limits its processor time (prlimit)"},
    {"move_victim", OR(END_CRASH), "Error", AT_PID, "binds it to one processor"},
    {"slow_victim", OR(END_CRASH), "Error", ALWAYS | AT_PID, "makes it run only when nobody else does"},
    {"slow_victim_attr", OR(END_CRASH), "sched_setattr", AT_PID, "the same by sched_setattr"},
    {"nice_victim", OR(END_CRASH), "Error", AT_PID, "lowers its priority"},
    {"nice_user", OR(END_CRASH), "Error", ALWAYS, "lowers that of all processes of its user"},
    {"nice_io", OR(END_CRASH), "ioprio_set", AT_PID, "lowers its priority at the disk"},
    {"trace", OR(END_CRASH), "ptrace", ALWAYS | AT_PID, "traces it"},
    {"victim_memory", OR(END_CRASH), "process_vm_writev", AT_PID, "writes to its memory"},
    {"victim_file", OR(END_CRASH), "Error", FILES | AT_PID, "makes it the first to die when memory is short"},
    {"new_user", OR(END_CRASH), "unshare", 0, "a user namespace of its own"},
    {"mount", OR(END_CRASH), "mount", 0, "mounts a file system"},
    {"chroot", OR(END_CRASH), "PermissionError", 0, "chroot"},
    {"become_root", OR(END_CRASH), "Error", ALWAYS, "becomes root"},
    {"bpf", OR(END_CRASH), "bpf", 0, "a program in the kernel (bpf)"},
    {"perf", OR(END_CRASH), "perf_event_open", 0, "performance counters"},
    {"io_uring", OR(END_CRASH), "io_uring", 0, "io_uring"},
    {"key", OR(END_CRASH), "add_key", 0, "a key in the kernel"},
    {"userfault", OR(END_CRASH), "userfaultfd", 0, "userfaultfd"},
    {"high_bits", OR(END_CRASH), "prctl", ALWAYS, "a refused call with bits the kernel overlooks"},
    {"old_calls", OR(END_CRASH), "", ALWAYS, "calls of 32-bit programs"},
    {"terminal", OR(END_CRASH), "Error", ALWAYS, "types into the operator's terminal"},
};

enum { CASES = (int)(sizeof cases / sizeof cases[0]), COLUMNS = 5 };

/* How each case ended in A, B, C as root, C as an ordinary user, D; shared with the process that is the ordinary user.
 */
static GameEnd (*table)[COLUMNS];

static bool all_attacks(void)
{
    return getenv("WUQI_ATTACKS") != NULL;
}

static void print_spec(const Case *test, Text *spec)
{
    text_printf(spec, "ugi:python3 %s/hostile.py %s", folder, test->mode);
    if (test->flags & AT_PID)
        text_printf(spec, "@%d", (int)victim);
    if (test->flags & AT_FILE)
        text_printf(spec, "@%s", secret);
    if (test->flags & AT_PORT)
        text_printf(spec, "@%d", port);
    if (test->flags & AT_SHM)
        text_printf(spec, "@%d", segment);
    if (test->flags & LITTLE)
        text_add(spec, ",memory=200");
    text_add(spec, ",start=3600");
}

static int wrong_ends; /* cases that ended otherwise than they should */

static GameEnd play_case(const Case *test, const char *tier)
{
    Text spec = {0};
    Reason reason;
    bool long_complaints;
    print_spec(test, &spec);
    GameEnd end =
        play_spec(text_string(&spec), test->ends & OR(END_TIME) ? LATE_MS : NEVER_MS, &reason, &long_complaints);
    if (!(test->ends & OR(end)) || !strstr(reason.text, test->reason))
        print_message("# tier %s as user %d, %s: end %s: %s\n", tier, (int)geteuid(), test->mode, record_end(end),
                      reason.text);
    wrong_ends += !(test->ends & OR(end)) || !strstr(reason.text, test->reason);
    if (strcmp(test->mode, "stderr") == 0)
        assert_true(long_complaints);
    text_free(&spec);
    return end;
}

/* The victim lives, and is as it was; and so are we. */
static void assert_nobody_hurt(const Case *test)
{
    int status;
    struct rlimit limit;
    cpu_set_t processors;
    pid_t both[2] = {victim, getpid()};
    if (kill(victim, 0) != 0 || waitpid(victim, &status, WNOHANG) > 0)
        fail_msg("%s: a process of the same user was ended", test->mode);
    for (int i = 0; i < 2; i++) {
        bool same = getpriority(PRIO_PROCESS, (id_t)both[i]) < 19 && prlimit(both[i], RLIMIT_CPU, NULL, &limit) == 0 &&
                    limit.rlim_cur > 1000 && sched_getscheduler(both[i]) != SCHED_IDLE &&
                    sched_getaffinity(both[i], sizeof processors, &processors) == 0 &&
                    CPU_COUNT(&processors) >= (sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 2 : 1);
        if (!same)
            fail_msg("%s: a process of the same user was slowed or limited", test->mode);
    }
    struct shmid_ds memory;
    if (shmctl(segment, IPC_STAT, &memory) != 0)
        fail_msg("%s: shared memory of the same user was removed", test->mode);
}

static void assert_nothing_left(const Case *test)
{
    static const char *const places[] = {"/tmp", "/", "/etc", "/dev", "/dev/shm"};
    struct stat about;
    char mark[200];
    if (!support_await(nobody_left, NULL)) /* the kernel takes a moment to bury a world */
        fail_msg("%s: a process is left", test->mode);
    snprintf(mark, sizeof mark, "%s/mark", folder);
    assert_int_not_equal(stat(mark, &about), 0);
    for (int i = 0; i < (int)(sizeof places / sizeof places[0]); i++) {
        snprintf(mark, sizeof mark, "%s/wuqi-hostile-mark", places[i]);
        assert_int_not_equal(stat(mark, &about), 0);
    }
    assert_int_equal(stat(secret, &about), 0);
    if ((about.st_mode & 0777) != 0600 || about.st_size != 6 || about.st_mtime < 1000)
        fail_msg("%s: the operator's file was changed", test->mode);
}

/* In the quick form, which the sanitizers run, each case has its turn in every second tier. */
static void play_tier(SandboxTier tier)
{
    const bool quick = getenv("WUQI_TEST_QUICK") != NULL;
    unsigned number = 0;
    Error error = {0};
    const char *name = sandbox_tier_name(tier);
    SandboxPolicy policy = {.force = tier};
    if (!sandbox_probe(tier)) {
        print_message("# tier %s does not work here for user %d\n", name, (int)geteuid());
        return;
    }
    assert_true(sandbox_set_policy(&policy, &error));
    const int column = tier == SANDBOX_D ? 4 : tier == SANDBOX_C && geteuid() != 0 ? 3 : (int)(SANDBOX_A - tier);
    for (int i = 0; i < CASES; i++) {
        const Case *test = &cases[i];
        bool wanted = (test->flags & ALWAYS) || all_attacks();
        if (!wanted || ((test->flags & FILES) && tier == SANDBOX_D) || (quick && number++ % 2 != tier % 2))
            continue;
        GameEnd end = play_case(test, name);
        assert_nobody_hurt(test);
        assert_nothing_left(test);
        table[i][column] = end;
    }
    print_message("# tier %s as user %d\n", name, (int)geteuid());
}

static void start_victim(void)
{
    victim = attacked_process();
    segment = shmget(IPC_PRIVATE, 4096, 0600);
    assert_true(segment >= 0);
}

static void end_victim(void)
{
    attacked_process_end(victim);
    shmctl(segment, IPC_RMID, NULL);
}

static void every_tier(void **state)
{
    (void)state;
    int tried = 0;
    start_victim();
    for (SandboxTier tier = SANDBOX_A; tier > SANDBOX_OFF; tier--) {
        tried += sandbox_probe(tier);
        play_tier(tier);
    }
    end_victim();
    assert_int_equal(wrong_ends, 0);
    assert_true(tried > 0); /* at least system calls can be filtered everywhere */
}

/* The same without root's powers, if we have them. */
static void every_tier_as_ordinary_user(void **state)
{
    char paths[500];
    snprintf(paths, sizeof paths, "%s/hostile.py %s", folder, secret);
    attacked_as_user(every_tier, state, paths);
}

/* The verdicts of every case, as data/reliability/attacks.tsv has them. */
static void print_table(void)
{
    puts("# data/reliability/attacks.tsv\nwhat was tried\tA\tB\tC as root\tC as a user\tD\tleft behind");
    for (int i = 0; i < CASES; i++) {
        printf("%s", cases[i].what);
        for (int column = 0; column < COLUMNS; column++)
            printf("\t%s", table[i][column] == END_STOPPED ? "–" : record_end(table[i][column]));
        puts("\tnothing"); /* play_tier has looked */
    }
}

/* The folder with the bot, and a port that listens. */
static int set_up(void **state)
{
    (void)state;
    if (!set_up_folder())
        return 1;
    listener = attacked_listener(&port);
    if (listener < 0)
        return 1;
    table = mmap(NULL, sizeof *table * CASES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < CASES * COLUMNS && table != MAP_FAILED; i++)
        table[i / COLUMNS][i % COLUMNS] = END_STOPPED; /* not tried */
    return table == MAP_FAILED;
}

static int tear_down(void **state)
{
    (void)state;
    close(listener);
    return tear_down_folder();
}

int main(void)
{
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1); /* a Python that every user may run */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tier),
        cmocka_unit_test(every_tier_as_ordinary_user),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, set_up, tear_down);
    if (all_attacks() && failed == 0)
        print_table();
    return failed;
}
