/* SPDX-License-Identifier: MIT
 *
 * test_build - a student's build that reads, writes, kills, forks and fills what is not its own, or leaves what it must
 * not: in tiers A and B, which alone can build. Each ends as it should, what comes out is unpacked into a folder of
 * files and nothing else, and nothing of it is left. WUQI_ATTACKS=1 tries all of them and prints the data of
 * docs/arena.md (data/reliability/build_attacks.tsv); without it a part is tried.
 */
#include "tests/attacked.h"

#include <dirent.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "class/unpack.h"
#include "sandbox/build.h"
#include "sandbox/sandbox.h"

static const char *folder;
static char source[200], secret[200];
static int listener, port;
static pid_t victim; /* a process of the same user that wants nothing but its peace */

enum {
    ALWAYS = 1,  /* in every run of the tests, not only with WUQI_ATTACKS */
    REFUSED = 2, /* what comes out is an archive that is refused */
    AT_PID = 4,  /* what follows the name: the victim's pid, */
    AT_FILE = 8, /* the secret file, */
    AT_PORT = 16,
    AT_SOURCE = 32, /* the folder that is built */
};

#define OR(end) (1u << (end))

typedef struct Case {
    const char *name;
    unsigned ends; /* any of these */
    unsigned flags;
    const char *what; /* for the table */
} Case;

static const Case cases[] = {
    {"nothing", OR(BUILD_DONE), ALWAYS, "nothing (an honest build)"},
    {"read", OR(BUILD_FAILED), ALWAYS | AT_FILE, "reads the operator's file"},
    {"write_source", OR(BUILD_FAILED), ALWAYS | AT_SOURCE, "writes to the files that were handed in"},
    {"change_source", OR(BUILD_FAILED), AT_SOURCE, "changes them"},
    {"write_places", OR(BUILD_DONE), ALWAYS, "writes to /, /etc, /usr, /dev, /dev/shm, /tmp (its own)"},
    {"environment", OR(BUILD_DONE), ALWAYS, "secrets in the environment, of others as well"},
    {"descriptors", OR(BUILD_DONE), ALWAYS, "descriptors left open by the program"},
    {"daemon", OR(BUILD_DONE), ALWAYS, "a process that stays, in a session of its own"},
    {"daemon_holds_output", OR(BUILD_DONE), ALWAYS, "the same, holding the output open"},
    {"writer", OR(BUILD_DONE), ALWAYS, "goes on writing while its result is packed"},
    {"fork", OR(BUILD_PROCESSES), ALWAYS, "fork without end"},
    {"chain", OR(BUILD_PROCESSES), 0, "the same, each process the child of the last one"},
    {"threads", OR(BUILD_PROCESSES), 0, "100,000 threads"},
    {"kill_victim", OR(BUILD_FAILED), ALWAYS | AT_PID, "kills a process of the same user"},
    {"kill_all", OR(BUILD_FAILED), ALWAYS, "kills everybody"},
    {"kill_first", OR(BUILD_FAILED), 0, "kills the first process of its world"},
    {"stop_parent", OR(BUILD_TIME), 0, "stops its parent and waits"},
    {"trace_parent", OR(BUILD_FAILED), 0, "traces its parent"},
    {"real_time", OR(BUILD_FAILED), 0, "real-time priority"},
    {"limits", OR(BUILD_FAILED), AT_PID, "limits the processor time of another process"},
    {"spin", OR(BUILD_TIME), ALWAYS, "works for ever"},
    {"spin_children", OR(BUILD_TIME), 0, "sixteen processes that work for ever"},
    {"sleep", OR(BUILD_TIME), 0, "waits for ever"},
    {"memory", OR(BUILD_MEMORY) | OR(BUILD_FAILED), ALWAYS, "all the memory"},
    {"memory_shared_out", OR(BUILD_MEMORY), ALWAYS, "all the memory, little in each of forty processes"},
    {"memory_in_chain", OR(BUILD_MEMORY), ALWAYS,
     "the same at the end of a hundred processes, each the child of the last"},
    {"memory_kept_by_copies", OR(BUILD_DONE), ALWAYS,
     "thirty copies of a process of 100 MB (they share it: no offence)"},
    {"memory_in_files", OR(BUILD_MEMORY) | OR(BUILD_FAILED) | OR(BUILD_DISK), 0, "files in memory (memfd)"},
    {"system_v", OR(BUILD_DONE) | OR(BUILD_FAILED), 0, "System V memory"},
    {"large_file", OR(BUILD_DISK), ALWAYS, "a file without end"},
    {"many_files", OR(BUILD_DISK) | OR(BUILD_TIME), 0, "files of 4 kB without end"},
    {"empty_files", OR(BUILD_DISK) | OR(BUILD_TIME) | OR(BUILD_MEMORY), 0, "empty files without end"},
    {"sparse_file", OR(BUILD_DISK), ALWAYS, "a file of a terabyte that is a hole"},
    {"deep_folders", OR(BUILD_DISK) | OR(BUILD_TIME) | OR(BUILD_FAILED) | OR(BUILD_DONE), REFUSED,
     "100,000 folders one in the other"},
    {"output", OR(BUILD_TIME), 0, "output without end (64 kB are kept)"},
    {"output_lines", OR(BUILD_FAILED), ALWAYS, "100,000 lines with escape sequences"},
    {"links", OR(BUILD_DONE), ALWAYS | AT_FILE, "links to the operator's file and to /etc in its result"},
    {"hard_link", OR(BUILD_FAILED), AT_FILE, "another name of the operator's file"},
    {"devices", OR(BUILD_FAILED), ALWAYS, "a device in its result"},
    {"pipes", OR(BUILD_DONE), 0, "a pipe in its result"},
    {"set_user", OR(BUILD_DONE), ALWAYS, "a set-user-ID program in its result"},
    {"no_rights", OR(BUILD_DONE) | OR(BUILD_DISK), 0, "a folder and a file without any rights in its result"},
    {"forged", OR(BUILD_DONE) | OR(BUILD_FAILED), ALWAYS | AT_FILE | REFUSED,
     "an archive of its own for a result: links, devices, names behind links"},
    {"forged_upwards", OR(BUILD_DONE) | OR(BUILD_FAILED), ALWAYS | REFUSED, "the same with a name that begins with .."},
    {"status_97", OR(BUILD_DISK), 0, "ends as if the cage had no room"},
    {"connect", OR(BUILD_FAILED), ALWAYS | AT_PORT, "a connection to a port of this machine"},
    {"listen", OR(BUILD_FAILED), 0, "a port of its own"},
    {"abstract_socket", OR(BUILD_DONE) | OR(BUILD_FAILED), 0, "a socket without a file (its own world's)"},
    {"namespace", OR(BUILD_FAILED), ALWAYS, "a user namespace of its own"},
    {"mount", OR(BUILD_FAILED), 0, "mounts a file system"},
    {"set_root", OR(BUILD_FAILED), 0, "becomes root"},
    {"clock", OR(BUILD_FAILED), 0, "sets the machine's clock"},
    {"perf", OR(BUILD_FAILED), 0, "performance counters"},
    {"bpf", OR(BUILD_FAILED), 0, "a program in the kernel (bpf)"},
    {"uring", OR(BUILD_FAILED), 0, "io_uring"},
    {"keyring", OR(BUILD_FAILED), 0, "a key in the kernel"},
};

enum { CASES = (int)(sizeof cases / sizeof cases[0]), COLUMNS = 2, NOT_TRIED = 0 };

/* How each case ended in A and B, one more than its BuildEnd; shared with the process that is an ordinary user. */
static int (*table)[COLUMNS];

static bool all_attacks(void)
{
    return getenv("WUQI_ATTACKS") != NULL;
}

/* --- what is left ----------------------------------------------------------------------------------------------- */

static const Case *at_hand;

/* What was unpacked: files and folders, links within it, no rights of others. */
static int look_at_result(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)kind;
    (void)place;
    char target[300];
    if (S_ISLNK(about->st_mode)) {
        ssize_t length = readlink(path, target, sizeof target - 1);
        assert_true(length > 0);
        target[length] = '\0';
        if (target[0] == '/' || strstr(target, ".."))
            fail_msg("%s: a link to %s came out", at_hand->name, target);
        return 0;
    }
    if (!S_ISDIR(about->st_mode) && !S_ISREG(about->st_mode))
        fail_msg("%s: %s came out", at_hand->name, path);
    if (about->st_mode & (S_ISUID | S_ISGID) || (S_ISREG(about->st_mode) && about->st_nlink > 1))
        fail_msg("%s: %s has rights or names of others", at_hand->name, path);
    if (strcmp(strrchr(path, '/'), "/found") == 0)
        fail_msg("%s: it got what it wanted: see %s", at_hand->name, path);
    return 0;
}

static void unpack_result(const Case *test, int file)
{
    char built[300];
    Error error = {0};
    at_hand = test;
    snprintf(built, sizeof built, "%s/built", folder);
    assert_int_equal(mkdir(built, 0755), 0);
    bool fine = unpack_descriptor(file, built, UNPACK_BUILD, &error);
    if (!fine && !(test->flags & REFUSED))
        fail_msg("%s: %s", test->name, error.text);
    assert_int_equal(nftw(built, look_at_result, 32, FTW_PHYS), 0);
    unpack_remove(built);
}

/* True if some process was started with our folder in its arguments or works there. */
static bool nobody_left(void *context)
{
    (void)context;
    DIR *all = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; all && (entry = readdir(all));) {
        char path[300], line[4096];
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        if (!file)
            continue;
        size_t length = fread(line, 1, sizeof line - 1, file);
        found = found || memmem(line, length, "attack.py", 9) || memmem(line, length, folder, strlen(folder));
        fclose(file);
    }
    closedir(all);
    return !found;
}

static void assert_nothing_left(const Case *test)
{
    static const char *const places[] = {"/tmp", "/", "/etc", "/dev", "/dev/shm", "/usr", "/var/tmp", "/root", "/home"};
    struct stat about;
    struct rlimit limit;
    char mark[400];
    int status;
    if (!support_await(nobody_left, NULL))
        fail_msg("%s: a process is left", test->name);
    if (kill(victim, 0) != 0 || waitpid(victim, &status, WNOHANG) > 0 ||
        prlimit(victim, RLIMIT_CPU, NULL, &limit) != 0 || limit.rlim_cur < 1000)
        fail_msg("%s: a process of the same user was ended or limited", test->name);
    for (size_t i = 0; i < sizeof places / sizeof places[0] + 1; i++) {
        snprintf(mark, sizeof mark, "%s/wuqi-build-mark", i > 0 ? places[i - 1] : folder);
        if (lstat(mark, &about) == 0)
            fail_msg("%s: %s is left", test->name, mark);
    }
    snprintf(mark, sizeof mark, "%s/mark", source);
    assert_int_not_equal(lstat(mark, &about), 0);
    snprintf(mark, sizeof mark, "cmp -s %s/attack.py tests/data/bots/build_attacks.py", source);
    assert_int_equal(system(mark), 0);
    assert_int_equal(stat(secret, &about), 0);
    assert_true((about.st_mode & 0777) == 0600 && about.st_size == 6 && about.st_nlink == 1);
}

/* --- the builds ------------------------------------------------------------------------------------------------- */

static const char *const ends[] = {"done", "failed", "time", "memory", "processes", "disk"};

static int wrong_ends;

static void build_case(const Case *test, const char *tier, int *kept)
{
    char command[600];
    Error error = {0};
    BuildResult result;
    int length = snprintf(command, sizeof command, "python3 attack.py %s", test->name);
    if (test->flags & AT_PID)
        snprintf(command + length, sizeof command - (size_t)length, " %d", (int)victim);
    if (test->flags & (AT_FILE | AT_SOURCE))
        snprintf(command + length, sizeof command - (size_t)length, " %s", test->flags & AT_FILE ? secret : source);
    if (test->flags & AT_PORT)
        snprintf(command + length, sizeof command - (size_t)length, " %d", port);
    /* Where time or memory is no matter, there is as much as any machine needs. */
    BuildOrder order = {.folder = source,
                        .command = command,
                        .seconds = test->ends & OR(BUILD_TIME) ? 2 : 75,
                        .memory_mb = test->ends & OR(BUILD_MEMORY) ? 400 : 8000,
                        .disk_mb = 64};
    if (!build_run(&order, &result, &error))
        fail_msg("tier %s, %s: %s", tier, test->name, error.text);
    if (!(test->ends & OR(result.end))) {
        print_message("# tier %s as user %d, %s: end %s, status %d: %s\n", tier, (int)geteuid(), test->name,
                      ends[result.end], result.status, text_string(&result.said));
        wrong_ends++;
    }
    assert_true(result.said.length <= BUILD_SAID_MAX);
    assert_true((result.file >= 0) == (result.end == BUILD_DONE));
    if (result.end == BUILD_DONE)
        unpack_result(test, result.file);
    if (result.file >= 0)
        close(result.file);
    text_free(&result.said);
    assert_nothing_left(test);
    *kept = (int)result.end + 1;
}

static void build_in_tier(SandboxTier tier)
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
    for (int i = 0; i < CASES; i++)
        if ((all_attacks() || (cases[i].flags & ALWAYS)) && !(quick && number++ % 2 != tier % 2))
            build_case(&cases[i], name, &table[i][tier == SANDBOX_A ? 0 : 1]);
    print_message("# tier %s as user %d\n", name, (int)geteuid());
}

static void builds_stay_in_their_cage(void **state)
{
    (void)state;
    victim = attacked_process();
    build_in_tier(SANDBOX_A);
    build_in_tier(SANDBOX_B);
    attacked_process_end(victim);
    assert_int_equal(wrong_ends, 0);
}

/* The same without root's powers, if we have them. */
static void so_do_those_of_an_ordinary_user(void **state)
{
    char paths[500];
    snprintf(paths, sizeof paths, "%s %s", folder, secret);
    attacked_as_user(builds_stay_in_their_cage, state, paths);
}

/* Tiers that cannot build say so. */
static void lower_tiers_do_not_build(void **state)
{
    (void)state;
    for (SandboxTier tier = SANDBOX_C; tier > SANDBOX_OFF; tier--) {
        SandboxPolicy policy = {.force = tier};
        BuildOrder order = {.folder = source, .command = "true", .seconds = 1, .memory_mb = 64, .disk_mb = 1};
        BuildResult result;
        Error error = {0};
        if (!sandbox_probe(tier) || !sandbox_set_policy(&policy, &error))
            continue;
        assert_false(build_run(&order, &result, &error));
        assert_non_null(strstr(error.text, "a build needs sandbox tier A or B"));
    }
}

static int set_up(void **state)
{
    (void)state;
    char command[1600];
    folder = support_folder();
    snprintf(source, sizeof source, "%s/source", folder);
    snprintf(secret, sizeof secret, "%s-secret", folder);
    snprintf(command, sizeof command,
             "chmod 755 %s && mkdir -m 755 %s && cp tests/data/bots/build_attacks.py %s/attack.py &&"
             " chmod 644 %s/attack.py && printf secret >%s && chmod 600 %s",
             folder, source, source, source, secret, secret);
    if (system(command) != 0)
        return 1;
    setenv("WUQI_TOKEN", "a secret", 1);
    listener = attacked_listener(&port);
    table = mmap(NULL, sizeof *table * CASES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return listener < 0 || table == MAP_FAILED;
}

static int tear_down(void **state)
{
    (void)state;
    close(listener);
    unlink(secret);
    unpack_remove(folder);
    return 0;
}

/* As data/reliability/build_attacks.tsv has them. */
static void print_table(void)
{
    puts("# data/reliability/build_attacks.tsv\nwhat was tried\tA\tB\tleft behind");
    for (int i = 0; i < CASES; i++) {
        printf("%s", cases[i].what);
        for (int column = 0; column < COLUMNS; column++)
            printf("\t%s", table[i][column] == NOT_TRIED ? "–" : ends[table[i][column] - 1]);
        puts("\tnothing"); /* build_case has looked */
    }
}

int main(void)
{
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1); /* a Python that every user may run */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lower_tiers_do_not_build),
        cmocka_unit_test(builds_stay_in_their_cage),
        cmocka_unit_test(so_do_those_of_an_ordinary_user),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests(tests, set_up, tear_down);
    if (all_attacks() && failed == 0)
        print_table();
    return failed;
}
