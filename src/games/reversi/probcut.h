/* SPDX-License-Identifier: MIT
 *
 * probcut - how far the value of a shallow search is from that of a deep one.
 *
 * 8x8: `wuqi probcut reversi8 --positions 700 --depth 8`, full-width searches of positions of self-play to all
 * depths, depth 0 being the evaluation; 12 to 50 empties. 6x6: the same with an earlier program, 10 to 26 empties,
 * depths of one parity. Where the depths are of different parity the spread is a little wider. The shallow value is
 * used as it is (the bias is mostly within half a disc), and sigma is the root mean square of the difference: ln sigma
 * = c0 + c1 empties + c2 empties^2 + c3 ln(1 + shallow) + c4 ln(deep - shallow)      (in discs, within 10 %) 8x8, deep
 * - shallow even: c = 2.106, -0.0595, 0.00057, -0.183, 0.291      odd: c = 2.310, -0.0634, 0.00062, -0.200, 0.221 6x6:
 * c = 0.601, 0.0967, -0.0037, -0.201, 0.230 Depths beyond 8 are extrapolated. Outside the measured empties the 6x6
 * figures are kept level; at 29 they were half of that.
 */
#ifndef REVERSI_PROBCUT_H
#define REVERSI_PROBCUT_H

enum { PROBCUT_SHALLOW_MAX = 12, PROBCUT_GAP_MAX = 14 };

/* 1/100 disc at 0, 4, 8 ... empties; then factors in 1/256 by shallow depth, and by deep - shallow from 1 on. By the
 * parity of deep - shallow. */
typedef struct ProbcutTable {
    short base[16];
    short shallow[PROBCUT_SHALLOW_MAX + 1];
    short gap[PROBCUT_GAP_MAX];
} ProbcutTable;

static const ProbcutTable probcut_tables[2] = {
#if REVERSI_SIZE == 8
    {{822, 653, 529, 437, 367, 314, 274, 243, 219, 202, 189, 181, 176, 174, 175, 180},
     {256, 226, 209, 199, 191, 184, 179, 175, 171, 168, 165, 162, 160},
     {256, 313, 352, 383, 409, 431, 451, 469, 485, 500, 514, 528, 540, 552}},
    {{1007, 790, 631, 515, 428, 363, 314, 278, 250, 230, 215, 206, 200, 199, 202, 209},
     {256, 223, 206, 194, 186, 179, 173, 169, 165, 162, 158, 156, 153},
     {256, 298, 326, 348, 365, 380, 394, 405, 416, 426, 435, 443, 451, 459}},
#else
    {{343, 343, 343, 343, 332, 287, 220, 185, 185, 185, 185, 185, 185, 185, 185, 185},
     {256, 223, 205, 194, 185, 179, 173, 168, 165, 161, 158, 155, 153},
     {256, 300, 330, 352, 371, 386, 401, 413, 424, 435, 444, 453, 462, 469}},
    {{343, 343, 343, 343, 332, 287, 220, 185, 185, 185, 185, 185, 185, 185, 185, 185},
     {256, 223, 205, 194, 185, 179, 173, 168, 165, 161, 158, 155, 153},
     {256, 300, 330, 352, 371, 386, 401, 413, 424, 435, 444, 453, 462, 469}},
#endif
};

/* The depth that stands in for `deep`: about half of it, of the same parity; 0 if there is none. */
static inline int reversi_probcut_depth(int deep)
{
    return deep < 3 ? 0 : deep / 2 - ((deep / 2 ^ deep) & 1);
}

/* Standard deviation, in 1/100 disc, of value(deep) - value(shallow) with this many empty squares; shallow < deep. */
static inline int reversi_probcut_sigma(int shallow, int deep, int empties)
{
    const ProbcutTable *table = &probcut_tables[(deep - shallow) & 1];
    const int last = (int)(sizeof table->base / sizeof *table->base) - 1;
    const int at = empties / 4 < last ? empties / 4 : last - 1, part = empties / 4 < last ? empties % 4 : 4;
    const int base = (table->base[at] * (4 - part) + table->base[at + 1] * part) / 4;
    const int gap = deep - shallow < PROBCUT_GAP_MAX ? deep - shallow : PROBCUT_GAP_MAX;
    const int from = shallow < PROBCUT_SHALLOW_MAX ? shallow : PROBCUT_SHALLOW_MAX;
    return (base * table->shallow[from] / 256) * table->gap[gap - 1] / 256;
}

#endif
