/* SPDX-License-Identifier: MIT
 *
 * test_timeman - thinking time: within the limits always, and never so much that the clock runs out.
 */
#include "tests/support.h"

#include <pthread.h>

#include "base/clock.h"
#include "search/timeman.h"

enum { MS = 1000000 };

static void no_limit_means_no_limit(void **state)
{
    (void)state;
    Limits limits = {.depth = 5, .nodes = 1000};
    TimePlan plan = timeman_plan(&limits, 30, 77);
    assert_int_equal(plan.soft_ns, 0);
    assert_int_equal(plan.hard_ns, 0);
    assert_true(timeman_continue(&plan, INT64_MAX, 9));
}

static void fixed_time_is_used_and_kept(void **state)
{
    (void)state;
    static const int times[] = {1, 2, 10, 100, 1000, 60000};
    for (int i = 0; i < 6; i++) {
        Limits limits = {.movetime_ms = times[i]};
        TimePlan plan = timeman_plan(&limits, 30, 1000);
        int64_t time = (int64_t)times[i] * MS;
        assert_true(plan.hard_ns > 0 && plan.hard_ns <= time);
        assert_true(plan.hard_ns >= time - 10 * MS && plan.hard_ns >= time / 10 * 9);
        assert_false(plan.adaptive);
        assert_true(timeman_continue(&plan, 1000 + plan.soft_ns - 1, 0));
        assert_false(timeman_continue(&plan, 1000 + plan.soft_ns, 0));
    }
}

/* Plays a whole game that always uses its hard limit and loses a millisecond on the way: the worst that can happen. */
static void clock_never_runs_out(void **state)
{
    (void)state;
    static const int clocks[] = {1000, 5000, 60000, 600000};
    static const int increments[] = {0, 10, 1000};
    for (int i = 0; i < 12; i++) {
        int64_t left = clocks[i / 3];
        for (int move = 0; move < 39; move++) {
            Limits limits = {.time_ms = left, .increment_ms = increments[i % 3]};
            TimePlan plan = timeman_plan(&limits, 40 - move, 0);
            assert_true(plan.soft_ns > 0 && plan.soft_ns <= plan.hard_ns);
            assert_true(plan.hard_ns < left * MS);
            left -= (plan.hard_ns + MS - 1) / MS + 1;
            if (left <= 0)
                fail_msg("clock of %d ms, move %d: %lld ms left", clocks[i / 3], move, (long long)left);
            left += increments[i % 3];
        }
    }
}

/* 1000 moves in 5 s: nearly all of it is there to think, and it lasts even if every move takes its hard limit. */
static void many_moves_share_a_small_bank(void **state)
{
    (void)state;
    Limits first = {.time_ms = 5000, .overhead_us = 50};
    assert_true(2 * timeman_plan(&first, 1000, 0).soft_ns * 1000 >
                INT64_C(4800) * MS); /* a search takes about twice as long as it means to */
    int64_t left = INT64_C(5000) * MS;
    for (int move = 0; move < 1000; move++) {
        Limits limits = {.time_ms = left / MS > 0 ? left / MS : 1, .overhead_us = 50};
        left -= timeman_plan(&limits, 1000 - move, 0).hard_ns + 50000;
        if (left <= 0)
            fail_msg("move %d: %lld ns left", move, (long long)left);
    }
}

/* 1000 moves in 0.25 s over a pipe nobody has measured: a guess must not eat the clock. */
static void a_guessed_overhead_leaves_time_to_think(void **state)
{
    (void)state;
    Limits limits = {.time_ms = 250};
    assert_true(2 * timeman_plan(&limits, 1000, 0).soft_ns * 1000 > INT64_C(90) * MS);
}

/* Searches that take twice the time they are given, as they do, leave the last quarter of a long game at least half as
 * much a move as the first. */
static void a_long_game_keeps_time_for_its_end(void **state)
{
    (void)state;
    int64_t left = INT64_C(5000) * MS, first = 0, late = 0;
    for (int move = 0; move <= 750; move++) {
        Limits limits = {.time_ms = left / MS, .overhead_us = 50};
        late = timeman_plan(&limits, 1000 - move, 0).soft_ns;
        first = move == 0 ? late : first;
        left -= 2 * late;
    }
    if (2 * late < first)
        fail_msg("%lld ns for the first move, %lld for the 751st", (long long)first, (long long)late);
}

static void last_move_before_control_may_use_all(void **state)
{
    (void)state;
    Limits many = {.time_ms = 10000, .moves_to_go = 40}, one = {.time_ms = 10000, .moves_to_go = 1};
    TimePlan early = timeman_plan(&many, 60, 0), late = timeman_plan(&one, 60, 0);
    assert_true(late.soft_ns > 10 * early.soft_ns);
    assert_true(late.hard_ns < INT64_C(10000) * MS);
}

static void move_time_caps_the_clock(void **state)
{
    (void)state;
    Limits limits = {.time_ms = 600000, .movetime_ms = 50};
    TimePlan plan = timeman_plan(&limits, 20, 0);
    assert_true(plan.hard_ns <= 50 * MS);
}

static void settled_move_earns_less_time(void **state)
{
    (void)state;
    Limits limits = {.time_ms = 60000};
    TimePlan plan = timeman_plan(&limits, 30, 0);
    assert_true(plan.adaptive);
    int64_t most = -1;
    for (int stability = 10; stability >= 0; stability--) {
        int64_t time = 0;
        while (timeman_continue(&plan, time, stability))
            time += MS;
        assert_true(time >= most);
        most = time;
    }
    assert_true(most * MS >= plan.soft_ns);
    assert_true(most <= plan.hard_ns);
}

/* Clocks of the test's own: the wall's, which a listener moves, and processor time, which a thread moves whenever it
 * looks at it. */
static int64_t wall_ns;
static int64_t leader_step_ns, helper_step_ns; /* with every look */
static pthread_t leader;

static int64_t told_clock(bool thread)
{
    static _Thread_local int64_t used_ns;
    if (!thread)
        return wall_ns;
    return used_ns += pthread_equal(pthread_self(), leader) ? leader_step_ns : helper_step_ns;
}

/* A listener that sleeps: by the wall the move is over after its first depth. */
static void sleeper(void *context, const Report *report)
{
    int *depth = context;
    *depth = report->depth;
    if (!report->final)
        wall_ns += 60 * MS;
}

enum { ENDLESS = 40000000 }; /* nodes: so many only if its time does not pass */

static int depth_reached(bool cpu, int threads, Report *report)
{
    Error error;
    const Game *game = games_find("reversi8", &error);
    assert_true(games_trained(game, &error));
    SearchConfig config = {.hash_mb = 1, .threads = threads};
    GameSearch *search = game->search_new(&config);
    void *pos = position_new(game, "", NULL);
    int depth = 0;
    SearchParams params = search_params((Limits){.movetime_ms = 50, .cpu = cpu, .nodes = ENDLESS});
    params.report = sleeper;
    params.context = &depth;
    leader = pthread_self();
    wall_ns = 0;
    clock_replace(told_clock);
    game->think(search, pos, &params, report);
    clock_replace(NULL);
    game->search_free(search);
    position_free(game, pos);
    return depth;
}

static void processor_time_stands_still_while_it_sleeps(void **state)
{
    (void)state;
    Report report;
    leader_step_ns = MS / 4;
    assert_int_equal(depth_reached(false, 1, &report), 1);
    assert_true(depth_reached(true, 1, &report) > 2);
    assert_true(report.helpers_ns == 0 && report.nodes < ENDLESS);
}

/* Only the helper uses any, and that is paid for: a leader that counted itself alone would not end. */
static void processor_time_of_all_threads_counts(void **state)
{
    (void)state;
    Report report;
    leader_step_ns = 0;
    helper_step_ns = MS;
    depth_reached(true, 2, &report);
    assert_true(report.helpers_ns >= 49 * MS && report.nodes < ENDLESS);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limit_means_no_limit),
        cmocka_unit_test(fixed_time_is_used_and_kept),
        cmocka_unit_test(clock_never_runs_out),
        cmocka_unit_test(last_move_before_control_may_use_all),
        cmocka_unit_test(move_time_caps_the_clock),
        cmocka_unit_test(settled_move_earns_less_time),
        cmocka_unit_test(many_moves_share_a_small_bank),
        cmocka_unit_test(a_guessed_overhead_leaves_time_to_think),
        cmocka_unit_test(a_long_game_keeps_time_for_its_end),
        cmocka_unit_test(processor_time_stands_still_while_it_sleeps),
        cmocka_unit_test(processor_time_of_all_threads_counts),
    };
    return SUPPORT_RUN(tests);
}
