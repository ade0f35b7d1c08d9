/* SPDX-License-Identifier: MIT
 *
 * terms - five in a row's evaluations taken apart (games/terms.h).
 */
#include "games/terms.h"

/* The report's sum, its own lines and the enemy's apart. Every stone's four lines are searched for every pattern. */
static void gomoku_report_terms(const Position *pos, EvalTerms *terms)
{
    ClassicBoard board;
    ClassicParts parts = {0};
    classic_prepare();
    classic_read(&board, pos);
    classic_take_apart(&board, &parts);
    terms_add(terms, "patterns of the own stones' lines", "己方棋子各线的棋型", (double)parts.lines[CLASSIC_BLACK]);
    terms_add(terms, "patterns of the enemy stones' lines", "对方棋子各线的棋型", (double)parts.lines[CLASSIC_WHITE]);
    terms_add(terms, "squares of the own stones", "己方棋子的位置", parts.squares[CLASSIC_BLACK]);
    terms_add(terms, "squares of the enemy stones", "对方棋子的位置", -parts.squares[CLASSIC_WHITE]);
    terms->scale = CLASSIC_SCALE;
}

static bool gomoku_terms(const Position *pos, int eval, EvalTerms *terms)
{
    if (eval == 1) {
        gomoku_report_terms(pos, terms);
        return true;
    }
    terms_add(terms, "squares, with the move", "行棋方各点的价值", (double)pos->worth[pos->side][0] / NUMBERS_UNIT);
    terms_add(terms, "squares of the other side", "对方各点的价值", -(double)pos->worth[!pos->side][1] / NUMBERS_UNIT);
    terms_add(terms, "threats together", "各类威胁的组合",
              (double)pos->numbers->threats[threats_mask(pos)] / NUMBERS_UNIT);
    if (sums_are_kept(pos)) /* and by what the table's value is rounded before the network's is added */
        terms_add(terms, "network", "神经网络", table_eval(pos) + network_eval(pos) - terms_sum(terms));
    return true;
}
#define GAME_EVAL_TERMS gomoku_terms
