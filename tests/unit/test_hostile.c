/* SPDX-License-Identifier: MIT
 *
 * test_hostile - bots that hang, crash, flood, fork, fill the memory, open sockets, read, write and change what is not
 * theirs, kill, slow and limit others: in every tier of the sandbox that works here, as root and as an ordinary user.
 * Each loses its game with the right reason, and nothing of it is left. WUQI_ATTACKS=1 tries all of them and prints the
 * data of docs/arena.md (data/reliability/attacks.tsv); without it a part is tried.
 */
#include "tests/attacked.h"

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/record.h"
#include "base/utf8.h"
#include "bots/bots.h"
#include "sandbox/command.h"
#include "sandbox/freezer.h"
#include "sandbox/halted.h"
#include "sandbox/leash.h"
#include "sandbox/sandbox.h"

enum { LATE_MS = 300, NEVER_MS = 3600000 }; /* a bot that never answers is late soon; one that answers must not be */

static const char *folder;
static char secret[160];
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

/* Whatever a bot says, the game can be written down: as JSON, and as text in a database. */
static void assert_record_can_be_kept(const GameRecord *record, const PlayerLog *log)
{
    MatchEvent event = {.number = 1,
                        .a_first = true,
                        .names = {"bot", "other"},
                        .specs = {record->specs[0], record->specs[1]},
                        .record = record};
    Text line = {0};
    record_print(&event, &line);
    json_t *object = json_loads(text_string(&line), 0, NULL);
    const char *reason = json_string_value(json_object_get(object, "reason"));
    assert_non_null(reason);
    assert_string_equal(reason, record->reason);
    json_decref(object);
    text_free(&line);
    assert_true(utf8_valid(log->transcript) && utf8_valid(log->complaints));
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

/* Why a game ended, whole. */
typedef struct Reason {
    char text[sizeof((GameRecord *)0)->reason];
} Reason;

/* A game against the random player; the record's players are gone when it returns. */
static GameEnd play_made(Player *bot, int64_t bank_ms, Reason *reason, bool *long_complaints)
{
    Error error = {0};
    const Game *game = games_find("ttt", &error);
    Player *players[2] = {bot, bots_player_new(game, "random:seed=1", &error)};
    Opening opening = {.position = ""};
    RefereeTask task = {
        .game = game, .opening = &opening, .players = {players[0], players[1]}, .conditions = {.max_plies = 100}};
    task.conditions.clock.bank_ms = bank_ms;
    GameRecord record;
    for (int i = 0; i < 2; i++)
        player_new_game(players[i], 1);
    referee_play(&task, &record);
    if (referee_is_offence(record.end))
        assert_int_equal(record.winner, 1);
    PlayerLog log;
    assert_true(player_log(players[0], &log));
    assert_record_can_be_kept(&record, &log);
    assert_true(strlen(log.complaints) <= 65536);
    *long_complaints = strlen(log.complaints) > 60000;
    memcpy(reason->text, record.reason, sizeof reason->text);
    referee_free_record(&record);
    player_free(players[0]);
    player_free(players[1]);
    return record.end;
}

static GameEnd play_spec(const char *spec, int64_t bank_ms, Reason *reason, bool *long_complaints)
{
    Error error = {0};
    Player *bot = bots_player_new(games_find("ttt", &error), spec, &error);
    if (!bot)
        fail_msg("%s", error.text);
    return play_made(bot, bank_ms, reason, long_complaints);
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

/* A file of a process, as far as the line has room; returns its length. */
static size_t read_process(const char *process, const char *name, char *line, size_t size)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%s/%s", process, name);
    FILE *file = process[0] >= '1' && process[0] <= '9' ? fopen(path, "r") : NULL;
    size_t length = file ? fread(line, 1, size - 1, file) : 0;
    line[length] = '\0';
    if (file)
        fclose(file);
    return length;
}

/* True if some process was started with our folder in its arguments; with a state (a letter of /proc/N/stat), if one is
 * in it. */
static bool anyone_is(char state)
{
    DIR *all = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; all && (entry = readdir(all));) {
        char line[4096];
        size_t length = read_process(entry->d_name, "cmdline", line, sizeof line);
        if (!memmem(line, length, folder, strlen(folder)))
            continue;
        read_process(entry->d_name, "stat", line, sizeof line);
        const char *name_end = strrchr(line, ')');
        found = found || state == '\0' || (name_end && name_end[1] == ' ' && name_end[2] == state);
    }
    closedir(all);
    return found;
}

static bool nobody_left(void *context)
{
    (void)context;
    return !anyone_is('\0');
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

/* The opponent thinks: so much processor time of ours, or until the bot is ended. */
static void think(bool until_ended)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    double begin = (double)now.tv_sec + (double)now.tv_nsec / 1e9, used = 0;
    while (!until_ended && used < 0.3) { /* more than a halted bot may use */
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        used = (double)now.tv_sec + (double)now.tv_nsec / 1e9 - begin;
    }
    if (until_ended)
        assert_true(support_await(nobody_left, NULL));
}

/* Two moves of a bot with its opponent's thought between them: what it does in the second it was told to. True if it
 * has not lost by thinking meanwhile; then it had no time to speak of. */
static bool stands_still(const char *mode, bool until_ended)
{
    Error error = {0};
    Text spec = {0};
    const Game *game = games_find("ttt", &error);
    void *pos = position_new(game, "", &error);
    text_printf(&spec, "ugi:python3 %s/hostile.py %s,start=3600", folder, mode);
    Player *player = bots_player_new(game, text_string(&spec), &error);
    assert_non_null(player);
    PlayerTurn turn = {.pos = pos, .limits = {.time_ms = NEVER_MS}};
    PlayerAnswer answer;
    player_new_game(player, 1);
    for (int i = 0; i < 2; i++) {
        if (!player_move(player, &turn, &answer, &error))
            fail_msg("%s: %s", mode, error.text);
        if (i == 1)
            think(until_ended);
    }
    bool still = player_move(player, &turn, &answer, &error);
    if (!still && (answer.fault != PLAYER_PONDERED || !strstr(error.text, "while it was halted")))
        fail_msg("%s: %s", mode, error.text);
    assert_true(answer.halted_ns >= 0);
    assert_true(still == (answer.halted_ns <= HALTED_CPU_MS * INT64_C(1000000)));
    player_free(player);
    position_free(game, pos);
    text_free(&spec);
    return still;
}

static void set_tier(SandboxTier tier) /* SANDBOX_OFF: none at all */
{
    Error error = {0};
    SandboxPolicy policy = {.off = tier == SANDBOX_OFF, .force = tier};
    if (!sandbox_set_policy(&policy, &error))
        fail_msg("%s", error.text);
}

static const FreezerKind freezers[] = {FREEZER_V2, FREEZER_V1, FREEZER_NONE};

/* Between its moves a bot is halted, whatever threads it has: it cannot think on its opponent's time, and it is not
 * accused of it. */
static void bots_rest_while_the_other_side_thinks(void **state)
{
    (void)state;
    for (SandboxTier tier = SANDBOX_A; tier > SANDBOX_OFF; tier--) {
        for (int i = 0; i < 3; i++) {
            bool other = tier != SANDBOX_C && freezers[i] == FREEZER_V1; /* once is enough */
            if (other || !sandbox_probe(tier) || !freezer_use(freezers[i]))
                continue;
            set_tier(tier);
            assert_true(stands_still("ponder", false));
            assert_true(stands_still("alarms", false));
            print_message("# tier %s, freezer %d\n", sandbox_tier_name(tier), (int)freezers[i]);
        }
    }
}

/* Who wakes itself, or has somebody think for it, is frozen where there is a freezer; else it is seen, ended, and has
 * lost. Without a sandbox: in one the calls that this needs are refused. */
static void who_cannot_be_halted_loses(void **state)
{
    (void)state;
    set_tier(SANDBOX_OFF);
    for (int i = 0; i < 3; i++) {
        if (!freezer_use(freezers[i]))
            continue;
        bool none = freezers[i] == FREEZER_NONE;
        assert_true(stands_still("child", false)); /* the signal goes to its group */
        assert_int_equal(stands_still("wake_timer", none), !none);
        assert_true(none || stands_still("wake_kill", false)); /* without a freezer, chance decides */
        assert_int_equal(stands_still("child_leaves", none), !none);
        print_message("# freezer %d\n", (int)freezers[i]);
    }
    freezer_use(FREEZER_V2);
    SandboxPolicy usual = {.off = false};
    assert_true(sandbox_set_policy(&usual, NULL));
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

static void policies_are_checked(void **state)
{
    (void)state;
    Error error = {0};
    SandboxTier tier;
    assert_true(sandbox_parse_tier("c", &tier, &error) && tier == SANDBOX_C);
    assert_false(sandbox_parse_tier("E", &tier, &error));
    assert_false(sandbox_parse_tier("", &tier, &error));
    SandboxPolicy wrong = {.force = geteuid() == 0 ? SANDBOX_A : SANDBOX_B};
    assert_false(sandbox_set_policy(&wrong, &error));
    SandboxPolicy both = {.off = true, .least = SANDBOX_D};
    assert_false(sandbox_set_policy(&both, &error));
    SandboxPolicy usual = {.off = false};
    assert_true(sandbox_set_policy(&usual, &error));
}

static void write_file(const char *name, const char *text, mode_t mode)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0 && chmod(name, mode) == 0);
}

/* What the machine does not give is no offence of the bot: the game counts for nobody. */
static void machines_faults_are_nobodys(void **state)
{
    (void)state;
    char command[2000], spec[700], path[600], deep[400];
    Error error = {0};
    Reason reason;
    bool unused;
    SandboxPolicy usual = {.off = false};
    assert_true(sandbox_set_policy(&usual, &error));
    /* Where somebody's folders have long names the cause must still be there to be read. */
    snprintf(deep, sizeof deep, "%s/m%0200d", folder, 0);
    snprintf(command, sizeof command, "mkdir -m 755 %s && cp %s/hostile.py %s/bot.py", deep, folder, deep);
    assert_int_equal(system(command), 0);
    snprintf(spec, sizeof spec, "ugi:python3 %s/bot.py nothing,start=3600", deep);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_RULES);
    if (geteuid() == 0) { /* the bot has a user of its own, who may not read this */
        assert_int_equal(chmod(deep, 0700), 0);
        assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
        assert_non_null(strstr(reason.text, "bot.py' cannot be read in the sandbox"));
        assert_int_equal(chmod(deep, 0755), 0);
    }
    snprintf(path, sizeof path, "%s/bot.py", deep);
    assert_int_equal(unlink(path), 0);
    assert_null(bots_player_new(games_find("ttt", &error), spec, &error));
    assert_non_null(strstr(error.text, "there is no file"));
    assert_int_equal(symlink(secret, path), 0); /* somebody puts a link to what he wants to read in its place */
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    assert_non_null(strstr(reason.text, "leads through a link"));
    assert_int_equal(unlink(path), 0);
    write_file(path, "#!/usr/bin/no-such-interpreter\n", 0755);
    snprintf(spec, sizeof spec, "ugi:%s", path);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    assert_non_null(strstr(reason.text, "no-such-interpreter"));
}

/* Links of a bot open no folder but its own. */
static void links_open_nothing(void **state)
{
    (void)state;
    char command[1000], spec[300];
    Reason reason;
    bool unused;
    snprintf(command, sizeof command,
             "mkdir -m 755 %s/l %s/l/other && cp %s/hostile.py %s/l/other/bot.py && cp %s/hostile.py %s/l/bot.py &&"
             " ln -s bot.py %s/l/same.py && ln -s other/bot.py %s/l/else.py && ln -s other %s/l/folder",
             folder, folder, folder, folder, folder, folder, folder, folder, folder);
    assert_int_equal(system(command), 0);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/same.py nothing,start=3600", folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_RULES);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/else.py nothing", folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/folder/bot.py nothing,start=3600", folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
    snprintf(spec, sizeof spec, "ugi:python3 %s/l/bot.py nothing,dir=%s/l/folder", folder, folder);
    assert_int_equal(play_spec(spec, NEVER_MS, &reason, &unused), END_MACHINE);
}

/* A folder whose name begins like one of the system is none of it. */
static void only_the_system_is_the_system(void **state)
{
    (void)state;
    static const char *const inside[] = {"/usr/bin/python3", "/lib/x.so", "/lib64/x", "/bin/sh", "/sbin/x"};
    static const char *const outside[] = {"/libbots/bot.py", "/lib32bots/x", "/usrlocal/x", "/binary/x", "/home/usr/x"};
    for (int i = 0; i < 5; i++)
        assert_true(command_in_system(inside[i]) && !command_in_system(outside[i]));
}

/* A program that is never started: what is tried with its file comes before. */
static void make_script(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("#!/bin/sh\n", file);
    fclose(file);
    assert_int_equal(chmod(path, 0755), 0);
}

/* A pipe nobody writes to where a bot's program or its script should be: it is refused when the bot is made and, where
 * the file is changed while the bot waits to be started, then. Nothing is started, and nobody waits for a writer. */
static void a_pipe_is_no_program(void **state)
{
    (void)state;
    static const char *const specs[] = {"ugi:%s", "ugi:python3 %s", "ugi:/bin/sh %s"};
    char path[200], spec[300];
    Reason reason;
    bool unused;
    SandboxPolicy off = {.off = true}, usual = {.off = false};
    snprintf(path, sizeof path, "%s/pipe", folder);
    alarm(300);
    for (int i = 0; i < 6; i++) {
        Error error = {0};
        const Game *game = games_find("ttt", &error);
        assert_true(sandbox_set_policy(i < 3 ? &usual : &off, NULL));
        snprintf(spec, sizeof spec, specs[i % 3], path);
        make_script(path);
        Player *bot = bots_player_new(game, spec, &error);
        if (!bot)
            fail_msg("%s", error.text);
        unlink(path);
        assert_int_equal(mkfifo(path, 0755), 0);
        assert_null(bots_player_new(game, spec, &error));
        assert_non_null(strstr(error.text, "not a regular file"));
        assert_int_equal(play_made(bot, NEVER_MS, &reason, &unused), END_MACHINE);
        if (!strstr(reason.text, "not a regular file"))
            fail_msg("%s: %s", spec, reason.text);
        unlink(path);
    }
    assert_true(sandbox_set_policy(&usual, NULL));
    alarm(0);
    unlink(path);
}

/* A module of the standard library's name beside a course bot, and the bot's folder is where we were started: nobody
 * outside the sandbox reads it. */
static void nothing_of_a_bot_runs_outside(void **state)
{
    (void)state;
    char path[200], adapters[4096], old[4096], code[300];
    Error error = {0};
    struct stat about;
    assert_non_null(realpath("adapters", adapters));
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(setenv("WUQI_ADAPTERS", adapters, 1), 0);
    snprintf(path, sizeof path, "%s/c", folder);
    assert_int_equal(mkdir(path, 0755), 0);
    assert_int_equal(chdir(path), 0);
    snprintf(code, sizeof code, "open('%s/ran', 'w')\n", path);
    write_file("hashlib.py", code, 0644);
    write_file("sitecustomize.py", code, 0644);
    write_file("bot.py", "class Player:\n    pass\n", 0644);
    assert_int_equal(setenv("PYTHONPATH", path, 1), 0);
    Player *player = bots_player_new(games_find("duel2048", &error), "pku2048:bot.py", &error);
    unsetenv("PYTHONPATH");
    int left = stat("ran", &about);
    assert_int_equal(chdir(old), 0);
    if (!player)
        fail_msg("%s", error.text);
    player_free(player);
    assert_int_not_equal(left, 0);
}

/* A folder everybody can reach with the bot in it, a secret beside it, a port that listens. */
static int set_up(void **state)
{
    (void)state;
    char command[1024];
    folder = support_folder();
    if (chmod(folder, 0755) != 0)
        return 1;
    snprintf(secret, sizeof secret, "%s-secret", folder);
    snprintf(command, sizeof command, "cp tests/data/bots/hostile.py %s && chmod 644 %s/hostile.py && ln -s %s %s/link",
             folder, folder, secret, folder);
    if (system(command) != 0)
        return 1;
    write_file(secret, "secret", 0600);
    setenv("WUQI_TOKEN", "a secret", 1);
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
    char command[300];
    close(listener);
    unlink(secret);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* What a referee has started ends with it, even where the kernel's signal on its death has been switched off. */
static void nothing_outlives_its_referee(void **state)
{
    (void)state;
    int told[2], status;
    pid_t bots[3];
    alarm(300);
    assert_int_equal(pipe(told), 0);
    pid_t referee = fork();
    if (referee == 0) {
        leash_hold();
        for (int i = 0; i < 3; i++) {
            bots[i] = fork();
            if (bots[i] == 0) {
                leash_tie();
                prctl(PR_SET_PDEATHSIG, 0);
                bots[i] = getpid();
                if (write(told[1], &bots[i], sizeof bots[i]) == sizeof bots[i])
                    execl("/bin/sleep", "sleep", "1000", (char *)NULL);
                _exit(1);
            }
        }
        pause();
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* so that we hear of their end */
    for (int i = 0; i < 3; i++)
        assert_int_equal(read(told[0], &bots[i], sizeof bots[i]), sizeof bots[i]);
    kill(referee, SIGKILL);
    waitpid(referee, NULL, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(waitpid(bots[i], &status, 0), bots[i]);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
    alarm(0);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    close(told[0]);
    close(told[1]);
}

int main(void)
{
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1); /* a Python that every user may run */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_outlives_its_referee), /* first: the referee must not have our leash */
        cmocka_unit_test(policies_are_checked),
        cmocka_unit_test(machines_faults_are_nobodys),
        cmocka_unit_test(links_open_nothing),
        cmocka_unit_test(only_the_system_is_the_system),
        cmocka_unit_test(a_pipe_is_no_program),
        cmocka_unit_test(nothing_of_a_bot_runs_outside),
        cmocka_unit_test(bots_rest_while_the_other_side_thinks),
        cmocka_unit_test(who_cannot_be_halted_loses),
        cmocka_unit_test(every_tier),
        cmocka_unit_test(every_tier_as_ordinary_user),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, set_up, tear_down);
    if (all_attacks() && failed == 0)
        print_table();
    return failed;
}
