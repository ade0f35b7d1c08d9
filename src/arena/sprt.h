/* SPDX-License-Identifier: MIT
 *
 * sprt - the sequential probability ratio test on pairs of games: stop as soon as one of two strengths is likely
 * enough.
 *
 * Two hypotheses about how much stronger a is, elo0 and elo1. After every pair the logarithm of the ratio of their
 * likelihoods (LLR) is compared with two bounds. The likelihoods are those of the distributions of pair scores that fit
 * the counts best among those with the strength in question, so nothing about draws has to be assumed. Pure functions.
 */
#ifndef ARENA_SPRT_H
#define ARENA_SPRT_H

#include <stdbool.h>

#include "base/error.h"

/* What the two figures count: normalised Elo (in deviations of a game, as fishtest and fastchess do) or logistic Elo.
 */
typedef enum SprtModel { SPRT_NORMALIZED, SPRT_LOGISTIC } SprtModel;

typedef struct Sprt {
    double elo0, elo1;
    double alpha, beta; /* chances of accepting elo1 when elo0 is true, and the other way round */
    SprtModel model;
} Sprt;

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

/* "0,10": the two figures; alpha and beta become 5 %, the model stays as it is. */
bool sprt_parse(const char *text, Sprt *sprt, Error *error);
/* "normalized" or "logistic". */
bool sprt_parse_model(const char *text, SprtModel *model, Error *error);

double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

/* From counts of pairs by score: LL, LD, WL + DD, WD, WW. */
double sprt_llr(const Sprt *sprt, const int pairs[5]);
SprtVerdict sprt_judge(const Sprt *sprt, double llr);

/* How many pairs the test needs on average if `elo` (in the test's own unit) is the truth and a pair's score has this
 * variance (0.09 is usual where half of the games are drawn or decided by the opening). */
double sprt_expected_pairs(const Sprt *sprt, double elo, double variance);

enum { SPRT_USUAL_VARIANCE_PERMILLE = 90 };

#endif
