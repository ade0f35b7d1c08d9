/* SPDX-License-Identifier: MIT
 *
 * tuned - the numbers of a game's search as a list from which a player may take others than the shipped ones.
 *
 * Only in the program of `make tune`. There tools/tuned.sh writes, from techniques.h and a game's tuning.h, a list of
 * its numbers and a header that stands in for tuning.h: each number is read from `tuned_now`, a list that a search has
 * for itself and gives to each of its threads while they think. So two players of one process can have different
 * numbers. Everywhere else numbers are constants, and this file gives a type for an empty list.
 */
#ifndef SEARCH_TUNED_H
#define SEARCH_TUNED_H

#include <stddef.h>

typedef struct TunedNumber {
    const char *name; /* without the TUNE_ of the search's */
    int value;        /* as shipped */
    int least, most, step;
} TunedNumber;

#endif
