/* SPDX-License-Identifier: MIT
 *
 * test_locks - one writer of a file, one coordinator of a run: who has it, what becomes of the dead, and of those who
 * lost it. tests/e2e/twice.sh does the same with commands.
 */
#include "tests/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/run_lease.h"
#include "base/filelock.h"
#include "store/results.h"

static char folder[256];

static int set_up(void **state)
{
    (void)state;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.200s/wuqi-locks-XXXXXX", place ? place : "/tmp");
    return mkdtemp(folder) == NULL;
}

static int tear_down(void **state)
{
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* A path in the folder; the last four are valid. */
static const char *place(const char *name)
{
    static char paths[4][400];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static bool there(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* --- processes -------------------------------------------------------------------------------------------------- */

/* A process that says who it is and lives until it is killed. */
static pid_t begin_somebody(Who *who)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Who mine;
        who_am_i(&mine, "wuqi somebody");
        if (write(ends[1], &mine, sizeof mine) != (ssize_t)sizeof mine)
            _exit(1);
        for (;;)
            pause();
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], who, sizeof *who), sizeof *who);
    close(ends[0]);
    assert_int_equal(who->pid, child);
    return child;
}

static void end_somebody(pid_t child)
{
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void the_dead_are_known(void **state)
{
    (void)state;
    Who me, child, other;
    siginfo_t about;
    who_am_i(&me, "wuqi test");
    assert_int_equal(me.pid, getpid());
    assert_string_equal(me.command, "wuqi test");
    assert_true(strlen(me.host) > 0);
    assert_false(who_is_gone(&me));
    pid_t id = begin_somebody(&child);
    assert_false(who_is_gone(&child));
    kill(id, SIGSTOP);
    assert_false(who_is_gone(&child)); /* it sleeps */
    kill(id, SIGKILL);
    assert_int_equal(waitid(P_PID, (id_t)id, &about, WEXITED | WNOWAIT), 0);
    assert_true(who_is_gone(&child)); /* nobody has asked for its status yet */
    end_somebody(id);
    assert_true(who_is_gone(&child));
    /* The number is another process's now. */
    other = me;
    assert_true(strlen(other.life) + 1 < sizeof other.life);
    strcat(other.life, "1");
    assert_true(who_is_gone(&other));
    /* Of another machine, or before this one was started anew. */
    other = child;
    other.life[0] = other.life[0] == 'x' ? 'y' : 'x';
    assert_false(who_is_gone(&other));
}

/* --- files ------------------------------------------------------------------------------------------------------ */

static bool take(FileLocks *locks, const char *one, const char *two, Error *error)
{
    const Waiting waiting = {.command = "wuqi test"};
    return filelock_take(locks, &(FileLockPaths){.at = {one, two}}, &waiting, error);
}

static bool is_refused(const char *path)
{
    FileLocks locks;
    Error error;
    char wanted[400];
    if (take(&locks, path, NULL, &error)) {
        filelock_release(&locks);
        return false;
    }
    assert_int_equal(error.kind, ERROR_FAILURE);
    assert_int_equal(locks.count, 0);
    assert_non_null(strstr(error.text, "is being written by"));
    assert_non_null(strstr(error.text, ": wait for its end with --wait"));
    snprintf(wanted, sizeof wanted, "by 'wuqi test' (process %d on ", (int)getpid());
    return strstr(error.text, wanted) != NULL;
}

static void files_have_one_writer(void **state)
{
    (void)state;
    FileLocks locks, others;
    Error error;
    const char *data = strdup(place("data")), *lock = strdup(place("data.lock"));
    assert_true(take(&locks, data, NULL, &error)); /* it is not there yet */
    assert_true(there(lock));
    assert_false(there(data));
    assert_true(is_refused(data));
    /* What is meant may be made and replaced: the lock holds. */
    write_file(data, "one");
    write_file(place("new"), "two");
    assert_int_equal(rename(place("new"), data), 0);
    assert_true(is_refused(data));
    /* By another name it is the same file. */
    assert_int_equal(symlink("data", place("link")), 0);
    assert_true(is_refused(place("link")));
    assert_true(is_refused(place("./data")));
    /* Another file is another one's. */
    assert_true(take(&others, place("other"), NULL, &error));
    filelock_release(&others);
    filelock_release(&locks);
    assert_false(there(lock));
    assert_true(take(&locks, data, data, &error)); /* named twice */
    assert_int_equal(locks.count, 1);
    filelock_release(&locks);
    free((char *)(uintptr_t)data);
    free((char *)(uintptr_t)lock);
}

/* Who gets one of two things gets none, or two could wait for each other. */
static void all_or_none(void **state)
{
    (void)state;
    FileLocks locks, others;
    Error error;
    assert_true(take(&locks, place("b"), NULL, &error));
    assert_false(take(&others, place("a"), place("b"), &error));
    assert_non_null(strstr(error.text, "/b is being written"));
    assert_false(there(place("a.lock")));
    assert_true(take(&others, place("a"), NULL, &error));
    filelock_release(&others);
    filelock_release(&locks);
}

static void what_is_no_file(void **state)
{
    (void)state;
    FileLocks locks, others;
    Error error;
    assert_true(take(&locks, "/dev/null", NULL, &error)); /* as many as like may write there */
    assert_int_equal(locks.count, 0);
    assert_int_equal(mkfifo(place("pipe"), 0600), 0);
    assert_true(take(&locks, place("pipe"), NULL, &error));
    assert_int_equal(locks.count, 0);
    assert_int_equal(mkdir(place("results"), 0700), 0);
    assert_true(take(&locks, place("results"), NULL, &error));
    assert_true(there(place("results/.lock")));
    assert_true(is_refused(place("results/")));
    filelock_release(&locks);
    assert_false(there(place("results/.lock")));
    assert_false(take(&locks, place("nowhere/data"), NULL, &error));
    assert_non_null(strstr(error.text, "No such file"));
    /* Nobody is led to write somewhere else by a lock file that is a link. */
    write_file(place("precious"), "precious");
    assert_int_equal(symlink("precious", place("trap.lock")), 0);
    assert_false(take(&others, place("trap"), NULL, &error));
    assert_int_equal(error.kind, ERROR_FAILURE);
}

/* A process that takes the lock, says so and lives until it is killed. */
static pid_t begin_writer(const char *path)
{
    int ends[2];
    char said = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        FileLocks locks;
        Error error;
        said = take(&locks, path, NULL, &error) ? 'y' : 'n';
        if (write(ends[1], &said, 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &said, 1), 1);
    close(ends[0]);
    assert_int_equal(said, 'y');
    return child;
}

static void the_dead_hold_no_file(void **state)
{
    (void)state;
    FileLocks locks;
    Error error;
    char wanted[60];
    pid_t writer = begin_writer(place("data"));
    assert_false(take(&locks, place("data"), NULL, &error));
    snprintf(wanted, sizeof wanted, "(process %d on ", (int)writer);
    assert_non_null(strstr(error.text, wanted));
    end_somebody(writer);
    assert_true(there(place("data.lock")));
    assert_true(take(&locks, place("data"), NULL, &error));
    assert_true(is_refused(place("data")));
    filelock_release(&locks);
    assert_false(there(place("data.lock")));
}

enum { TURNS = 25, TAKERS = 4 };

/* Adds one to the number of a file, again and again. */
static void count_up(const char *path)
{
    for (int i = 0; i < TURNS; i++) {
        FileLocks locks;
        Error error;
        int number;
        while (!take(&locks, path, NULL, &error)) {
            if (!strstr(error.text, "is being written"))
                _exit(1);
        }
        FILE *file = fopen(path, "r+");
        if (!file || fscanf(file, "%d", &number) != 1)
            _exit(1);
        rewind(file);
        fprintf(file, "%d\n", number + 1);
        fclose(file);
        filelock_release(&locks);
    }
    _exit(0);
}

/* Lock files come and go: nobody ever has one that is gone. */
static void nothing_is_lost(void **state)
{
    (void)state;
    pid_t takers[TAKERS];
    char path[400];
    int status, number = 0;
    snprintf(path, sizeof path, "%s", place("number"));
    write_file(path, "0\n");
    for (int i = 0; i < TAKERS; i++) {
        takers[i] = fork();
        if (takers[i] == 0)
            count_up(path);
    }
    for (int i = 0; i < TAKERS; i++) {
        assert_int_equal(waitpid(takers[i], &status, 0), takers[i]);
        assert_int_equal(status, 0);
    }
    FILE *file = fopen(path, "r");
    assert_int_equal(fscanf(file, "%d", &number), 1);
    fclose(file);
    assert_int_equal(number, TAKERS * TURNS);
}

/* --- runs ------------------------------------------------------------------------------------------------------- */

static Store open_store(void)
{
    Store store;
    Error error;
    if (!store_open(&store, place("db"), &error))
        fail_msg("%s", error.text);
    return store;
}

static int64_t make_run(Store *store)
{
    const char *const jobs[] = {"one"};
    Error error;
    StoreRun run = {.kind = strdup("tournament"), .name = strdup("test"), .spec = strdup("{}")};
    assert_true(store_create_run(store, &run, jobs, 1, &error));
    int64_t id = run.id;
    store_run_free(&run);
    return id;
}

static bool take_lease(Store *store, StoreLease *lease, int64_t run, const Who *who, Holder *holder)
{
    Error error;
    bool taken;
    *lease = (StoreLease){.run = run, .seconds = 30};
    if (!leases_take(store, lease, who, holder, &taken, &error))
        fail_msg("%s", error.text);
    return taken;
}

static void sql(Store *store, const char *text)
{
    Error error;
    if (!db_run(store->db, text, NULL, NULL, &error))
        fail_msg("%s", error.text);
}

static void runs_have_one_coordinator(void **state)
{
    (void)state;
    Store one = open_store(), two = open_store();
    int64_t run = make_run(&one), other = make_run(&one);
    StoreLease first, second, third;
    Holder holder;
    Error error;
    Who me, somebody;
    who_am_i(&me, "wuqi first");
    pid_t child = begin_somebody(&somebody);
    assert_true(take_lease(&one, &first, run, &me, &holder));
    assert_false(take_lease(&two, &second, run, &somebody, &holder));
    assert_int_equal(holder.who.pid, getpid());
    assert_string_equal(holder.who.command, "wuqi first");
    assert_string_equal(holder.who.host, me.host);
    assert_true(holder.seconds >= 0);
    assert_true(take_lease(&two, &third, other, &somebody, &holder)); /* another run */
    assert_true(leases_renew(&one, &first, &error));
    assert_false(atomic_load(&first.lost));
    assert_true(leases_give_up(&one, &first, &error));
    assert_true(take_lease(&two, &second, run, &somebody, &holder));
    assert_true(second.epoch > first.epoch);
    assert_true(leases_give_up(&two, &second, &error));
    assert_true(leases_give_up(&two, &third, &error));
    assert_null(two.leases);
    end_somebody(child);
    store_close(&one);
    store_close(&two);
}

/* As a worker that names itself as commands do (job_worker_name). */
static bool claim_job(Store *store, int64_t run, const Who *who)
{
    char name[128];
    StoreJob job;
    bool found;
    Error error;
    snprintf(name, sizeof name, "%s:%d", who->host, (int)who->pid);
    assert_true(store_claim(store, &(StoreClaim){.run = run, .worker = name, .lease = 60}, &job, &found, &error));
    store_job_free(&job);
    return found;
}

static void the_dead_hold_no_run(void **state)
{
    (void)state;
    Store store = open_store();
    int64_t run = make_run(&store);
    StoreLease dead, lease;
    Holder holder;
    Error error;
    Who me, somebody, far;
    who_am_i(&me, "wuqi test");
    pid_t child = begin_somebody(&somebody);
    assert_true(take_lease(&store, &dead, run, &somebody, &holder));
    assert_true(claim_job(&store, run, &somebody));
    assert_false(take_lease(&store, &lease, run, &me, &holder));
    assert_false(claim_job(&store, run, &me));
    end_somebody(child);
    assert_true(take_lease(&store, &lease, run, &me, &holder)); /* at once */
    assert_true(claim_job(&store, run, &me));                   /* with what it was playing */
    assert_true(leases_give_up(&store, &lease, &error));
    assert_true(leases_give_up(&store, &dead, &error));
    /* Of a process of another machine nobody knows: until its time is over. */
    far = somebody;
    far.life[0] = far.life[0] == 'x' ? 'y' : 'x';
    assert_true(take_lease(&store, &dead, run, &far, &holder));
    assert_false(take_lease(&store, &lease, run, &me, &holder));
    sql(&store, "UPDATE run_lease SET lease_until = 1");
    assert_true(take_lease(&store, &lease, run, &me, &holder));
    assert_true(leases_give_up(&store, &lease, &error));
    /* A clock that is set back does not keep it for ever. */
    assert_true(take_lease(&store, &dead, run, &far, &holder));
    sql(&store, "UPDATE run_lease SET lease_until = lease_until + 3600");
    assert_true(take_lease(&store, &lease, run, &me, &holder));
    store_close(&store);
}

static char *contents(Store *store)
{
    DbRows rows;
    Text text = {0};
    Error error;
    if (!db_run(store->db,
                "SELECT run.state, COUNT(job.id), MAX(job.result), MAX(run_lease.epoch), MAX(run_lease.life), "
                "MAX(run_lease.lease_until) FROM run JOIN job ON job.run_id = run.id"
                " JOIN run_lease ON run_lease.run_id = run.id GROUP BY run.id, run.state",
                NULL, &rows, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < rows.columns * rows.rows; i++)
        text_printf(&text, "%s ", db_text(&rows, 0, i));
    db_rows_free(&rows);
    return text.bytes;
}

/* Who slept while another one took the run writes nothing, whatever it was about to write, and does not take it back.
 */
static void who_lost_it_writes_nothing(void **state)
{
    (void)state;
    const char *const jobs[] = {"two"};
    Store one = open_store(), two = open_store();
    int64_t run = make_run(&one), before;
    StoreLease first, second;
    Holder holder;
    Error error;
    Who me, somebody;
    who_am_i(&me, "wuqi first");
    pid_t child = begin_somebody(&somebody);
    assert_true(take_lease(&one, &first, run, &me, &holder));
    sql(&one, "UPDATE job SET result = 'text', state = 2");
    /* As long as nobody has taken it an old lease is as good as a fresh one. */
    sql(&one, "UPDATE run_lease SET lease_until = 1");
    assert_true(store_begin_plan(&one, run, &before, &error));
    assert_true(store_add_jobs(&one, run, jobs, 1, &error));
    assert_true(store_end_plan(&one, true, &error));
    assert_false(take_lease(&two, &second, run, &somebody, &holder)); /* and is fresh by that */
    sql(&one, "UPDATE run_lease SET lease_until = 1");
    assert_true(take_lease(&two, &second, run, &somebody, &holder));
    char *then = contents(&two);
    assert_true(leases_stand(&one, run, &error)); /* it does not know yet */
    assert_false(store_begin_plan(&one, run, &before, &error));
    assert_non_null(strstr(error.text, "was taken over by 'wuqi somebody' (process "));
    assert_int_equal(error.kind, ERROR_FAILURE);
    assert_false(leases_stand(&one, run, &error));
    assert_false(store_set_run_state(&one, run, RUN_DONE, &error));
    assert_false(results_forget(&one, run, 0, &error));
    assert_true(leases_renew(&one, &first, &error));
    assert_true(atomic_load(&first.lost));
    assert_true(leases_give_up(&one, &first, &error));
    char *now = contents(&two);
    assert_string_equal(then, now);
    free(then);
    free(now);
    assert_true(results_forget(&two, run, 0, &error)); /* who has it goes on */
    assert_true(store_set_run_state(&two, run, RUN_DONE, &error));
    end_somebody(child);
    store_close(&one);
    store_close(&two);
}

/* In the middle of a plan: what was begun is taken back. */
static void a_plan_is_fenced_to_its_end(void **state)
{
    (void)state;
    const char *const jobs[] = {"two"};
    Store store = open_store();
    int64_t run = make_run(&store), before;
    StoreLease lease;
    StoreProgress progress;
    Holder holder;
    Error error;
    Who me;
    who_am_i(&me, "wuqi test");
    assert_true(take_lease(&store, &lease, run, &me, &holder));
    assert_true(store_begin_plan(&store, run, &before, &error));
    assert_true(store_add_jobs(&store, run, jobs, 1, &error));
    sql(&store, "UPDATE run_lease SET epoch = epoch + 1");
    assert_false(store_end_plan(&store, true, &error));
    assert_true(store_progress(&store, run, &progress, &error));
    assert_int_equal(progress.jobs, 1);
    store_close(&store);
}

static _Atomic bool stopped;
static int told;

static void stop_waiting(const char *command, const Error *error)
{
    assert_string_equal(command, "wuqi test");
    assert_non_null(strstr(error->text, "waiting: run "));
    told++;
    atomic_store(&stopped, true);
}

/* As commands do it: a thread renews, the waiting can be ended, and without somebody to wait for there is no lease. */
static void leases_of_commands(void **state)
{
    (void)state;
    Store one = open_store(), two = open_store();
    int64_t run = make_run(&one);
    RunLease first, second;
    Error error;
    Waiting waiting = {.command = "wuqi test", .tell = stop_waiting, .stop = &stopped};
    assert_true(run_lease_take(&first, &one, run, NULL, &error));
    assert_true(run_lease_take(&second, &two, run, &waiting, &error));
    run_lease_end(&first);
    assert_false(run_lease_take(&first, &one, run, &waiting, &error));
    assert_non_null(strstr(error.text, "run 1 is being played by 'wuqi test' (process "));
    assert_int_equal(error.kind, ERROR_FAILURE);
    assert_int_equal(told, 0);
    waiting.wait = true;
    assert_false(run_lease_take(&first, &one, run, &waiting, &error));
    assert_string_equal(error.text, "interrupted while it waited");
    assert_int_equal(told, 1);
    run_lease_end(&first);
    run_lease_end(&second);
    assert_true(run_lease_take(&first, &one, run, &waiting, &error));
    run_lease_end(&first);
    store_close(&one);
    store_close(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dead_are_known),
        cmocka_unit_test_setup_teardown(files_have_one_writer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(all_or_none, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_dead_hold_no_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_lost, set_up, tear_down),
        cmocka_unit_test_setup_teardown(runs_have_one_coordinator, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_dead_hold_no_run, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_lost_it_writes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_plan_is_fenced_to_its_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(leases_of_commands, set_up, tear_down),
    };
    return SUPPORT_RUN(tests);
}
