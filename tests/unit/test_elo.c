/* SPDX-License-Identifier: MIT
 *
 * test_elo - the pair statistics against published vectors of large engine tests.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "arena/elo.h"

/* Equal when rounded to as many places as the published figure has. */
static void assert_near(double value, double expected, double half_unit)
{
    if (!(fabs(value - expected) <= half_unit + 1e-9))
        fail_msg("%.6f is not %.6f within %.6f", value, expected, half_unit);
}

static void test_vector_gain(void **state)
{
    (void)state;
    EloEstimate estimate = elo_from_pairs((const int[]){379, 10170, 21828, 10640, 343});
    assert_near(estimate.elo, 1.59, 0.005);
    assert_near(estimate.elo_error, 1.21, 0.005);
    assert_near(estimate.nelo, 3.05, 0.005);
    assert_near(estimate.nelo_error, 2.31, 0.005);
}

static void test_vector_drawish(void **state)
{
    (void)state;
    EloEstimate estimate = elo_from_pairs((const int[]){39, 2226, 31451, 2412, 40});
    assert_near(estimate.elo, 0.90, 0.005);
    assert_near(estimate.elo_error, 0.66, 0.005);
}

static void test_vector_loss(void **state)
{
    (void)state;
    EloEstimate estimate = elo_from_pairs((const int[]){10789, 19328, 33806, 19402, 10543});
    assert_near(estimate.elo, -0.77, 0.005);
    assert_near(estimate.elo_error, 1.28, 0.005);
    assert_near(estimate.los, 0.118, 0.0005);
}

/* All won, all lost, a single pair: every figure stays a number, and the two sides mirror each other. */
static void test_extremes(void **state)
{
    (void)state;
    EloEstimate won = elo_from_pairs((const int[]){0, 0, 0, 0, 50});
    EloEstimate lost = elo_from_pairs((const int[]){50, 0, 0, 0, 0});
    int swept[5] = {0, 0, 0, 0, 10}, beaten[5] = {10, 0, 0, 0, 0};
    EloEstimate sweep = elo_from_pairs(swept); /* 20-0: nobody knows the deviation */
    assert_near(sweep.nelo, 375, 1);
    assert_true(sweep.nelo_error > 100 && sweep.nelo_error < sweep.nelo);
    assert_near(elo_from_pairs(beaten).nelo, -sweep.nelo, 1e-6);
    assert_true(isfinite(won.elo) && isfinite(won.elo_error) && isfinite(won.nelo) && isfinite(won.nelo_error));
    assert_true(won.elo > 1000 && won.elo < 2401);
    assert_near(won.elo, -lost.elo, 1e-6);
    assert_true(won.los > 0.999 && lost.los < 0.001);
    EloEstimate even = elo_from_pairs((const int[]){0, 0, 1, 0, 0});
    assert_near(even.elo, 0, 1e-9);
    assert_near(even.los, 0.5, 1e-9);
    EloEstimate none = elo_from_pairs((const int[]){0, 0, 0, 0, 0});
    assert_near(none.elo, 0, 1e-9);
    assert_true(isfinite(none.elo_error));
}

/* 100 games, 60 points without draws: a textbook case. */
static void test_games(void **state)
{
    (void)state;
    EloEstimate estimate = elo_from_games((const int[]){40, 0, 60});
    assert_near(estimate.elo, 70.44, 0.05);
    assert_near(estimate.los, 0.979, 0.001);
}

/* Too few games, and many that only one side wins. */
static void test_rough(void **state)
{
    (void)state;
    assert_true(elo_is_rough((const int[]){0, 0, 0}));
    assert_true(elo_is_rough((const int[]){9, 1, 9}));
    assert_false(elo_is_rough((const int[]){10, 0, 10}));
    assert_false(elo_is_rough((const int[]){0, 20, 0}));
    assert_true(elo_is_rough((const int[]){4, 1, 1000}));
    assert_false(elo_is_rough((const int[]){4, 2, 1000}));
    assert_true(elo_is_rough((const int[]){1000, 1, 4}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vector_gain), cmocka_unit_test(test_vector_drawish), cmocka_unit_test(test_vector_loss),
        cmocka_unit_test(test_extremes),    cmocka_unit_test(test_games),          cmocka_unit_test(test_rough),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
