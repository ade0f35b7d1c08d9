/* SPDX-License-Identifier: MIT
 *
 * curve - learning curves: the error on positions held back, by the rounds of a fit and by the amount of data it
 * learned from.
 *
 * A folder with the numbers (table.csv) and the drawing (figure.gp, figure.svg). The same training gives the same
 * files.
 */
#ifndef LAB_CURVE_H
#define LAB_CURVE_H

#include "base/error.h"
#include "learn/loss.h"

typedef struct Curve Curve;

/* `online`: positions are learned from as they come, so that a round stands for an amount of data. */
Curve *curve_new(const char *game, bool online);
void curve_free(Curve *curve);

/* A fit to this share of the positions begins. */
void curve_begin(Curve *curve, double share);
/* A LossFunction, whose context is the curve. Parts of a fit that tell of the same round are added up. */
void curve_take(void *curve, const Loss *loss);

/* Writes the folder, which is made; without gnuplot the numbers and the script are there, and it fails. */
bool curve_write(const Curve *curve, const char *folder, Error *error);

#endif
