/* SPDX-License-Identifier: MIT
 *
 * test_learn - the fit finds the weights that made its targets; a training is the same twice, also when it was stopped.
 */
#include "tests/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "learn/learn.h"
#include "learn/tapered.h"

enum { WEIGHTS = 6 };

static void test_tapered(void **state)
{
    (void)state;
    static const double wanted[2 * WEIGHTS] = {100, 50, -80, 20, 0, 200, 30, 30, -150, 10, 60, -60};
    double values[2 * WEIGHTS] = {0};
    TaperedData data = {0};
    Rng rng = rng_seed(9);
    for (int n = 0; n < 4000; n++) {
        uint16_t features[WEIGHTS];
        int8_t counts[WEIGHTS];
        TaperedRow row = {.count = WEIGHTS, .phase = (float)rng_below(&rng, 33) / 32, .scale = 1};
        double value = 0;
        for (int i = 0; i < WEIGHTS; i++) {
            features[i] = (uint16_t)i;
            counts[i] = (int8_t)((int)rng_below(&rng, 7) - 3);
            value += counts[i] * (wanted[2 * i] * (double)row.phase + wanted[2 * i + 1] * (1 - (double)row.phase));
        }
        row.target = (float)(1 / (1 + exp(-value / 300)));
        tapered_add(&data, &row, features, counts);
    }
    TaperedFit fit = {.weights = WEIGHTS, .unit = 300, .step = 3, .rounds = 600};
    double loss = tapered_fit(&data, &fit, values);
    assert_true(loss < 1e-5);
    for (int i = 0; i < 2 * WEIGHTS; i++) {
        if (fabs(values[i] - wanted[i]) > 3)
            fail_msg("weight %d: %.1f, not %.1f", i, values[i], wanted[i]);
    }
    tapered_free(&data);
}

static Text train(const char *data, const char *out, uint64_t positions)
{
    Error error;
    Text text = {0};
    LearnFiles files = {.data = data, .out = out};
    LearnOptions options = {.seed = 4, .positions = positions, .random_plies = 7, .play_nodes = 60, .rounds = 5};
    if (!trainer_find("xiangqi", &error)->run(&files, &options, &error))
        fail_msg("%s", error.text);
    if (!text_read_file(&text, out, 1 << 20, &error))
        fail_msg("%s", error.text);
    return text;
}

static void test_xiangqi(void **state)
{
    (void)state;
    char data[] = "/tmp/wuqi-learn-XXXXXX", out[] = "/tmp/wuqi-fitted-XXXXXX";
    close(mkstemp(data));
    close(mkstemp(out));
    Text whole = train(data, out, 150);
    assert_non_null(strstr(text_string(&whole), ".square = {"));
    assert_non_null(strstr(text_string(&whole), ".tempo = {"));
    /* Stopped in the middle of a line, then begun anew: the games from there on are played again. */
    Error error;
    Text before = {0}, after = {0};
    assert_true(text_read_file(&before, data, 1 << 20, &error));
    assert_int_equal(truncate(data, (long)before.length / 2), 0);
    Text again = train(data, out, 150);
    assert_true(text_read_file(&after, data, 1 << 20, &error));
    assert_string_equal(text_string(&before), text_string(&after));
    assert_string_equal(text_string(&whole), text_string(&again));
    text_free(&whole);
    text_free(&again);
    text_free(&before);
    text_free(&after);
    unlink(data);
    unlink(out);
}

static void test_unknown(void **state)
{
    (void)state;
    Error error;
    assert_null(trainer_find("ttt", &error));
    assert_non_null(strstr(error.text, "no trainer for 'ttt'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tapered), cmocka_unit_test(test_xiangqi),
                                       cmocka_unit_test(test_unknown)};
    return SUPPORT_RUN(tests);
}
