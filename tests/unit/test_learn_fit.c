/* SPDX-License-Identifier: MIT
 *
 * test_learn_fit - the fits find what made their targets, and what is measured for the search comes out as it must.
 */
#include "tests/learn_support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "games/weightfile.h"
#include "learn/calibrate.h"
#include "learn/probcut_fit.h"
#include "learn/network_fit.h"
#include "learn/tapered.h"
#include "learn/window_fit.h"

enum { WEIGHTS = 6 };

/* A block in ten is held back. */
static void count_held(void *context, const Loss *loss)
{
    (void)context;
    assert_int_equal(loss->positions + loss->held, 4000);
    assert_true(loss->held >= 200 && loss->held <= 600);
}

static void test_tapered(void **state)
{
    (void)state;
    static const double wanted[2 * WEIGHTS] = {100, 50, -80, 20, 0, 200, 30, 30, -150, 10, 60, -60};
    double values[2 * WEIGHTS] = {0};
    TaperedData data = {0};
    Rng rng = rng_seed(9);
    for (int n = 0; n < 4000; n++) {
        uint16_t features[WEIGHTS];
        int16_t counts[WEIGHTS];
        TaperedRow row = {.count = WEIGHTS, .phase = (float)rng_below(&rng, 33) / 32, .scale = 1};
        double value = 0;
        for (int i = 0; i < WEIGHTS; i++) {
            features[i] = (uint16_t)i;
            counts[i] = (int16_t)((int)rng_below(&rng, 7) - 3);
            value += counts[i] * (wanted[2 * i] * (double)row.phase + wanted[2 * i + 1] * (1 - (double)row.phase));
        }
        row.target = (float)(1 / (1 + exp(-value / 300)));
        tapered_add(&data, &row, features, counts);
    }
    TaperedFit fit = {.weights = WEIGHTS, .unit = 300, .step = 3, .rounds = 600, .on_loss = count_held};
    double loss = tapered_fit(&data, &fit, values);
    assert_true(loss < 1e-5);
    for (int i = 0; i < 2 * WEIGHTS; i++) {
        if (fabs(values[i] - wanted[i]) > 3)
            fail_msg("weight %d: %.1f, not %.1f", i, values[i], wanted[i]);
    }
    tapered_free(&data);
}

enum { MEN = 12, SHOWN = 5, ROWS = 6000, HIDDEN = 16 };

/* Positions of SHOWN out of MEN men, worth what pairs of them are worth: no sum over single men says it. */
static NetworkData network_rows(void)
{
    NetworkData data = {.men_kinds = MEN, .views = xcalloc(2 * MEN, sizeof *data.views)};
    Rng rng = rng_seed(3);
    for (int i = 0; i < 2 * MEN; i++)
        data.views[i] = (uint16_t)i; /* view 1 has rows of its own: a second set */
    for (int n = 0; n < ROWS; n++) {
        uint16_t men[SHOWN];
        double value = 0;
        for (int i = 0; i < SHOWN; i++)
            men[i] = (uint16_t)rng_below(&rng, MEN);
        for (int i = 0; i < SHOWN; i++) {
            for (int j = 0; j < i; j++)
                value += (men[i] + men[j]) % 3 == 0 ? 100 : -50;
        }
        NetworkRow row = {.count = SHOWN, .held = n % 8 == 0, .views = {{0, 1}, {0, 1}}, .scale = {1, 1}};
        row.target = (float)(1 / (1 + exp(-value / 400)));
        network_data_add(&data, &row, men);
    }
    return data;
}

static NetworkFit network_settings(const char *state)
{
    return (NetworkFit){.hidden = HIDDEN,
                        .sets = 2,
                        .set_rows = MEN,
                        .stages = 1,
                        .unit = 400,
                        .chance_unit = 400,
                        .input_max = 3,
                        .output_max = 2,
                        .rounds = 12,
                        .batch = 64,
                        .threads = 1,
                        .step = 0.01f,
                        .seed = 5,
                        .state = state};
}

/* Ends the process when the fourth round is told: as if somebody had stopped it. */
static ssize_t network_stop(void *cookie, const char *bytes, size_t size)
{
    (void)cookie;
    if (memmem(bytes, size, "round 4", 7))
        _exit(0);
    return (ssize_t)size;
}

static void test_network(void **state)
{
    (void)state;
    Error error;
    const char *path = support_file("");
    unlink(path);
    NetworkData data = network_rows();
    NetworkFit fit = network_settings(NULL), threads = network_settings(NULL), resumed = network_settings(path);
    NetworkWeights weights, same, rest;
    const size_t bytes = (2 * MEN + 1 + 2) * HIDDEN * sizeof(float);
    assert_true(network_fit(&data, &fit, &weights, &error));
    assert_true(weights.held_after < weights.held_before / 4);
    /* The number of threads changes nothing. */
    threads.threads = 3;
    assert_true(network_fit(&data, &threads, &same, &error));
    assert_memory_equal(weights.input, same.input, bytes);
    /* Nor does the processor. */
    network_weights_free(&same);
    threads.plain = true;
    assert_true(network_fit(&data, &threads, &same, &error));
    assert_memory_equal(weights.input, same.input, bytes);
    /* Nor does a stop. */
    pid_t child = fork();
    if (child == 0) {
        resumed.log = fopencookie(NULL, "w", (cookie_io_functions_t){.write = network_stop});
        setvbuf(resumed.log, NULL, _IOLBF, 0);
        network_fit(&data, &resumed, &rest, &error);
        _exit(1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_int_equal(access(path, F_OK), 0);
    assert_true(network_fit(&data, &resumed, &rest, &error));
    assert_memory_equal(weights.input, rest.input, bytes);
    /* A fit that begins with the result of another starts as good as that. */
    NetworkFit on = network_settings(NULL);
    on.start = &weights;
    on.rounds = 1;
    on.step = 0.0001f;
    network_weights_free(&rest);
    assert_true(network_fit(&data, &on, &rest, &error));
    assert_true(rest.held_after < 1.01 * weights.held_after);
    /* What belongs to another fit is refused. */
    resumed.seed++;
    network_weights_free(&rest);
    assert_false(network_fit(&data, &resumed, &rest, &error));
    assert_non_null(strstr(error.text, "other data or settings"));
    unlink(path);
    network_weights_free(&weights);
    network_weights_free(&same);
    network_data_free(&data);
}

/* With AVX2 and without: the same numbers. */
static void test_windows(void **state)
{
    (void)state;
    Rng rng = rng_seed(3);
    WindowData data = {0};
    NetworkStored *one = xcalloc(1, sizeof *one), *two = xcalloc(1, sizeof *two);
    for (int i = 0; i < 3000; i++) {
        window_data_add(&data, &(WindowRow){.held = i % 10 == 0,
                                            .base = (float)rng_below(&rng, 400) - 200,
                                            .target = (float)rng_below(&rng, 1000) / 1000});
        for (int square = 0; square < 20; square++) {
            uint16_t pairs[4];
            for (int k = 0; k < 4; k++)
                pairs[k] = (uint16_t)rng_below(&rng, WINDOW_PAIRS);
            window_data_add_square(&data, pairs);
        }
    }
    WindowFit fit = {.unit = 400, .rounds = 2, .seed = 5};
    window_fit(&data, &fit, one);
    fit.plain = true;
    window_fit(&data, &fit, two);
    assert_memory_equal(one, two, sizeof *one);
    fit.seed = 6;
    window_fit(&data, &fit, two);
    assert_memory_not_equal(one, two, sizeof *one);
    window_data_free(&data);
    free(one);
    free(two);
}

/* The last two numbers of the row for both sides. */
static double calibrated_error(const Game *game, const void *weights, int solve)
{
    FILE *out = tmpfile();
    char line[400], row[400] = "";
    CalibrateOptions options = {.weights = weights,
                                .seed = 1,
                                .games = 12,
                                .random_plies = 8,
                                .play_nodes = 300,
                                .nodes = 4000,
                                .solve_empties = solve};
    calibrate_run(game, &options, out);
    rewind(out);
    while (fgets(line, sizeof line, out)) {
        if (strstr(line, " both "))
            snprintf(row, sizeof row, "%s", line);
    }
    fclose(out);
    int number = 0, proved = 0;
    double bias, spread, error;
    const char *at = strstr(row, "both");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "both %d %d %lf +- %lf %lf", &number, &proved, &bias, &spread, &error), 5);
    assert_true(solve > 0 ? number == options.games && proved == number : number > 20 && proved > 0);
    return error;
}

/* A deeper look changes the value more, and less so from a deeper look before. */
static void test_probcut(void **state)
{
    (void)state;
    Error error;
    FILE *out = tmpfile();
    char line[400];
    ProbcutFitOptions options = {.seed = 1, .positions = 400, .depth = 4, .random_plies = 6, .play_nodes = 100};
    double before = 0, gap = 0;
    int found = 0, seen = 0;
    probcut_fit_run(games_find("reversi6", &error), &options, out);
    rewind(out);
    while (fgets(line, sizeof line, out)) {
        seen += sscanf(line, "reversi6: value of a deep search less that of a shallow one, %d", &found) == 1 &&
                found == 400;
        seen += sscanf(line, "deep - shallow even: ln sigma = %*f %*f empties %*f empties^2 %lf ln(1 + shallow) %lf",
                       &before, &gap) == 2;
    }
    fclose(out);
    assert_int_equal(seen, 2);
    if (before >= 0 || gap <= 0)
        fail_msg("the spread grows with the depth before (%+.3f) or does not grow with the gap (%+.3f)", before, gap);
}

/* Weights that were learned are nearer the truth than none. */
static void test_calibrate(void **state)
{
    (void)state;
    Error error;
    const Game *game = games_find("reversi6", &error);
    Text bytes = {0}, file = {0};
    assert_true(game_weights(game, &bytes, &error));
    WeightKind kind = {"reversi6", weightfile_get((const uint8_t *)bytes.bytes + 40, 8),
                       bytes.length - WEIGHTFILE_HEADER};
    void *nothing = xcalloc(1, kind.size);
    weightfile_print(&file, &kind, nothing);
    void *weights = game->read_weights(file.bytes, file.length, &error);
    assert_non_null(weights);
    for (int solve = 0; solve <= 12; solve += 12) {
        double own = calibrated_error(game, NULL, solve), none = calibrated_error(game, weights, solve);
        if (own > 0.5 * none)
            fail_msg("its error is %.2f, that of no weights %.2f", own, none);
    }
    free(weights);
    free(nothing);
    text_free(&file);
    text_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tapered), cmocka_unit_test(test_network),   cmocka_unit_test(test_windows),
        cmocka_unit_test(test_probcut), cmocka_unit_test(test_calibrate),
    };
    return SUPPORT_RUN(tests);
}
