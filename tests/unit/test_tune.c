/* SPDX-License-Identifier: MIT
 *
 * test_tune - numbers tuned by games: the method on a function that is known, and, in the program of `make tune`,
 * numbers of the search that players set.
 */
#include "tests/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/balance.h"
#include "arena/run_spec.h"
#include "arena/tune_run.h"
#include "players/player.h"

/* --- the method ------------------------------------------------------------------------------------------------ */

enum { NUMBERS = 3 };
static const int best[NUMBERS] = {30, 7, 900};
static const SpsaNumber begin[NUMBERS] = {{.place = 60, .least = 5, .most = 100, .step = 6},
                                          {.place = 3, .least = 0, .most = 12, .step = 1},
                                          {.place = 500, .least = 100, .most = 2000, .step = 80}};

/* How far from the best point, in steps. */
static double far_from_best(const double *values)
{
    double sum = 0;
    for (int i = 0; i < NUMBERS; i++)
        sum += pow((values[i] - best[i]) / begin[i].step, 2);
    return sum;
}

/* Two games by lot: a point two steps away from the best loses about 20 Elo to it. */
static double noisy_result(const int *first, const int *second, Rng *rng)
{
    double values[2][NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
        values[0][i] = first[i];
        values[1][i] = second[i];
    }
    double elo = 5 * (far_from_best(values[1]) - far_from_best(values[0]));
    double chance = 1 / (1 + pow(10, -elo / 400));
    int points = (rng_real(rng) < chance) + (rng_real(rng) < chance);
    return points - 1;
}

static double distance_after(int64_t pairs, int round, uint64_t seed)
{
    SpsaNumber numbers[NUMBERS];
    memcpy(numbers, begin, sizeof numbers);
    Spsa spsa = {.numbers = numbers, .count = NUMBERS, .pairs = pairs, .rate = 0.05, .seed = seed};
    Rng rng = rng_seed(seed);
    for (int64_t pair = 0; pair < pairs; pair++) {
        int first[NUMBERS], second[NUMBERS];
        spsa_points(&spsa, pair, first, second);
        for (int i = 0; i < NUMBERS; i++) {
            assert_in_range(first[i], numbers[i].least, numbers[i].most);
            assert_in_range(second[i], numbers[i].least, numbers[i].most);
        }
        spsa_learn(&spsa, pair, noisy_result(first, second, &rng));
        if ((pair + 1) % round == 0)
            spsa_round(&spsa);
    }
    double values[NUMBERS];
    for (int i = 0; i < NUMBERS; i++)
        values[i] = spsa_value(&numbers[i]);
    return far_from_best(values);
}

static void the_best_point_of_a_noisy_function_is_found(void **state)
{
    (void)state;
    double start[NUMBERS], sum = 0;
    for (int i = 0; i < NUMBERS; i++)
        start[i] = begin[i].place;
    for (uint64_t seed = 1; seed <= 10; seed++)
        sum += distance_after(20000, 8, seed);
    assert_true(far_from_best(start) > 60);
    assert_true(sum / 10 < 4);
}

static void both_directions_are_as_likely(void **state)
{
    (void)state;
    SpsaNumber number = {.place = 40.25, .least = 0, .most = 100, .step = 5};
    Spsa spsa = {.numbers = &number, .count = 1, .pairs = 4000, .rate = 0.05, .seed = 3};
    int above = 0;
    double sum = 0;
    for (int64_t pair = 0; pair < spsa.pairs; pair++) {
        int first, second, again[2];
        spsa_points(&spsa, pair, &first, &second);
        spsa_points(&spsa, pair, &again[0], &again[1]);
        assert_true(first == again[0] && second == again[1] && first != second);
        above += first > second;
        sum += (first + second) / 2.0;
    }
    assert_in_range(above, 1850, 2150);
    assert_true(fabs(sum / 4000 - 40.25) < 0.05); /* rounding favours no side */
}

/* --- jobs ------------------------------------------------------------------------------------------------------ */

static void jobs_carry_options(void **state)
{
    (void)state;
    Error error;
    JobSpec job = {.a = 0, .b = 1}, read;
    job_spec_add(&job, 3, 2, "");
    job.more[0] = strdup("nodes=5");
    job.more[1] = strdup("");
    char *text = job_spec_print(&job);
    assert_true(job_spec_parse(&read, text, &error));
    assert_string_equal(read.more[0], "nodes=5");
    assert_string_equal(read.more[1], "");
    job_spec_free(&read);
    free(text);
    job_spec_free(&job);
    assert_false(job_spec_parse(&read, "{\"a\":0,\"b\":1,\"more\":[\"x\"],\"pairs\":[[0,2,\"\"]]}", &error));
    Text spec = {0};
    run_spec_with("engine", "nodes=5", &spec);
    run_spec_with(" engine:hash=1", "nodes=5", &spec);
    run_spec_with(" engine", "", &spec);
    assert_string_equal(text_string(&spec), "engine:nodes=5 engine:hash=1,nodes=5 engine");
    text_free(&spec);
}

/* --- numbers of the search --------------------------------------------------------------------------------------- */

#ifndef WUQI_TUNE

static void constants_are_not_set(void **state)
{
    Error error;
    assert_null(((const Game *)*state)->tuned);
    assert_null(player_new(*state, "engine:tune.ASPIRATION=20", &error));
    assert_non_null(strstr(error.text, "tune.ASPIRATION"));
    assert_non_null(strstr(error.text, "make tune"));
}

#else

static uint64_t nodes_with(const Game *game, const int *numbers)
{
    uint64_t nodes = 0;
    SearchConfig config = {.hash_mb = 1, .threads = 1, .tuned = numbers};
    GameSearch *search = game->search_new(&config);
    SearchParams params = search_params((Limits){.depth = game->bench_depth > 2 ? game->bench_depth - 2 : 1});
    for (int i = 0; game->bench_positions[i]; i++) {
        Error error;
        Report report;
        void *pos = position_new(game, game->bench_positions[i], &error);
        game->think(search, pos, &params, &report);
        nodes += report.nodes;
        position_free(game, pos);
    }
    game->search_free(search);
    return nodes;
}

/* Numbers as shipped, but for one. */
static void numbers_of(const Game *game, int *numbers, const char *changed, int to)
{
    for (int i = 0; game->tuned[i].name; i++)
        numbers[i] = strcmp(game->tuned[i].name, changed) == 0 ? to : game->tuned[i].value;
}

static void numbers_as_shipped_change_nothing(void **state)
{
    const Game *game = *state;
    int numbers[TUNE_NUMBERS_MAX];
    Error error;
    assert_true(games_trained(game, &error));
    assert_in_range(game_tuned_count(game), 30, TUNE_NUMBERS_MAX);
    numbers_of(game, numbers, "", 0);
    uint64_t shipped = nodes_with(game, NULL);
    assert_true(shipped > 0);
    assert_int_equal(nodes_with(game, numbers), shipped);
}

static void numbers_belong_to_one_search(void **state)
{
    const Game *game = *state;
    int numbers[TUNE_NUMBERS_MAX];
    Error error;
    assert_true(games_trained(game, &error));
    numbers_of(game, numbers, "ASPIRATION", game->tuned[game_tuned_find(game, "ASPIRATION", &error)].least);
    uint64_t before = nodes_with(game, NULL), changed = nodes_with(game, numbers);
    if (strcmp(game->name, "ttt") != 0) /* is solved before its window matters */
        assert_int_not_equal(changed, before);
    assert_int_equal(nodes_with(game, NULL), before);
    assert_int_equal(nodes_with(game, numbers), changed);
}

static void wrong_names_and_values_are_refused(void **state)
{
    const Game *game = *state;
    Error error;
    char spec[80];
    const TunedNumber *number = &game->tuned[0];
    snprintf(spec, sizeof spec, "engine:tune.%s=%d", number->name, number->most);
    Player *player = player_new(game, spec, &error);
    assert_non_null(player);
    player_free(player);
    snprintf(spec, sizeof spec, "engine:tune.%s=%d", number->name, number->most + 1);
    assert_null(player_new(game, spec, &error));
    assert_non_null(strstr(error.text, number->name));
    assert_null(player_new(game, "engine:tune.NONE=1", &error));
    assert_non_null(strstr(error.text, "NONE"));
    assert_null(player_new(game, "engine:tune.ASPIRATION=x", &error));
    assert_null(player_new(game, "engine:tune.ASPIRATION=", &error));
}

/* --- a run in the store ------------------------------------------------------------------------------------------ */

typedef struct Stopper {
    _Atomic bool stop;
    int64_t at;
} Stopper;

static void stop_at(void *context, const TuneRun *run)
{
    Stopper *stopper = context;
    if (run->played >= stopper->at)
        atomic_store(&stopper->stop, true);
}

/* Plays up to so many games; the places of the numbers are left in *run. */
static void tune(TuneRun *run, Store *store, int64_t games, bool resume, int concurrency)
{
    Error error;
    Openings openings = {0};
    Stopper stopper = {.at = games};
    TuneRun fresh = {.game = games_find("eraser", &error),
                     .player = "engine:hash=1",
                     .games = 40,
                     .round = 4,
                     .rate = 0.5,
                     .conditions = {.clock = {.nodes = 400}, .max_plies = 200, .seed = 5},
                     .concurrency = concurrency,
                     .resume = resume,
                     .openings = &openings,
                     .stop = &stopper.stop,
                     .on_round = stop_at,
                     .context = &stopper};
    *run = fresh;
    balance_default(&openings, run->game, 20, 5);
    assert_true(tune_run_choose(run, "LATE_BASE,REDUCE_DIVISOR,ERASER_QUIET_DEPTH", &error));
    if (!tune_run_play(run, store, &error))
        fail_msg("%s", error.text);
    openings_free(&openings);
}

static void a_run_gone_on_with_is_the_same_run(void **state)
{
    (void)state;
    const char *path = support_file("");
    Store store;
    Error error;
    TuneRun whole, parts;
    assert_true(store_open(&store, path, &error));
    tune(&whole, &store, 40, false, 1);
    assert_int_equal(whole.played, 40);
    assert_true(store_set_run_state(&store, whole.id, RUN_DONE, &error));
    tune(&parts, &store, 12, false, 2);
    assert_int_not_equal(parts.id, whole.id);
    assert_in_range(parts.played, 12, 20);
    tune(&parts, &store, 24, true, 1);
    assert_in_range(parts.played, 24, 32);
    tune(&parts, &store, 40, true, 2);
    assert_int_equal(parts.played, 40);
    for (int i = 0; i < whole.count; i++) {
        assert_true(whole.places[i].place == parts.places[i].place);
        assert_true(whole.places[i].place != whole.game->tuned[whole.numbers[i]].value);
    }
    store_close(&store);
    unlink(path);
}

static void lists_of_numbers_are_read(void **state)
{
    (void)state;
    Error error;
    TuneRun run = {.game = games_find("eraser", &error)};
    assert_false(tune_run_choose(&run, "ASPIRATION,NONE", &error));
    assert_non_null(strstr(error.text, "NONE"));
    run.count = 0;
    assert_false(tune_run_choose(&run, "ASPIRATION,ASPIRATION", &error));
    run.count = 0;
    assert_false(tune_run_choose(&run, "ASPIRATION,", &error));
    run.count = 0;
    assert_false(tune_run_choose(&run, "", &error));
    run.count = 0;
    assert_true(tune_run_choose(&run, "all", &error) && run.count > 10);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_point_of_a_noisy_function_is_found),
        cmocka_unit_test(both_directions_are_as_likely),
        cmocka_unit_test(jobs_carry_options),
#ifdef WUQI_TUNE
        cmocka_unit_test(a_run_gone_on_with_is_the_same_run),
        cmocka_unit_test(lists_of_numbers_are_read),
#endif
    };
    const struct CMUnitTest game_tests[] = {
#ifdef WUQI_TUNE
        cmocka_unit_test(numbers_as_shipped_change_nothing),
        cmocka_unit_test(numbers_belong_to_one_search),
        cmocka_unit_test(wrong_names_and_values_are_refused),
#else
        cmocka_unit_test(constants_are_not_set),
#endif
    };
    return SUPPORT_RUN(tests) | SUPPORT_RUN_FOR_GAMES(game_tests);
}
