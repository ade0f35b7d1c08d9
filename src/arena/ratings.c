/* SPDX-License-Identifier: MIT
 *
 * ratings - Newton's method on the likelihood, and the inverse of its curvature.
 *
 * Inside, a rating is theta = Elo * ln 10 / 400, so that the expected score is 1 / (1 + exp(theta_b - theta_a)).
 */
#include "arena/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RATINGS_STEPS = 100 };

static const double RATINGS_SCALE = 400 / 2.302585092994046; /* Elo of a unit of theta */
static const double RATINGS_PI = 3.141592653589793;
static const double RATINGS_PRIOR_ELO = 1000; /* standard deviation that is assumed of anybody */

typedef struct Fit {
    const Rating *ratings;
    const StoreTotals *totals;
    int count, pairings;
    double *theta, *gradient;
    double *curvature; /* count x count */
    double *spread;    /* sums of squares of the pairs' surprises, count x count */
} Fit;

static double fit_expected(const Fit *fit, const StoreTotals *pairing)
{
    return 1 / (1 + exp(fit->theta[pairing->b] - fit->theta[pairing->a]));
}

static double fit_prior(void)
{
    double deviation = RATINGS_PRIOR_ELO / RATINGS_SCALE;
    return 1 / (deviation * deviation);
}

/* Adds x to the four places of a symmetric matrix where a difference of two players counts. */
static void fit_add(double *matrix, int count, int a, int b, double x)
{
    matrix[a * count + a] += x;
    matrix[b * count + b] += x;
    matrix[a * count + b] -= x;
    matrix[b * count + a] -= x;
}

/* Squares of what pairs scored beyond what was expected of them; games without a partner count by themselves. */
static double fit_surprise(const StoreTotals *pairing, double expected)
{
    double sum = 0, in_pairs = 0;
    for (int i = 0; i < 5; i++) {
        double excess = 2 * ((double)i / 4 - expected);
        sum += (double)pairing->pairs[i] * excess * excess;
        in_pairs += 2 * (double)pairing->pairs[i];
    }
    return sum + ((double)pairing->games - in_pairs) * expected * (1 - expected);
}

static void fit_derive(Fit *fit)
{
    size_t size = (size_t)fit->count * (size_t)fit->count * sizeof(double);
    memset(fit->curvature, 0, size);
    memset(fit->spread, 0, size);
    for (int i = 0; i < fit->count; i++) {
        fit->gradient[i] = -fit_prior() * fit->theta[i];
        fit->curvature[i * fit->count + i] = fit_prior();
        fit->spread[i * fit->count + i] = fit_prior();
    }
    for (int i = 0; i < fit->pairings; i++) {
        const StoreTotals *pairing = &fit->totals[i];
        double expected = fit_expected(fit, pairing), games = (double)pairing->games;
        double excess = (double)pairing->wins + (double)pairing->draws / 2 - games * expected;
        fit->gradient[pairing->a] += excess;
        fit->gradient[pairing->b] -= excess;
        fit_add(fit->curvature, fit->count, pairing->a, pairing->b, games * expected * (1 - expected));
        fit_add(fit->spread, fit->count, pairing->a, pairing->b, fit_surprise(pairing, expected));
    }
    for (int i = 0; i < fit->count; i++) { /* who is fixed does not move */
        for (int j = 0; j < fit->count && fit->ratings[i].fixed; j++)
            fit->curvature[i * fit->count + j] = fit->curvature[j * fit->count + i] = i == j;
        if (fit->ratings[i].fixed)
            fit->gradient[i] = 0;
    }
}

/* Gauss-Jordan; the matrix is positive definite. */
static void matrix_invert(double *matrix, int count)
{
    for (int pivot = 0; pivot < count; pivot++) {
        double *row = matrix + pivot * count, factor = 1 / row[pivot];
        row[pivot] = 1;
        for (int j = 0; j < count; j++)
            row[j] *= factor;
        for (int i = 0; i < count; i++) {
            double *other = matrix + i * count, times = other[pivot];
            if (i == pivot)
                continue;
            other[pivot] = 0;
            for (int j = 0; j < count; j++)
                other[j] -= times * row[j];
        }
    }
}

static void matrix_multiply(const double *left, const double *right, double *product, int count)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            double sum = 0;
            for (int k = 0; k < count; k++)
                sum += left[i * count + k] * right[k * count + j];
            product[i * count + j] = sum;
        }
    }
}

/* One step; returns how far it went. Steps are kept short, so that it always arrives. */
static double fit_step(Fit *fit)
{
    double longest = 0;
    fit_derive(fit);
    matrix_invert(fit->curvature, fit->count);
    for (int i = 0; i < fit->count; i++) {
        double move = 0;
        for (int j = 0; j < fit->count; j++)
            move += fit->curvature[i * fit->count + j] * fit->gradient[j];
        move = move > 1 ? 1 : move < -1 ? -1 : move;
        fit->theta[i] += fit->ratings[i].fixed ? 0 : move;
        longest = fmax(longest, fabs(move));
    }
    return longest;
}

static void ratings_count(Rating *ratings, int count, const StoreTotals *totals, int pairings)
{
    for (int i = 0; i < count; i++)
        ratings[i].games = ratings[i].points = 0;
    for (int i = 0; i < pairings; i++) {
        double games = (double)totals[i].games, points = (double)totals[i].wins + (double)totals[i].draws / 2;
        ratings[totals[i].a].games += games;
        ratings[totals[i].b].games += games;
        ratings[totals[i].a].points += points;
        ratings[totals[i].b].points += games - points;
    }
}

/* Takes out what all have in common: without references only differences mean anything. */
static void matrix_center(double *matrix, int count)
{
    double *rows = xcalloc((unsigned long)count, sizeof *rows), total = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++)
            rows[i] += matrix[i * count + j] / count;
        total += rows[i] / count;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++)
            matrix[i * count + j] += total - rows[i] - rows[j];
    }
    free(rows);
}

/* The sandwich: curvature^-1 * spread * curvature^-1, in Elo. Where pairs have hardly been played the curvature alone
 * speaks. */
static void fit_finish(Fit *fit, Rating *ratings, bool anchored, double *covariance)
{
    int count = fit->count;
    double square = RATINGS_SCALE * RATINGS_SCALE;
    double *half = xmalloc((unsigned long)count * (unsigned long)count * sizeof *half);
    double *all = xmalloc((unsigned long)count * (unsigned long)count * sizeof *all);
    fit_derive(fit);
    matrix_invert(fit->curvature, count);
    matrix_multiply(fit->curvature, fit->spread, half, count);
    matrix_multiply(half, fit->curvature, all, count);
    if (!anchored) {
        matrix_center(fit->curvature, count);
        matrix_center(all, count);
    }
    for (int i = 0; i < count; i++) {
        double variance = all[i * count + i], plain = fit->curvature[i * count + i];
        if (ratings[i].games < 40 && variance < plain) /* a few equal results must not look like certainty */
            variance = plain;
        ratings[i].error = ratings[i].fixed ? 0 : 1.96 * sqrt(variance * square);
    }
    for (int i = 0; covariance && i < count * count; i++)
        covariance[i] = fit->curvature[i] * square;
    for (int i = 0; i < count; i++) {
        for (int j = 0; covariance && j < count && ratings[i].fixed; j++)
            covariance[i * count + j] = covariance[j * count + i] = 0;
    }
    free(half);
    free(all);
}

void ratings_solve(Rating *ratings, int count, const StoreTotals *totals, int pairings, double *covariance)
{
    unsigned long side = (unsigned long)count;
    Fit fit = {.ratings = ratings, .totals = totals, .count = count, .pairings = pairings};
    fit.theta = xcalloc(side, sizeof(double));
    fit.gradient = xcalloc(side, sizeof(double));
    fit.curvature = xcalloc(side * side, sizeof(double));
    fit.spread = xcalloc(side * side, sizeof(double));
    bool anchored = false;
    double anchor = 0;
    int anchors = 0;
    for (int i = 0; i < count; i++) {
        anchored = anchored || ratings[i].fixed;
        anchor += ratings[i].fixed ? ratings[i].elo : 0;
        anchors += ratings[i].fixed;
    }
    /* The assumption is about the distance from the references' middle. */
    double middle = anchored ? anchor / anchors : 0;
    for (int i = 0; i < count; i++)
        fit.theta[i] = ratings[i].fixed ? (ratings[i].elo - middle) / RATINGS_SCALE : 0;
    ratings_count(ratings, count, totals, pairings);
    for (int step = 0; step < RATINGS_STEPS && fit_step(&fit) > 1e-9; step++)
        ;
    fit_finish(&fit, ratings, anchored, covariance);
    double mean = 0;
    for (int i = 0; i < count && !anchored; i++)
        mean += fit.theta[i] / count;
    for (int i = 0; i < count; i++) {
        if (!ratings[i].fixed)
            ratings[i].elo = middle + (fit.theta[i] - mean) * RATINGS_SCALE;
    }
    free(fit.theta);
    free(fit.gradient);
    free(fit.curvature);
    free(fit.spread);
}

bool ratings_choose(const RatingsChoice *choice, int *a, int *b)
{
    double best = -1;
    for (int i = 0; i < choice->count; i++) {
        for (int j = i + 1; j < choice->count; j++) {
            if (choice->allowed && !choice->allowed(choice->context, i, j))
                continue;
            const double *covariance = choice->covariance;
            double variance = covariance[i * choice->count + i] + covariance[j * choice->count + j] -
                              2 * covariance[i * choice->count + j];
            /* Of a player who has won his only eight games nobody knows that the next one is decided: the expected
             * score over all ratings that he may have, by the usual approximation. */
            double unknown = variance / (RATINGS_SCALE * RATINGS_SCALE),
                   shrink = 1 / sqrt(1 + RATINGS_PI * unknown / 8);
            double distance = shrink * (choice->ratings[j].elo - choice->ratings[i].elo);
            double expected = 1 / (1 + pow(10, distance / 400));
            double worth = variance * expected * (1 - expected);
            if (worth > best) {
                best = worth;
                *a = i;
                *b = j;
            }
        }
    }
    return best >= 0;
}
