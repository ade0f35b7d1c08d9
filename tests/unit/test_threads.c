/* SPDX-License-Identifier: MIT
 *
 * test_threads - searches with several threads, several searches at once, and stopping; the part of the tests that
 * runs under ThreadSanitizer.
 */
#include "tests/support.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"

static const Game *game_of(void **state)
{
    return *state;
}

typedef struct Stopper {
    _Atomic bool stop;
    int64_t stopped_ns;
} Stopper;

static void *stopper_run(void *argument)
{
    Stopper *stopper = argument;
    clock_sleep_ms(60);
    stopper->stopped_ns = clock_now_ns();
    atomic_store(&stopper->stop, true);
    return NULL;
}

/* Time from the stop to the answer, in nanoseconds; a negative time if the search ended by itself. */
static int64_t stop_delay(const Game *game, const void *pos, int threads)
{
    Stopper stopper = {.stop = false};
    SearchConfig config = {.hash_mb = 4, .threads = threads};
    GameSearch *search = game->search_new(&config);
    Limits infinite = {0};
    Job job = job_engine(infinite);
    job.stop = &stopper.stop;
    Report report;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stopper_run, &stopper), 0);
    game->think(search, pos, &job, &report);
    int64_t ended = clock_now_ns();
    pthread_join(thread, NULL);
    assert_true(game_legal(game, pos, report.best));
    game->search_free(search);
    return ended - stopper.stopped_ns;
}

/* Under a sanitizer the searches are much slower; what is left of the test is that they end. */
static int64_t allowed_ns(int64_t plain)
{
    return getenv("WUQI_TEST_QUICK") ? 20 * plain : plain;
}

/* The best of five tries: a busy machine may keep a thread waiting, the search may not. */
static void stop_is_obeyed_at_once(void **state)
{
    const Game *game = game_of(state);
    const int64_t allowed = allowed_ns(50000000);
    void *pos = position_new(game, "", NULL);
    for (int threads = 1; threads <= 2; threads++) {
        int64_t best = INT64_MAX;
        for (int i = 0; i < 5 && best > allowed; i++) {
            int64_t delay = stop_delay(game, pos, threads);
            best = delay < best ? delay : best;
        }
        assert_true(best < allowed);
    }
    position_free(game, pos);
}

static void move_time_is_kept(void **state)
{
    const Game *game = game_of(state);
    void *pos = position_new(game, "", NULL);
    GameSearch *search = support_search(game);
    const int64_t allowed = allowed_ns(130000000);
    int64_t best = INT64_MAX;
    for (int i = 0; i < 5 && best > allowed; i++) {
        Limits limits = {.movetime_ms = 100};
        Job job = job_engine(limits);
        Report report;
        int64_t start = clock_now_ns();
        game->think(search, pos, &job, &report);
        int64_t time = clock_now_ns() - start;
        best = time < best ? time : best;
    }
    assert_true(best < allowed);
    game->search_free(search);
    position_free(game, pos);
}

/* Near the end both find the exact value, or who wins; anywhere they find a legal move. */
static void two_threads_agree_with_one(void **state)
{
    const Game *game = game_of(state);
    SearchConfig config = {.hash_mb = 4, .threads = 2};
    GameSearch *search = game->search_new(&config);
    Rng rng = rng_seed(31);
    int solved = 0;
    for (int i = 0; i < support_amount(40); i++) {
        void *pos = support_any_position(game, &rng);
        Limits limits = {.nodes = 40000};
        Job job = job_engine(limits);
        Report one = support_think(game, pos, &job), two;
        game->search_clear(search);
        game->think(search, pos, &job, &two);
        assert_true(game_legal(game, pos, two.best));
        if (one.solved && two.solved) {
            int plies_one = value_mate_plies(one.value), plies_two = value_mate_plies(two.value);
            if (plies_one != 0 || plies_two != 0)
                assert_true((plies_one > 0) == (plies_two > 0)); /* the win that is found first need not be the shortest */
            else
                assert_int_equal(one.value, two.value);
            solved++;
        }
        position_free(game, pos);
    }
    print_message("# %s: %d positions solved by both\n", game->name, solved);
    game->search_free(search);
}

/* Threads that answer for each other do not end the search: it goes on to its limit, with as many lines as it is asked for. */
static void two_threads_go_on_to_the_limit(void **state)
{
    const Game *game = game_of(state);
    SearchConfig config = {.hash_mb = 4, .threads = 2};
    GameSearch *search = game->search_new(&config);
    void *pos = position_new(game, "", NULL);
    for (int i = 0; i < support_amount(60); i++) {
        Job job = job_engine((Limits){.nodes = 20000});
        job.lines = 1 + 2 * (i % 2);
        Report report;
        game->search_clear(search);
        game->think(search, pos, &job, &report);
        assert_true(report.solved || report.nodes >= job.limits.nodes);
    }
    position_free(game, pos);
    game->search_free(search);
}

/* A search that takes no risks has one value, whoever finds it; and its line can be played. */
static void two_threads_find_the_value_of_one(void **state)
{
    const Game *game = game_of(state);
    SearchConfig config = {.hash_mb = 4, .threads = 2};
    GameSearch *search = game->search_new(&config);
    Rng rng = rng_seed(77);
    for (int i = 0; i < support_amount(24); i++) {
        void *pos = support_any_position(game, &rng);
        Job job = job_engine((Limits){.depth = game->moves_max > 200 ? 3 : 4});
        job.techniques = TECHNIQUE_TABLE | TECHNIQUE_EQUAL_DEPTH | TECHNIQUE_ORDERING | TECHNIQUE_KILLERS | TECHNIQUE_HISTORY | TECHNIQUE_DEEPENING | TECHNIQUE_ASPIRATION;
        Report one = support_think(game, pos, &job), two;
        game->search_clear(search);
        game->think(search, pos, &job, &two);
        assert_int_equal(one.value, two.value);
        void *line = position_copy(game, pos);
        for (int ply = 0; ply < two.pv_length; ply++) {
            assert_true(game_legal(game, line, two.pv[ply]));
            game->make(line, two.pv[ply]);
        }
        assert_false(abs(two.value) >= VALUE_WIN_MIN && game->over(line) && game->result(line) == 0); /* a line that is told to win is not a draw */
        position_free(game, line);
        position_free(game, pos);
    }
    game->search_free(search);
}

typedef struct Party {
    const Game *game;
    uint64_t nodes;
    int value;
} Party;

static void *party_run(void *argument)
{
    Party *party = argument;
    void *pos = position_new(party->game, "", NULL);
    Limits limits = {.nodes = 50000};
    Job job = job_engine(limits);
    Report report = support_think(party->game, pos, &job);
    party->nodes = report.nodes;
    party->value = report.value;
    position_free(party->game, pos);
    return NULL;
}

/* No globals: searches in one process do not see each other. */
static void searches_side_by_side_are_independent(void **state)
{
    const Game *game = game_of(state);
    enum { PARTIES = 3 };
    Party alone = {.game = game}, parties[PARTIES];
    pthread_t threads[PARTIES];
    party_run(&alone);
    for (int i = 0; i < PARTIES; i++) {
        parties[i].game = game;
        assert_int_equal(pthread_create(&threads[i], NULL, party_run, &parties[i]), 0);
    }
    for (int i = 0; i < PARTIES; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(parties[i].nodes, alone.nodes);
        assert_int_equal(parties[i].value, alone.value);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(stop_is_obeyed_at_once),
        cmocka_unit_test(move_time_is_kept),
        cmocka_unit_test(two_threads_agree_with_one),
        cmocka_unit_test(two_threads_go_on_to_the_limit),
        cmocka_unit_test(two_threads_find_the_value_of_one),
        cmocka_unit_test(searches_side_by_side_are_independent),
    };
    return SUPPORT_RUN_FOR_GAMES(tests);
}
