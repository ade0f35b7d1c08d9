/* SPDX-License-Identifier: MIT
 *
 * likeness_pairs - the statistics of likeness: shares of equal moves, what is usual, what is far outside.
 */
#ifndef CLASS_LIKENESS_PAIRS_H
#define CLASS_LIKENESS_PAIRS_H

#include "class/likeness.h"

/* Notes how often each program makes the reference's moves. */
void likeness_match_reference(Likeness *likeness, const Move *reference);

/* Fills pairs, usual, limit and named. */
void likeness_compare(Likeness *likeness);

#endif
