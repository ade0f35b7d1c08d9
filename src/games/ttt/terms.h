/* SPDX-License-Identifier: MIT
 *
 * terms - tic-tac-toe's evaluation taken apart (games/terms.h).
 */
#include "games/terms.h"

static bool ttt_terms(const Position *pos, int eval, EvalTerms *terms)
{
    (void)eval;
    terms_add(terms, "centre", "中心",
              2 * (bits_count(pos->mine & EVAL_CENTRE) - bits_count(pos->theirs & EVAL_CENTRE)));
    terms_add(terms, "corners", "四角", bits_count(pos->mine & EVAL_CORNERS) - bits_count(pos->theirs & EVAL_CORNERS));
    return true;
}
#define GAME_EVAL_TERMS ttt_terms
