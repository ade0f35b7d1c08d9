/* SPDX-License-Identifier: MIT
 *
 * test_sprt - the likelihood ratio against published vectors, and the test's rates of error by simulation.
 */
#include "tests/support.h"

#include <math.h>
#include <string.h>

#include "arena/sprt.h"

static void assert_near(double value, double expected, double distance)
{
    if (!(fabs(value - expected) <= distance))
        fail_msg("%.6f is not %.6f within %.6f", value, expected, distance);
}

static Sprt make(double elo0, double elo1, SprtModel model)
{
    Sprt sprt = {.elo0 = elo0, .elo1 = elo1, .alpha = 0.05, .beta = 0.05, .model = model};
    return sprt;
}

static void published_vectors(void **state)
{
    (void)state;
    Sprt usual = make(0, 2, SPRT_NORMALIZED), logistic = make(-3, 1, SPRT_LOGISTIC);
    /* 2.9455 exactly; the published figures come from a root found to three places. */
    assert_near(sprt_llr(&usual, (const int[]){379, 10170, 21828, 10640, 343}), 2.946, 0.0006);
    assert_near(sprt_llr(&usual, (const int[]){39, 2226, 31451, 2412, 40}), 2.937, 0.0005);
    assert_near(sprt_llr(&logistic, (const int[]){10789, 19328, 33806, 19402, 10543}), 2.131, 0.0005);
    assert_near(sprt_upper(&usual), 2.944, 0.0005);
    assert_near(sprt_lower(&usual), -2.944, 0.0005);
}

/* Nothing played, all won, all lost: numbers, of the right sign. */
static void extremes_are_numbers(void **state)
{
    (void)state;
    for (SprtModel model = SPRT_NORMALIZED; model <= SPRT_LOGISTIC; model++) {
        Sprt sprt = make(0, 10, model);
        assert_true(isfinite(sprt_llr(&sprt, (const int[]){0, 0, 0, 0, 0})));
        assert_true(sprt_llr(&sprt, (const int[]){0, 0, 0, 0, 500}) > 0);
        assert_true(sprt_llr(&sprt, (const int[]){500, 0, 0, 0, 0}) < 0);
        assert_true(isfinite(sprt_llr(&sprt, (const int[]){0, 0, 500, 0, 0})));
    }
}

/* The chances of the five scores of a pair: `even` tilted until its mean is the wanted one. */
static void tilt(const double even[5], double mean, double chances[5])
{
    double low = -50, high = 50;
    while (high - low > 1e-12) {
        double middle = (low + high) / 2, sum = 0, moment = 0;
        for (int i = 0; i < 5; i++) {
            chances[i] = even[i] * exp(middle * i / 4);
            sum += chances[i];
            moment += chances[i] * i / 4;
        }
        for (int i = 0; i < 5; i++)
            chances[i] /= sum;
        if (moment / sum < mean)
            low = middle;
        else
            high = middle;
    }
}

/* One simulated test; *pairs_played is how long it took. */
static SprtVerdict simulate(const Sprt *sprt, const double chances[5], Rng *rng, int *pairs_played)
{
    int pairs[5] = {0};
    for (int count = 1;; count++) {
        double drawn = rng_real(rng);
        int score = 0;
        while (score < 4 && drawn >= chances[score])
            drawn -= chances[score++];
        pairs[score]++;
        if (count % 4 == 0) { /* a batch of whole pairs, as workers hand them in */
            SprtVerdict verdict = sprt_judge(sprt, sprt_llr(sprt, pairs));
            if (verdict != SPRT_GOES_ON) {
                *pairs_played = count;
                return verdict;
            }
        }
    }
}

static double variance_of(const double chances[5])
{
    double mean = 0, square = 0;
    for (int i = 0; i < 5; i++) {
        mean += chances[i] * i / 4;
        square += chances[i] * i * i / 16;
    }
    return square - mean * mean;
}

/* The chances when a player is so much stronger. Normalized Elo count in deviations of a game, sqrt(2) times those of a
 * pair: of the very distribution that is sought, hence the repetition. */
static void chances_of(const Sprt *sprt, double elo, const double even[5], double chances[5])
{
    memcpy(chances, even, 5 * sizeof *chances);
    for (int step = 0; step < 20; step++) {
        double deviation = sqrt(2 * variance_of(chances));
        tilt(even, sprt->model == SPRT_LOGISTIC ? 1 / (1 + pow(10, -elo / 400)) : 0.5 + elo * log(10) / 800 * deviation,
             chances);
    }
}

/* At either hypothesis at most 6 of 100 tests end wrongly, and they take about as long as was foretold. */
static void check_rates_of_error(const Sprt *sprt)
{
    const double even[5] = {0.1, 0.2, 0.4, 0.2, 0.1};
    int tests = support_amount(10000);
    for (int truth = 0; truth < 2; truth++) {
        Rng rng = rng_seed((uint64_t)truth + 11);
        double chances[5], elo = truth ? sprt->elo1 : sprt->elo0, length = 0;
        int wrong = 0;
        chances_of(sprt, elo, even, chances);
        for (int i = 0; i < tests; i++) {
            int pairs;
            wrong += simulate(sprt, chances, &rng, &pairs) != (truth ? SPRT_ACCEPT_H1 : SPRT_ACCEPT_H0);
            length += (double)pairs / tests;
        }
        double expected = sprt_expected_pairs(sprt, elo, variance_of(even));
        print_message("# elo %g: %d of %d wrong, %.1f pairs, expected %.1f\n", elo, wrong, tests, length, expected);
        assert_true(wrong <= 0.06 * tests);
        assert_near(length / expected, 1.1, 0.2); /* the last batch oversteps a bound */
    }
}

static void rates_of_error_logistic(void **state)
{
    (void)state;
    Sprt sprt = make(0, 60, SPRT_LOGISTIC);
    check_rates_of_error(&sprt);
}

static void rates_of_error_normalized(void **state)
{
    (void)state;
    Sprt sprt = make(0, 80, SPRT_NORMALIZED);
    check_rates_of_error(&sprt);
}

/* Students' bounds, from the figures that testers give. */
static void expected_lengths(void **state)
{
    (void)state;
    Sprt sprt = make(0, 10, SPRT_LOGISTIC);
    assert_near(sprt_expected_pairs(&sprt, 0, 0.09), 2300, 30);
    assert_near(sprt_expected_pairs(&sprt, 10, 0.09), 2300, 30);
    assert_near(sprt_expected_pairs(&sprt, 20, 0.09), 850, 30);
    assert_true(sprt_expected_pairs(&sprt, 5, 0.09) > 2300);
}

static void texts(void **state)
{
    (void)state;
    Error error;
    Sprt sprt = {.elo0 = 1};
    assert_true(sprt_parse("-1.75,0.25", &sprt, &error));
    assert_near(sprt.elo0, -1.75, 0);
    assert_near(sprt.elo1, 0.25, 0);
    static const char *const bad[] = {"", "1", "0,", ",1", "0,1,2", "2,0", "1,1", "a,b", "0,nan", "0,1e9", "0;1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (sprt_parse(bad[i], &sprt, &error))
            fail_msg("'%s' is taken for bounds", bad[i]);
    }
    SprtModel model;
    assert_true(sprt_parse_model("logistic", &model, &error) && model == SPRT_LOGISTIC);
    assert_false(sprt_parse_model("bayesian", &model, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_vectors),       cmocka_unit_test(extremes_are_numbers),
        cmocka_unit_test(rates_of_error_logistic), cmocka_unit_test(rates_of_error_normalized),
        cmocka_unit_test(expected_lengths),        cmocka_unit_test(texts),
    };
    return SUPPORT_RUN(tests);
}
