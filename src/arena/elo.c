/* SPDX-License-Identifier: MIT
 *
 * elo - mean and variance of pair scores, turned into Elo.
 */
#include "arena/elo.h"

#include <math.h>

static const double ELO_ZERO_COUNT = 1e-3;
static const double ELO_UNSEEN = 0.5;
static const double ELO_EDGE = 1e-6;
static const double ELO_Z95 = 1.96; /* two-sided 95 % point of the normal distribution */

/* The logistic Elo difference of a score from 0 to 1; the ends count as a millionth inside. */
static double elo_of_score(double score)
{
    if (score < ELO_EDGE)
        score = ELO_EDGE;
    if (score > 1 - ELO_EDGE)
        score = 1 - ELO_EDGE;
    return 400 * log10(score / (1 - score));
}

typedef struct EloMoments {
    double total, mean, variance;
} EloMoments;

/* Of the scores, where a kind that never came counts as `zero`. */
static EloMoments elo_moments(const int *counts, int kinds, double zero)
{
    EloMoments found = {0};
    for (int i = 0; i < kinds; i++) {
        double count = counts[i] > 0 ? counts[i] : zero;
        found.total += count;
        found.mean += count * i / (kinds - 1);
    }
    found.mean /= found.total;
    for (int i = 0; i < kinds; i++) {
        double count = counts[i] > 0 ? counts[i] : zero;
        double distance = (double)i / (kinds - 1) - found.mean;
        found.variance += count / found.total * distance * distance;
    }
    return found;
}

/* Scores that are all alike say nothing of their deviation, in which normalised Elo is measured: each other kind then
 * counts as half a score. */
static EloMoments elo_moments_normalized(const int *counts, int kinds)
{
    int seen = 0;
    for (int i = 0; i < kinds; i++)
        seen += counts[i] > 0;
    return elo_moments(counts, kinds, seen == 1 ? ELO_UNSEEN : ELO_ZERO_COUNT);
}

/* `games_per_score` is 2 for pairs: their variance is half that of a single game. */
static EloEstimate elo_estimate(const int *counts, int kinds, int games_per_score)
{
    EloMoments all = elo_moments(counts, kinds, ELO_ZERO_COUNT), even = elo_moments_normalized(counts, kinds);
    double error = sqrt(all.variance / all.total);
    double scale = 800 / log(10) / sqrt(games_per_score * even.variance);
    EloEstimate estimate = {
        .elo = elo_of_score(all.mean),
        .elo_error = (elo_of_score(all.mean + ELO_Z95 * error) - elo_of_score(all.mean - ELO_Z95 * error)) / 2,
        .nelo = (even.mean - 0.5) * scale,
        .nelo_error = ELO_Z95 * sqrt(even.variance / even.total) * scale,
        .los = 0.5 * erfc(-(all.mean - 0.5) / error / sqrt(2)),
    };
    return estimate;
}

EloEstimate elo_from_pairs(const int pairs[5])
{
    return elo_estimate(pairs, 5, 2);
}

EloEstimate elo_from_games(const int games[3])
{
    return elo_estimate(games, 3, 1);
}

bool elo_is_rough(const int games[3])
{
    enum { ELO_GAMES_MIN = 20, ELO_HALF_POINTS_MIN = 10 };
    int won = 2 * games[2] + games[1], lost = 2 * games[0] + games[1];
    return won + lost < 2 * ELO_GAMES_MIN || won < ELO_HALF_POINTS_MIN || lost < ELO_HALF_POINTS_MIN;
}
