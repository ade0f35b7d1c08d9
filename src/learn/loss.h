/* SPDX-License-Identifier: MIT
 *
 * loss - how good a fit is, round by round: what a learning curve is drawn from.
 */
#ifndef LEARN_LOSS_H
#define LEARN_LOSS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"

typedef struct Loss {
    int round; /* of the fit, 0 before the first; where positions are learned from as they come, their number in
                  thousands */
    uint64_t positions; /* learned from */
    uint64_t held;      /* positions held back; a fit in parts tells of each, and they add up */
    double sum;         /* over these, of the squared (2048: absolute) difference between evaluation and target */
} Loss;

typedef void LossFunction(void *context, const Loss *loss);

/* Is what has this number (a game, a block of positions) among the share that is learned from? A larger share has all
 * of a smaller one. 0 is all. */
static inline bool loss_wanted(double share, uint64_t number)
{
    return share <= 0 || share >= 1 || (double)(rng_mix(number + 1) >> 11) * 0x1p-53 < share;
}

#endif
