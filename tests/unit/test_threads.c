/* SPDX-License-Identifier: MIT
 *
 * test_threads - searches with several threads, several searches at once, and stopping; the part of the tests that
 * runs under ThreadSanitizer.
 */
#include "tests/support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "search/control.h"

static const Game *game_of(void **state)
{
    return *state;
}

/* The clock of a search that is stopped: processor time as the test says. It counts how often a thread looks at it, and
 * the processor time that the thread has used between two looks, so that what follows depends neither on how fast the
 * machine is nor on what else it does. */
enum { LEADER, HELPER, MS = 1000000 };

/* After so many looks of the leader the search is stopped; fewer in the quick form. Set before any thread begins. */
static int looks_wanted;

typedef struct Looks {
    int count;
    int64_t used_ns, longest_ns; /* at the last look; between two of them */
} Looks;

static struct {
    pthread_t leader;
    Looks looks[2];
    int64_t told_ns;     /* what the clock says */
    int64_t steps_ns[2]; /* and what it says after so many looks of the leader, and after twice as many */
    _Atomic bool stop;   /* set after so many looks, too, if `stops` */
    bool stops;
    int64_t begin_ns, ending_ns; /* processor time of the leader at the start and when it was to end */
} watch;

static int64_t used_ns(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

static int64_t watch_clock(bool thread)
{
    if (!thread)
        return 0;
    bool leads = pthread_equal(pthread_self(), watch.leader);
    Looks *looks = &watch.looks[leads ? LEADER : HELPER];
    int64_t used = used_ns(), between = used - looks->used_ns;
    looks->used_ns = used;
    looks->longest_ns = between > looks->longest_ns ? between : looks->longest_ns;
    looks->count++;
    if (!leads)
        return 0;
    if (looks->count % looks_wanted == 0 && looks->count <= 2 * looks_wanted) {
        watch.told_ns = watch.steps_ns[looks->count / looks_wanted - 1];
        watch.ending_ns = used;
        atomic_store(&watch.stop, watch.stops);
    }
    if (looks->count == 4 * looks_wanted) /* it has not listened: do not wait for ever */
        atomic_store(&watch.stop, true);
    return watch.told_ns;
}

/* An analysis of the start position that ends when it is told to. */
static Report think_until_stopped(const Game *game, int threads, SearchParams *params)
{
    SearchConfig config = {.hash_mb = 4, .threads = threads, .bookless = true};
    GameSearch *search = game->search_new(&config);
    void *pos = position_new(game, "", NULL);
    Report report;
    params->stop = &watch.stop;
    params->analysis = true;
    game->think(search, pos, params, &report);
    assert_true(game_legal(game, pos, report.best));
    position_free(game, pos);
    game->search_free(search);
    return report;
}

/* The same under that clock; there is a time limit, so that it is looked at. */
static Report think_by_watch(const Game *game, int threads)
{
    SearchParams params = search_params((Limits){.movetime_ms = 1000, .cpu = true});
    watch.leader = pthread_self();
    watch.begin_ns = watch.looks[LEADER].used_ns = used_ns();
    clock_replace(watch_clock);
    Report report = think_until_stopped(game, threads, &params);
    clock_replace(NULL);
    return report;
}

/* Whoever sets the flag, and whenever: no thread works longer before it looks than LONG times what it does on the
 * average. */
static void stop_is_obeyed_at_once(void **state)
{
    enum { LONG = 50 };
    const Game *game = game_of(state);
    for (int threads = 1; threads <= 2; threads++) {
        memset(&watch, 0, sizeof watch);
        watch.stops = true;
        Report report = think_by_watch(game, threads);
        const Looks *leader = &watch.looks[LEADER], *helper = &watch.looks[HELPER];
        if (leader->count < looks_wanted) {
            assert_true(report.solved); /* the game is too small to be stopped */
            continue;
        }
        int64_t average = (watch.ending_ns - watch.begin_ns) / looks_wanted, left = used_ns() - watch.ending_ns;
        assert_in_range(leader->count, looks_wanted, looks_wanted + 10);
        if (left > LONG * average || leader->longest_ns > LONG * average || helper->longest_ns > LONG * average)
            fail_msg("%d threads: %lld us between two looks; at most %lld, of the helper %lld; %lld to the end",
                     threads, (long long)average / 1000, (long long)leader->longest_ns / 1000,
                     (long long)helper->longest_ns / 1000, (long long)left / 1000);
    }
}

/* After so many nodes the next depth would take far more than lie between two looks. */
static void stop_after_depth(void *context, const Report *report)
{
    uint64_t *nodes = context;
    if (report->nodes >= 20 * PULSE_INTERVAL && !report->final && !atomic_load(&watch.stop)) {
        *nodes = report->nodes;
        atomic_store(&watch.stop, true);
    }
}

/* A search alone visits hardly more nodes after the flag was set than lie between two looks. */
static void stop_takes_few_nodes(void **state)
{
    const Game *game = game_of(state);
    uint64_t nodes = 0;
    SearchParams params = search_params((Limits){0});
    memset(&watch, 0, sizeof watch);
    params.report = stop_after_depth;
    params.context = &nodes;
    Report report = think_until_stopped(game, 1, &params);
    if (!watch.stop)
        assert_true(report.solved); /* the game is too small to be stopped */
    else if (report.nodes - nodes > 2 * PULSE_INTERVAL)
        fail_msg("%llu nodes after the flag was set", (unsigned long long)(report.nodes - nodes));
}

/* The search ends at the very look at the clock at which its time is over, and not before. */
static void move_time_is_kept(void **state)
{
    const Game *game = game_of(state);
    for (int threads = 1; threads <= 2; threads++) {
        memset(&watch, 0, sizeof watch);
        watch.steps_ns[0] = 990 * MS - 1;
        watch.steps_ns[1] = 990 * MS; /* of a second; the rest is kept back (timeman.c) */
        Report report = think_by_watch(game, threads);
        assert_true(report.solved || watch.looks[LEADER].count >= 2 * looks_wanted);
        assert_in_range(watch.looks[LEADER].count, 0, 2 * looks_wanted + 10);
    }
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
        SearchParams params = search_params(limits);
        Report one = support_think(game, pos, &params), two;
        game->search_clear(search);
        game->think(search, pos, &params, &two);
        assert_true(game_legal(game, pos, two.best));
        if (one.solved && two.solved) {
            int plies_one = value_mate_plies(one.value), plies_two = value_mate_plies(two.value);
            if (plies_one != 0 || plies_two != 0)
                assert_true((plies_one > 0) ==
                            (plies_two > 0)); /* the win that is found first need not be the shortest */
            else
                assert_int_equal(one.value, two.value);
            solved++;
        }
        position_free(game, pos);
    }
    print_message("# %s: %d positions solved by both\n", game->name, solved);
    game->search_free(search);
}

/* Threads that answer for each other do not end the search: it goes on to its limit, with as many lines as it is asked
 * for. */
static void two_threads_go_on_to_the_limit(void **state)
{
    const Game *game = game_of(state);
    SearchConfig config = {.hash_mb = 4, .threads = 2};
    GameSearch *search = game->search_new(&config);
    void *pos = position_new(game, "", NULL);
    for (int i = 0; i < support_amount(60); i++) {
        SearchParams params = search_params((Limits){.nodes = 20000});
        params.lines = 1 + 2 * (i % 2);
        Report report;
        game->search_clear(search);
        game->think(search, pos, &params, &report);
        assert_true(report.solved || report.nodes >= params.limits.nodes);
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
        SearchParams params = search_params((Limits){.depth = game->moves_max > 200 ? 3 : 4});
        params.techniques = TECHNIQUE_TABLE | TECHNIQUE_EQUAL_DEPTH | TECHNIQUE_ORDERING | TECHNIQUE_KILLERS |
                            TECHNIQUE_HISTORY | TECHNIQUE_DEEPENING | TECHNIQUE_ASPIRATION;
        Report one = support_think(game, pos, &params), two;
        game->search_clear(search);
        game->think(search, pos, &params, &two);
        assert_int_equal(one.value, two.value);
        void *line = position_copy(game, pos);
        for (int ply = 0; ply < two.pv_length; ply++) {
            assert_true(game_legal(game, line, two.pv[ply]));
            game->make(line, two.pv[ply]);
        }
        assert_false(abs(two.value) >= VALUE_WIN_MIN && game->over(line) &&
                     game->result(line) == 0); /* a line that is told to win is not a draw */
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
    SearchParams params = search_params(limits);
    Report report = support_think(party->game, pos, &params);
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

/* A game that is searched to its end in no time: whichever thread is first in whatever depth, the search goes on to the
 * end. */
static void two_threads_search_to_the_end(void **state)
{
    (void)state;
    const Game *game = games_find("ttt", NULL);
    SearchConfig config = {.hash_mb = 1, .threads = 2};
    GameSearch *search = game->search_new(&config);
    void *pos = position_new(game, "", NULL);
    for (int i = 0; i < support_amount(500); i++) {
        SearchParams params = search_params((Limits){0});
        Report report;
        game->search_clear(search);
        game->think(search, pos, &params, &report);
        assert_true(report.solved);
        assert_int_equal(report.value, 0);
    }
    position_free(game, pos);
    game->search_free(search);
}

int main(void)
{
    static const struct CMUnitTest alone[] = {
        cmocka_unit_test(two_threads_search_to_the_end),
    };
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(stop_is_obeyed_at_once),
        cmocka_unit_test(stop_takes_few_nodes),
        cmocka_unit_test(move_time_is_kept),
        cmocka_unit_test(two_threads_agree_with_one),
        cmocka_unit_test(two_threads_go_on_to_the_limit),
        cmocka_unit_test(two_threads_find_the_value_of_one),
        cmocka_unit_test(searches_side_by_side_are_independent),
    };
    looks_wanted = support_amount(200) < 200 ? 60 : 200;
    int failed = SUPPORT_RUN_FOR_GAMES(tests);
    return SUPPORT_RUN(alone) + failed;
}
