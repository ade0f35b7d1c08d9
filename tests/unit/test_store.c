/* SPDX-License-Identifier: MIT
 *
 * test_store - runs, jobs and games: claims, leases, tokens, late results, totals. tests/store/kill.sh does the same
 * with real deaths.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/ladder.h"
#include "arena/run_spec.h"
#include "base/clock.h"
#include "store/store.h"

enum { LEASE = 86400 }; /* seconds: no test takes so long */

static const char *path;

static void remove_store(void)
{
    static const char *const parts[] = {"", "-wal", "-shm", "-journal"};
    char name[300];
    for (int i = 0; i < (int)(sizeof parts / sizeof parts[0]); i++) {
        snprintf(name, sizeof name, "%s%s", path, parts[i]);
        unlink(name);
    }
}

static Store open_store(void)
{
    Store store;
    Error error;
    if (!store_open(&store, path, &error))
        fail_msg("%s", error.text);
    return store;
}

static int64_t make_run(Store *store, const char *const *jobs, int count)
{
    Error error;
    StoreRun run = {.kind = strdup("match"), .name = strdup("test"), .spec = strdup("{}")};
    assert_true(store_create_run(store, &run, jobs, count, &error));
    int64_t id = run.id;
    store_run_free(&run);
    return id;
}

static StoreGame make_game(int64_t number, int points)
{
    StoreGame game = {.number = number,
                      .pair = (number - 1) / 2,
                      .a = 0,
                      .b = 1,
                      .a_first = number % 2 == 1,
                      .points = points,
                      .end = points == 0 ? "time" : "rules",
                      .plies = 5,
                      .time_us = {10, 20},
                      .sandbox = "",
                      .record = "{}"};
    return game;
}

static bool claim(Store *store, int64_t run, double lease, StoreJob *job)
{
    Error error;
    bool found;
    StoreClaim wanted = {.run = run, .worker = "tester", .lease = lease};
    if (!store_claim(store, &wanted, job, &found, &error))
        fail_msg("%s", error.text);
    return found;
}

static bool submit(Store *store, const StoreJob *job, const StoreGame *games, int count)
{
    Error error;
    bool accepted;
    if (!store_submit(store, job, (StoreGames){.at = games, .count = count}, &accepted, &error))
        fail_msg("%s", error.text);
    return accepted;
}

/* Programs that open a new store at the same moment all get it. */
static void many_open_a_new_store_at_once(void **state)
{
    enum { ROUNDS = 40, PROGRAMS = 8 };
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        int gate[2], status;
        assert_int_equal(pipe(gate), 0);
        for (int i = 0; i < PROGRAMS; i++) {
            if (fork() > 0)
                continue;
            char byte;
            Store store;
            Error error = {.text = ""};
            close(gate[1]);
            bool fine = read(gate[0], &byte, 1) == 0 &&
                        store_open(&store, path, &error); /* all of them at the end of the pipe */
            if (!fine)
                fprintf(stderr, "# %s\n", error.text);
            _exit(fine ? 0 : 1);
        }
        close(gate[0]);
        close(gate[1]);
        int failed = 0;
        for (int i = 0; i < PROGRAMS; i++)
            failed += wait(&status) < 0 || status != 0;
        assert_int_equal(failed, 0);
        remove_store();
    }
}

/* Two workers never get the same job while its lease holds; games count once; the totals add up. */
static void jobs_are_played_once(void **state)
{
    (void)state;
    Store one = open_store(), two = open_store();
    const char *const jobs[] = {"first", "second"};
    int64_t run = make_run(&one, jobs, 2);
    StoreJob a, b, none;
    assert_true(claim(&one, run, LEASE, &a));
    assert_true(claim(&two, run, LEASE, &b));
    assert_true(a.id != b.id);
    assert_string_equal(a.spec, "first");
    assert_false(claim(&one, run, LEASE, &none));
    StoreGame first[] = {make_game(1, 2), make_game(2, 1)}, second[] = {make_game(3, 0), make_game(4, 0)};
    assert_true(submit(&one, &a, first, 2));
    assert_true(submit(&one, &a, first, 2)); /* said again because the answer was lost: kept once */
    assert_true(submit(&two, &b, second, 2));
    StoreTotals *totals;
    StoreProgress progress;
    int count;
    bool finished;
    Error error;
    assert_true(store_totals(&one, run, 2, &totals, &count, &error));
    assert_int_equal(count, 1);
    assert_int_equal(totals->games, 4);
    assert_int_equal(totals->wins, 1);
    assert_int_equal(totals->draws, 1);
    assert_int_equal(totals->losses, 2);
    assert_int_equal(totals->timeouts[0], 2);
    assert_int_equal(totals->pairs[3], 1);
    assert_int_equal(totals->pairs[0], 1);
    assert_int_equal(totals->time_us[1], 80);
    free(totals);
    assert_true(store_progress(&one, run, &progress, &error));
    assert_int_equal(progress.games, 4);
    assert_int_equal(progress.done, 2);
    assert_true(store_finished(&one, run, &finished, &error) && finished);
    store_job_free(&a);
    store_job_free(&b);
    store_close(&one);
    store_close(&two);
}

/* Who was given up comes too late, whatever he does; his successor is counted. */
static void late_results_are_refused(void **state)
{
    (void)state;
    Store store = open_store();
    const char *const jobs[] = {"job"};
    int64_t run = make_run(&store, jobs, 1);
    StoreJob slow, quick;
    StoreProgress progress;
    bool alive;
    Error error;
    assert_true(claim(&store, run, -1, &slow));   /* a lease that has run out */
    assert_true(claim(&store, 0, LEASE, &quick)); /* of any run */
    assert_int_equal(slow.id, quick.id);
    assert_true(quick.token > slow.token);
    StoreGame games[] = {make_game(1, 2), make_game(2, 2)};
    assert_false(submit(&store, &slow, games, 2));
    assert_true(store_beat(&store, &slow, LEASE, &alive, &error) && !alive);
    assert_true(store_beat(&store, &quick, LEASE, &alive, &error) && alive);
    assert_true(store_release(&store, &slow, NULL, &error)); /* changes nothing */
    assert_true(submit(&store, &quick, games, 2));
    assert_false(submit(&store, &slow, games, 2));
    assert_true(store_progress(&store, run, &progress, &error));
    assert_int_equal(progress.games, 2);
    assert_int_equal(progress.refused, 2);
    store_job_free(&slow);
    store_job_free(&quick);
    store_close(&store);
}

/* A result that cannot be kept as a whole is not kept at all, and its job can be played again. */
static void half_a_result_is_none(void **state)
{
    (void)state;
    Store store = open_store();
    const char *const jobs[] = {"job"};
    int64_t run = make_run(&store, jobs, 1);
    StoreJob job;
    StoreProgress progress;
    bool accepted;
    Error error;
    assert_true(claim(&store, run, LEASE, &job));
    StoreGame games[] = {make_game(1, 2), make_game(1, 0)}; /* the same number twice */
    assert_false(store_submit(&store, &job, (StoreGames){.at = games, .count = 2}, &accepted, &error));
    assert_false(accepted);
    assert_true(store_progress(&store, run, &progress, &error));
    assert_int_equal(progress.games, 0);
    assert_int_equal(progress.done, 0);
    games[1] = make_game(2, 0);
    assert_true(submit(&store, &job, games, 2));
    store_job_free(&job);
    store_close(&store);
}

/* A run that is over gives no jobs and ends leases; a job given back is there again. */
static void runs_can_be_stopped(void **state)
{
    (void)state;
    Store store = open_store();
    const char *const jobs[] = {"one", "two"};
    int64_t run = make_run(&store, jobs, 2);
    StoreJob job, again;
    bool alive;
    Error error;
    assert_true(claim(&store, run, LEASE, &job));
    assert_true(store_release(&store, &job, NULL, &error));
    assert_true(claim(&store, run, LEASE, &again));
    assert_int_equal(job.id, again.id);
    assert_true(store_set_run_state(&store, run, RUN_STOPPED, &error));
    assert_true(store_beat(&store, &again, LEASE, &alive, &error) && !alive);
    store_job_free(&job);
    assert_false(claim(&store, run, LEASE, &job));
    store_job_free(&again);
    store_close(&store);
}

/* An older or newer schema, a file that is no database. */
static void databases_are_checked(void **state)
{
    (void)state;
    Store store = open_store(), other;
    Error error;
    assert_true(db_run(store.db, "INSERT INTO wuqi_schema (version) VALUES (1000)", NULL, NULL, &error));
    assert_false(store_open(&other, path, &error));
    assert_non_null(strstr(error.text, "newer"));
    assert_true(db_run(store.db, "DELETE FROM wuqi_schema WHERE version = 1000", NULL, NULL, &error));
    store_close(&store);
    assert_false(store_open(&other, "tests/unit/test_store.c", &error));
    assert_false(store_open(&other, "no/such/folder/db", &error));
    assert_false(store_open(&other, "postgresql://nobody@127.0.0.1:1/none", &error));
}

/* References know each other: while the one new bot is busy, nobody else plays. */
static void references_do_not_meet(void **state)
{
    (void)state;
    Store store = open_store();
    Error error;
    static const char *const names[] = {"one", "two", "three"};
    RunSpec spec = {.game = games_find("ttt", &error), .conditions = {.max_plies = 100, .seed = 1}};
    assert_true(ladder_create(&store, "course", &spec, &error));
    for (int i = 0; i < 4; i++) {
        Ladder ladder;
        double elo = 1000 + 100 * i;
        LadderEntry entry = {.name = i < 3 ? names[i] : "new", .spec = "random", .elo = i < 3 ? &elo : NULL};
        assert_true(ladder_open(&ladder, &store, "course", &error));
        assert_true(ladder_add(&ladder, &entry, &error));
        ladder_close(&ladder);
    }
    Ladder ladder;
    int added = -1;
    assert_true(ladder_open(&ladder, &store, "course", &error));
    assert_true(ladder_plan(&ladder, 2, &added, &error));
    assert_int_equal(added, 1);
    ladder_close(&ladder);
    store_close(&store);
}

/* Specs of runs and jobs survive the way to JSON and back; broken ones are refused. */
static void specs_round_trip(void **state)
{
    (void)state;
    Error error;
    RunSpec spec = {.game = games_find("ttt", &error),
                    .conditions = {.clock = {.bank_ms = 5, .nodes = 7}, .max_plies = 9, .seed = 11}},
            again;
    JobSpec job = {.a = 1, .b = 2}, job_again;
    run_spec_add_player(&spec, "one", "random");
    run_spec_add_player(&spec, "\"two\"", "engine:depth=1");
    char *text = run_spec_print(&spec);
    assert_true(run_spec_parse(&again, text, &error));
    char *text_again = run_spec_print(&again);
    assert_string_equal(text, text_again);
    assert_null(strstr(text, "cpu")); /* matches of programs that knew no such clock can be resumed */
    again.conditions.clock.cpu = true;
    char *text_cpu = run_spec_print(&again);
    run_spec_free(&again);
    assert_true(run_spec_parse(&again, text_cpu, &error));
    assert_true(again.conditions.clock.cpu);
    free(text_cpu);
    free(text);
    free(text_again);
    run_spec_free(&spec);
    run_spec_free(&again);
    job_spec_add(&job, 5, 2, "; moves a1");
    text = job_spec_print(&job);
    assert_true(job_spec_parse(&job_again, text, &error));
    assert_int_equal(job_again.pairs[0].pair, 5);
    assert_string_equal(job_again.pairs[0].opening, "; moves a1");
    free(text);
    job_spec_free(&job);
    job_spec_free(&job_again);
    static const char *const bad[] = {"", "{", "[]", "{\"game\":1}", "{\"a\":0,\"b\":1,\"pairs\":[[1,3,\"\"]]}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(&again, 0x5a, sizeof again);
        assert_false(run_spec_parse(&again, bad[i], &error));
        run_spec_free(&again); /* there is nothing in it */
        assert_false(job_spec_parse(&job_again, bad[i], &error));
    }
}

static int set_up(void **state)
{
    (void)state;
    path = support_file("");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    remove_store();
    return 0;
}

/* A job that fails the third time is put aside with its reason; the rest goes on, and the run is not done. */
static void failing_jobs_are_put_aside(void **state)
{
    (void)state;
    const char *const jobs[] = {"bad", "good"};
    Store store = open_store();
    StoreJob job;
    StoreProgress progress;
    Error error;
    bool finished;
    int64_t run = make_run(&store, jobs, 2);
    for (int i = 0; i < STORE_FAILURES_MAX; i++) {
        assert_true(claim(&store, run, LEASE, &job));
        assert_string_equal(job.spec, "bad");
        assert_true(store_release(&store, &job, "it cannot be read", &error));
        store_job_free(&job);
    }
    assert_true(store_progress(&store, run, &progress, &error));
    assert_int_equal(progress.dead, 1);
    assert_string_equal(progress.reason, "it cannot be read");
    assert_true(claim(&store, run, LEASE, &job));
    assert_string_equal(job.spec, "good");
    assert_true(job.lease == LEASE);
    StoreGame game = make_game(1, 2);
    assert_true(submit(&store, &job, &game, 1));
    store_job_free(&job);
    assert_true(store_finished(&store, run, &finished, &error));
    assert_true(finished);
    StoreRun stored;
    assert_true(store_get_run(&store, run, &stored, &error));
    assert_int_equal(stored.state, RUN_OPEN);
    store_run_free(&stored);
    assert_false(store_finished(&store, 4711, &finished, &error));
    store_close(&store);
}

/* A clock that is set back does not keep a job that nobody plays any more. */
static void leases_from_the_future_are_over(void **state)
{
    (void)state;
    const char *const jobs[] = {"one"};
    Store store = open_store();
    StoreJob job, again;
    Error error;
    int64_t run = make_run(&store, jobs, 1);
    assert_true(claim(&store, run, LEASE, &job));
    assert_false(claim(&store, run, LEASE, &again));
    assert_true(db_run(store.db, "UPDATE job SET lease_until = lease_until + 3600", NULL, NULL, &error));
    assert_true(claim(&store, run, LEASE, &again));
    assert_int_equal(again.token, job.token + 1);
    store_job_free(&job);
    store_job_free(&again);
    store_close(&store);
}

/* A match is done with its last job, whoever handed it in. */
static void matches_are_done_with_their_last_job(void **state)
{
    (void)state;
    const char *const jobs[] = {"one"};
    Store store = open_store();
    StoreJob job;
    StoreRun stored;
    Error error;
    int64_t run = make_run(&store, jobs, 1);
    StoreGame game = make_game(1, 2);
    assert_true(claim(&store, run, LEASE, &job));
    assert_true(submit(&store, &job, &game, 1));
    store_job_free(&job);
    assert_true(store_get_run(&store, run, &stored, &error));
    assert_int_equal(stored.state, RUN_DONE);
    store_run_free(&stored);
    store_close(&store);
}

/* Two who plan for one run: the second counts the first one's jobs. */
static void plans_follow_one_another(void **state)
{
    (void)state;
    const char *const jobs[] = {"one", "two"};
    Store one = open_store(), two = open_store();
    Error error;
    int64_t run = make_run(&one, NULL, 0), before;
    assert_true(store_begin_plan(&one, run, &before, &error));
    assert_int_equal(before, 0);
    assert_true(store_add_jobs(&one, run, jobs, 2, &error));
    assert_true(store_end_plan(&one, true, &error));
    assert_true(store_begin_plan(&two, run, &before, &error));
    assert_int_equal(before, 2);
    assert_true(store_add_jobs(&two, run, jobs, 1, &error));
    assert_true(store_end_plan(&two, false, &error));
    assert_true(store_begin_plan(&one, run, &before, &error));
    assert_int_equal(before, 2);
    assert_true(store_end_plan(&one, false, &error));
    store_close(&one);
    store_close(&two);
}

/* Games that are not those of the job. */
static void only_games_of_the_job_are_taken(void **state)
{
    (void)state;
    JobSpec job = {.a = 0, .b = 1};
    Error error;
    job_spec_add(&job, 3, 2, "");
    job_spec_add(&job, 5, 1, "");
    StoreGame games[] = {make_game(7, 0), make_game(8, 1), make_game(11, 2), make_game(12, 2)};
    assert_true(job_spec_answers(&job, (StoreGames){.at = games, .count = 3}, &error));
    assert_false(job_spec_answers(&job, (StoreGames){.at = games, .count = 2}, &error));
    assert_false(job_spec_answers(&job, (StoreGames){.at = games, .count = 4}, &error));
    games[1].b = 2;
    assert_false(job_spec_answers(&job, (StoreGames){.at = games, .count = 3}, &error));
    games[1] = make_game(10, 1);
    assert_false(job_spec_answers(&job, (StoreGames){.at = games, .count = 3}, &error));
    games[1] = make_game(8, 1);
    games[1].number = 99; /* of the right pair, it says */
    assert_false(job_spec_answers(&job, (StoreGames){.at = games, .count = 3}, &error));
    job_spec_free(&job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(many_open_a_new_store_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(jobs_are_played_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(late_results_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(half_a_result_is_none, set_up, tear_down),
        cmocka_unit_test_setup_teardown(runs_can_be_stopped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(databases_are_checked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(references_do_not_meet, set_up, tear_down),
        cmocka_unit_test(specs_round_trip),
        cmocka_unit_test_setup_teardown(failing_jobs_are_put_aside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(leases_from_the_future_are_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(matches_are_done_with_their_last_job, set_up, tear_down),
        cmocka_unit_test_setup_teardown(plans_follow_one_another, set_up, tear_down),
        cmocka_unit_test(only_games_of_the_job_are_taken),
    };
    return SUPPORT_RUN(tests);
}
