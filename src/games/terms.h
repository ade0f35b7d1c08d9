/* SPDX-License-Identifier: MIT
 *
 * terms - an evaluation taken apart: what each thing it looks at adds for the side to move.
 *
 * The terms add up to the evaluation in its own unit; divided by `scale` and cut off at its limits that is Game.eval.
 */
#ifndef GAMES_TERMS_H
#define GAMES_TERMS_H

#include <assert.h>

enum { EVAL_TERMS_MAX = 32 };

typedef struct EvalTerm {
    const char *name, *name_zh;
    double value;
} EvalTerm;

typedef struct EvalTerms {
    EvalTerm at[EVAL_TERMS_MAX];
    int count;
    double scale; /* of a course report whose numbers are beyond the search's; else 1 */
} EvalTerms;

static inline void terms_add(EvalTerms *terms, const char *name, const char *name_zh, double value)
{
    assert(terms->count < EVAL_TERMS_MAX);
    terms->at[terms->count++] = (EvalTerm){.name = name, .name_zh = name_zh, .value = value + 0.0}; /* -0 becomes 0 */
}

static inline double terms_sum(const EvalTerms *terms)
{
    double sum = 0;
    for (int i = 0; i < terms->count; i++)
        sum += terms->at[i].value;
    return sum;
}

#endif
