/* SPDX-License-Identifier: MIT
 *
 * test_slips - promises that a slip in one line breaks without anything else noticing.
 */
#include "tests/support.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/ladder.h"
#include "lab/derive.h"
#include "players/levels.h"
#include "sandbox/filter.h"
#include "search/timeman.h"

/* The league is that of the strongest reference not above the rating, in whatever order the references came. */
static void leagues_by_strength(void **state)
{
    (void)state;
    char none[] = "", bronze[] = "bronze", silver[] = "silver", gold[] = "gold";
    LadderBot bots[] = {{.league = silver, .reference = true, .elo = 1200},
                        {.league = bronze, .reference = true, .elo = 1000},
                        {.league = none, .elo = 1500},
                        {.league = gold, .reference = true, .elo = 1400}};
    Ladder ladder = {.bots = bots, .count = 4};
    assert_string_equal(ladder_league(&ladder, 900), "");
    assert_string_equal(ladder_league(&ladder, 1000), "bronze");
    assert_string_equal(ladder_league(&ladder, 1250), "silver");
    assert_string_equal(ladder_league(&ladder, 1399), "silver");
    assert_string_equal(ladder_league(&ladder, 2000), "gold");
}

/* The increment is spent once a move, not more: the time a plan means to use grows by less than the increment. */
static void increments_count_once(void **state)
{
    (void)state;
    Limits plain = {.time_ms = 60000}, more = {.time_ms = 60000, .increment_ms = 1000};
    TimePlan without = timeman_plan(&plain, 30, 0), with = timeman_plan(&more, 30, 0);
    int64_t gain = with.soft_ns - without.soft_ns;
    assert_true(gain > 0 && gain <= 1000 * INT64_C(1000000));
}

/* A level that keeps wins plays the win it sees, whatever the dice say; and so does every level that does not lapse. */
static void seen_wins_are_played(void **state)
{
    (void)state;
    const Level keeps = {.depth = 4, .lapse = 100, .budget = 100, .keeps_wins = true};
    const Level steady = {.depth = 4, .lapse = 0, .budget = 100};
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Rng rng = rng_seed(seed);
        LevelView view = {.level = seed % 2 ? &keeps : &steady, .settled_count = 2, .glance_count = 1};
        view.settled[0] = (Report){.value = VALUE_WIN - 3, .best = 1};
        view.settled[1] = (Report){.value = VALUE_WIN - 5, .best = 2};
        view.glance[0] = (Report){.best = 3};
        assert_int_equal(level_choose(&view, 100000, &rng)->best, 1);
    }
}

/* A ratio is own over base, and with "invert" base over own. */
static void ratios_and_their_inverse(void **state)
{
    (void)state;
    json_t *labels = json_pack("[s]", "who"), *experiment = json_pack(
        "{s:[{s:s, s:s, s:{s:s}}, {s:s, s:s, s:{s:s}, s:b}]}", "ratios", "column", "more", "of", "nodes", "base", "who", "base",
        "column", "less", "of", "nodes", "base", "who", "base", "invert", 1);
    LabTable table = table_new(labels, NULL);
    const char *const names[] = {"base", "other"};
    for (int i = 0; i < 2; i++) {
        json_t *name = json_pack("{s:s}", "who", names[i]);
        table_set(&table, table_row(&table, name), "nodes", json_integer(i ? 40 : 10));
        json_decref(name);
    }
    derive_columns(&table, experiment);
    json_t *wanted = json_pack("[s]", "other");
    double more = 0, less = 0;
    assert_true(table_number(table_find(&table, wanted), "more", &more) && table_number(table_find(&table, wanted), "less", &less));
    assert_true(more == 4 && less == 0.25);
    json_decref(wanted);
    json_decref(labels);
    json_decref(experiment);
    table_free(&table);
}

/* Rings of system calls would pass the filter by: they cannot be set up. */
static void no_rings_in_the_sandbox(void **state)
{
    (void)state;
    Error error;
    FilterProgram program;
    int file = filter_file(FILTER_ALONE, &error);
    assert_true(file >= 0 && filter_load(file, &program, &error));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!filter_apply(&program))
            _exit(3);
        long set_up = syscall(SYS_io_uring_setup, 1, NULL); /* NULL would be EFAULT */
        _exit(set_up < 0 && (errno == EPERM || errno == ENOSYS) ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true((WIFEXITED(status) && WEXITSTATUS(status) == 0) || WIFSIGNALED(status));
    filter_free(&program);
    close(file);
}

/* Plies to a forced end are counted from the node in the table, from the root outside: a search with a table full of another
 * root's entries tells the same distance as a fresh one. */
static void distances_survive_the_table(void **state)
{
    (void)state;
    const Game *game = games_find("ttt", NULL);
    GameSearch *search = support_search(game);
    Job job = job_engine((Limits){.depth = 9});
    Rng rng = rng_seed(5);
    int ends = 0;
    for (int i = 0; i < 200; i++) {
        void *pos = support_random_position(game, &rng, 1 + i % 5);
        Report warm;
        if (!game->over(pos)) {
            game->think(search, pos, &job, &warm);
            Report fresh = support_think(game, pos, &job);
            assert_int_equal(value_mate_plies(warm.value), value_mate_plies(fresh.value));
            ends += value_mate_plies(fresh.value) != 0;
        }
        position_free(game, pos);
    }
    assert_true(ends > 50);
    game->search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leagues_by_strength),      cmocka_unit_test(increments_count_once),
        cmocka_unit_test(seen_wins_are_played),     cmocka_unit_test(ratios_and_their_inverse),
        cmocka_unit_test(no_rings_in_the_sandbox),  cmocka_unit_test(distances_survive_the_table),
    };
    return SUPPORT_RUN(tests);
}
