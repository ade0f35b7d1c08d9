/* SPDX-License-Identifier: MIT
 *
 * sprt - likelihood ratios of pair scores.
 */
#include "arena/sprt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SPRT_SCORES = 5, SPRT_STEPS = 10, SPRT_ROOT_STEPS = 100 };

static const double SPRT_ZERO_COUNT = 1e-3;
static const double SPRT_ELO_MAX = 1000;
static const double SPRT_ROOT_NEAR = 1e-13;

bool sprt_parse(const char *text, Sprt *sprt, Error *error)
{
    char *end;
    sprt->elo0 = strtod(text, &end);
    bool fine = end != text && *end == ',';
    const char *second = end + 1;
    if (fine) {
        sprt->elo1 = strtod(second, &end);
        fine = end != second && *end == '\0' && fabs(sprt->elo0) <= SPRT_ELO_MAX && fabs(sprt->elo1) <= SPRT_ELO_MAX;
    }
    if (!fine)
        return error_set(error, "'%s' is not two numbers like 0,10", text);
    if (!(sprt->elo0 < sprt->elo1))
        return error_set(error, "'%s': the second number must be the greater one", text);
    sprt->alpha = sprt->beta = 0.05;
    return true;
}

bool sprt_parse_model(const char *text, SprtModel *model, Error *error)
{
    if (strcmp(text, "normalized") != 0 && strcmp(text, "logistic") != 0)
        return error_set(error, "'%s' is not normalized or logistic", text);
    *model = text[0] == 'n' ? SPRT_NORMALIZED : SPRT_LOGISTIC;
    return true;
}

double sprt_lower(const Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

SprtVerdict sprt_judge(const Sprt *sprt, double llr)
{
    return llr >= sprt_upper(sprt) ? SPRT_ACCEPT_H1 : llr <= sprt_lower(sprt) ? SPRT_ACCEPT_H0 : SPRT_GOES_ON;
}

/* A distribution of pair scores. */
typedef struct Scores {
    double p[SPRT_SCORES];
    double total; /* pairs */
} Scores;

static double score_at(int i)
{
    return (double)i / (SPRT_SCORES - 1);
}

static Scores scores_from_counts(const int pairs[SPRT_SCORES])
{
    Scores scores = {.total = 0};
    for (int i = 0; i < SPRT_SCORES; i++) {
        scores.p[i] = pairs[i] > 0 ? pairs[i] : SPRT_ZERO_COUNT;
        scores.total += scores.p[i];
    }
    for (int i = 0; i < SPRT_SCORES; i++)
        scores.p[i] /= scores.total;
    return scores;
}

static void scores_moments(const Scores *scores, double *mean, double *variance)
{
    *mean = *variance = 0;
    for (int i = 0; i < SPRT_SCORES; i++)
        *mean += scores->p[i] * score_at(i);
    for (int i = 0; i < SPRT_SCORES; i++)
        *variance += scores->p[i] * (score_at(i) - *mean) * (score_at(i) - *mean);
}

/* The distribution nearest to `seen` (in likelihood) under which `excess` has the mean 0: p / (1 + theta * excess),
 * with theta the root of a decreasing function between two poles. `excess` has both signs. */
static Scores scores_constrained(const Scores *seen, const double excess[SPRT_SCORES])
{
    double low = -HUGE_VAL, high = HUGE_VAL;
    for (int i = 0; i < SPRT_SCORES; i++) {
        if (excess[i] > 0)
            low = fmax(low, -1 / excess[i]);
        else if (excess[i] < 0)
            high = fmin(high, -1 / excess[i]);
    }
    /* Newton's steps, halved intervals where one leaves the interval. */
    double theta = 0, move = 1;
    for (int step = 0; step < SPRT_ROOT_STEPS && fabs(move) > SPRT_ROOT_NEAR * (1 + fabs(theta)); step++) {
        double sum = 0, slope = 0;
        for (int i = 0; i < SPRT_SCORES; i++) {
            double part = excess[i] / (1 + theta * excess[i]);
            sum += seen->p[i] * part;
            slope -= seen->p[i] * part * part;
        }
        if (sum > 0)
            low = theta;
        else
            high = theta;
        double next = theta - sum / slope;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        move = next - theta;
        theta = next;
    }
    Scores result = *seen;
    for (int i = 0; i < SPRT_SCORES; i++)
        result.p[i] = seen->p[i] / (1 + theta * excess[i]);
    return result;
}

static double sprt_score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static Scores sprt_fit_logistic(const Scores *seen, double elo)
{
    double excess[SPRT_SCORES];
    for (int i = 0; i < SPRT_SCORES; i++)
        excess[i] = score_at(i) - sprt_score_of_elo(elo);
    return scores_constrained(seen, excess);
}

/* (mean - 1/2) / deviation = t. The deviation is that of the distribution sought, hence the iteration. */
static Scores sprt_fit_normalized(const Scores *seen, double nelo)
{
    double t = sqrt(2) * nelo / (800 / log(10));
    Scores fit;
    for (int i = 0; i < SPRT_SCORES; i++)
        fit.p[i] = 1.0 / SPRT_SCORES;
    for (int step = 0; step < SPRT_STEPS; step++) {
        double mean, variance, excess[SPRT_SCORES], change = 0;
        scores_moments(&fit, &mean, &variance);
        double deviation = sqrt(variance);
        for (int i = 0; i < SPRT_SCORES; i++) {
            double z = (score_at(i) - mean) / deviation;
            excess[i] = score_at(i) - 0.5 - 0.5 * t * deviation * (1 + z * z);
        }
        Scores next = scores_constrained(seen, excess);
        for (int i = 0; i < SPRT_SCORES; i++)
            change = fmax(change, fabs(next.p[i] - fit.p[i]));
        fit = next;
        if (change < 1e-9)
            break;
    }
    return fit;
}

double sprt_llr(const Sprt *sprt, const int pairs[5])
{
    Scores seen = scores_from_counts(pairs);
    bool logistic = sprt->model == SPRT_LOGISTIC;
    Scores zero = logistic ? sprt_fit_logistic(&seen, sprt->elo0) : sprt_fit_normalized(&seen, sprt->elo0);
    Scores one = logistic ? sprt_fit_logistic(&seen, sprt->elo1) : sprt_fit_normalized(&seen, sprt->elo1);
    double sum = 0;
    for (int i = 0; i < SPRT_SCORES; i++)
        sum += seen.p[i] * log(one.p[i] / zero.p[i]);
    return seen.total * sum;
}

/* The mean score of a pair that is `elo` from even. */
static double sprt_mean(const Sprt *sprt, double elo, double variance)
{
    if (sprt->model == SPRT_LOGISTIC)
        return sprt_score_of_elo(elo);
    return 0.5 + sqrt(2 * variance) * elo / (800 / log(10));
}

/* The LLR walks with a drift between the two bounds: Wald's formulae for Brownian motion. */
double sprt_expected_pairs(const Sprt *sprt, double elo, double variance)
{
    double zero = sprt_mean(sprt, sprt->elo0, variance), one = sprt_mean(sprt, sprt->elo1, variance);
    double step = (one - zero) / variance;
    double drift = (sprt_mean(sprt, elo, variance) - (zero + one) / 2) * step;
    double spread = step * step * variance;
    double low = sprt_lower(sprt), high = sprt_upper(sprt);
    if (fabs(drift) < 1e-9 * spread)
        return -low * high / spread;
    double slope = 2 * drift / spread;
    double up = (1 - exp(-slope * low)) / (exp(-slope * high) - exp(-slope * low));
    return (up * high + (1 - up) * low) / drift;
}
