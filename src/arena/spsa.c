/* SPDX-License-Identifier: MIT
 *
 * spsa - points, steps and results.
 */
#include "arena/spsa.h"

#include <math.h>

#include "base/rng.h"

/* Spall's exponents, and the share of all pairs that steps are slowed down by at the beginning. */
#define SPSA_ALPHA 0.602
#define SPSA_GAMMA 0.101
#define SPSA_STABILITY 0.1

/* What chance gives to a number in a pair: the direction, and where between two whole numbers the line is drawn when it
 * is rounded. */
typedef struct SpsaLot {
    double sign, rounding;
} SpsaLot;

static Rng spsa_rng(const Spsa *spsa, int64_t pair)
{
    return rng_seed(rng_mix(spsa->seed) + (uint64_t)pair);
}

static SpsaLot spsa_lot(Rng *rng)
{
    SpsaLot lot;
    lot.sign = rng_below(rng, 2) ? 1 : -1;
    lot.rounding = rng_real(rng);
    return lot;
}

/* Half the distance of a pair's points. */
static double spsa_distance(const Spsa *spsa, const SpsaNumber *number, int64_t pair)
{
    return number->step * pow((double)spsa->pairs / (double)(pair + 1), SPSA_GAMMA);
}

static double spsa_within(const SpsaNumber *number, double value)
{
    return value < number->least ? number->least : value > number->most ? number->most : value;
}

void spsa_points(const Spsa *spsa, int64_t pair, int *first, int *second)
{
    Rng rng = spsa_rng(spsa, pair);
    for (int i = 0; i < spsa->count; i++) {
        const SpsaNumber *number = &spsa->numbers[i];
        SpsaLot lot = spsa_lot(&rng);
        double far = lot.sign * spsa_distance(spsa, number, pair);
        first[i] = (int)spsa_within(number, floor(number->place + far + lot.rounding));
        second[i] = (int)spsa_within(number, floor(number->place - far + lot.rounding));
    }
}

void spsa_learn(Spsa *spsa, int64_t pair, double result)
{
    Rng rng = spsa_rng(spsa, pair);
    double slow = SPSA_STABILITY * (double)spsa->pairs;
    double gain = pow((slow + (double)spsa->pairs) / (slow + (double)(pair + 1)), SPSA_ALPHA);
    for (int i = 0; i < spsa->count; i++) {
        SpsaNumber *number = &spsa->numbers[i];
        SpsaLot lot = spsa_lot(&rng);
        double step = number->step;
        number->moved += lot.sign * result * spsa->rate * gain * step * step / spsa_distance(spsa, number, pair);
    }
}

void spsa_round(Spsa *spsa)
{
    for (int i = 0; i < spsa->count; i++) {
        SpsaNumber *number = &spsa->numbers[i];
        number->place = spsa_within(number, number->place + number->moved);
        number->moved = 0;
    }
}

int spsa_value(const SpsaNumber *number)
{
    return (int)lround(number->place);
}
