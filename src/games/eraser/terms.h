/* SPDX-License-Identifier: MIT
 *
 * terms - eraser's evaluations taken apart (games/terms.h).
 */
#include "games/terms.h"

static bool eraser_terms(const Position *pos, int eval, EvalTerms *terms)
{
    int lead = eraser_lead(pos);
    terms_add(terms, "points ahead", "领先分数", ERASER_UNIT * lead);
    if (eval == 0) {
        int base = eval_base(pos, eval_phase(pos));
        terms_add(terms, "being ahead at all", "处于领先", base - ERASER_UNIT * lead);
        terms_add(terms, "the best erasing swap", "最佳消除", game_eval(pos) - base);
    }
    return true;
}
#define GAME_EVAL_TERMS eraser_terms
