/* SPDX-License-Identifier: MIT
 *
 * probcut - how far the value of a shallow search is from that of a deep one.
 *
 * Measured with the shipped weights by full-width searches of the same positions to all depths from 0 to 8
 * (8x8: 14 to 50 empties, 150 positions each; 6x6: 10 to 26 empties, 200 each; positions from self-play where the
 * sides are within 25 discs). In deep = a * shallow + b, with both depths of one parity, a lies between 0.89 and 1.10 and b
 * between -0.7 and +2 discs from 16 empties on, mostly within half a disc; so the shallow value is used as it is, and
 * sigma is the root mean square of the difference. It follows
 *     ln sigma = c0 + c1 empties + c2 empties^2 + c3 ln(1 + shallow) + c4 ln(deep - shallow)      (in discs)
 *     8x8: c = 2.303, -0.0557, 0.0005, -0.305, 0.339      6x6: c = 0.601, 0.0967, -0.0037, -0.201, 0.230
 * within 9 % (84 and 60 points). Depths beyond 8 are extrapolated; 8x8 to depth 10, 60 positions each at 20, 32 and 44
 * empties, gave 4.2, 3.1 and 1.9 discs for 4 -> 10 where the formula says 4.5, 3.2 and 2.6. Outside the measured
 * empties the 6x6 figures are kept level; at 29 they were half of that.
 */
#ifndef REVERSI_PROBCUT_H
#define REVERSI_PROBCUT_H

enum { PROBCUT_MIN_DEPTH = 3, PROBCUT_SHALLOW_MAX = 12, PROBCUT_GAP_MAX = 14 };

/* 1/100 disc at 0, 4, 8 ... empties; then factors in 1/256 by shallow depth, and by half the gap. */
#if REVERSI_SIZE == 8
static const short probcut_base[] = {1000, 807, 661, 551, 466, 401, 350, 311, 281, 257, 240, 227, 218, 213, 212, 212};
static const short probcut_shallow[PROBCUT_SHALLOW_MAX + 1] = {256, 207, 183, 168, 157, 148, 142, 136, 131, 127, 123, 120, 117};
static const short probcut_gap[PROBCUT_GAP_MAX / 2] = {324, 410, 470, 518, 559, 594, 626};
#else
static const short probcut_base[] = {343, 343, 343, 343, 332, 287, 220, 185, 185};
static const short probcut_shallow[PROBCUT_SHALLOW_MAX + 1] = {256, 223, 205, 194, 185, 179, 173, 168, 165, 161, 158, 155, 153};
static const short probcut_gap[PROBCUT_GAP_MAX / 2] = {300, 352, 386, 413, 435, 453, 469};
#endif

/* The depth that stands in for `deep`: about half of it, of the same parity; 0 if there is none. */
static inline int reversi_probcut_depth(int deep)
{
    return deep < PROBCUT_MIN_DEPTH ? 0 : deep / 2 - ((deep / 2 ^ deep) & 1);
}

/* Standard deviation, in 1/100 disc, of value(deep) - value(shallow) with this many empty squares. The depths must be
 * of one parity, shallow < deep. */
static inline int reversi_probcut_sigma(int shallow, int deep, int empties)
{
    const int last = (int)(sizeof probcut_base / sizeof *probcut_base) - 1;
    const int at = empties / 4 < last ? empties / 4 : last - 1, part = empties / 4 < last ? empties % 4 : 4;
    const int base = (probcut_base[at] * (4 - part) + probcut_base[at + 1] * part) / 4;
    const int gap = deep - shallow < PROBCUT_GAP_MAX ? deep - shallow : PROBCUT_GAP_MAX;
    const int from = shallow < PROBCUT_SHALLOW_MAX ? shallow : PROBCUT_SHALLOW_MAX;
    return (base * probcut_shallow[from] / 256) * probcut_gap[gap / 2 - 1] / 256;
}

#endif
