/* SPDX-License-Identifier: MIT
 *
 * terms - reversi's evaluations taken apart (games/terms.h).
 */
#include "games/terms.h"

static void reversi_engine_terms(const Position *pos, EvalTerms *terms)
{
    int empties = REVERSI_SQUARES - bits_count(pos->mine | pos->theirs);
    const int16_t *table = reversi_weights(pos)->stage[patterns_stage(empties)];
    terms_add(terms, "patterns", "棋形", patterns_visit(0, table, pos->mine, pos->theirs));
    terms_add(terms, "own moves", "己方行动力",
              table[START_MY_MOVES + bits_count(board_moves(pos->mine, pos->theirs))]);
    terms_add(terms, "enemy moves", "对方行动力",
              table[START_THEIR_MOVES + bits_count(board_moves(pos->theirs, pos->mine))]);
    if (REVERSI_POTENTIAL_MAX > 0) {
        terms_add(terms, "own potential moves", "己方潜在行动力",
                  table[START_MY_POTENTIAL + bits_count(board_potential_moves(pos->mine, pos->theirs))]);
        terms_add(terms, "enemy potential moves", "对方潜在行动力",
                  table[START_THEIR_POTENTIAL + bits_count(board_potential_moves(pos->theirs, pos->mine))]);
    }
    terms_add(terms, "empty squares", "空格数", table[START_EMPTIES + empties % REVERSI_STAGE_WIDTH]);
}

/* The discs on the squares that weigh so much, own minus enemy. */
static int reversi_discs_on(const Position *pos, int weight)
{
    int sum = 0;
    for (int i = 0; i < REVERSI_SIZE * REVERSI_SIZE; i++) {
        if (classic_square_weight(i / REVERSI_SIZE, i % REVERSI_SIZE) == weight)
            sum += classic_at(pos, i / REVERSI_SIZE, i % REVERSI_SIZE);
    }
    return sum;
}

static void reversi_square_terms(const Position *pos, int factor, EvalTerms *terms)
{
    static const struct {
        int weight;
        const char *name, *name_zh;
    } squares[] = {{20, "squares: corners", "位置：角"},
                   {-3, "squares: beside a corner", "位置：角旁"},
                   {11, "squares: other edges", "位置：其余边"},
                   {-7, "squares: inner corners", "位置：内层角"},
                   {2, "squares: second ring", "位置：第二层"}};
    for (int i = 0; i < 5; i++)
        terms_add(terms, squares[i].name, squares[i].name_zh,
                  factor * squares[i].weight * reversi_discs_on(pos, squares[i].weight));
}

/* As the listing computes it; `intended` has what its text says. */
static void reversi_d_terms(const Position *pos, bool intended, EvalTerms *terms)
{
    ClassicCounts counts = classic_count_d(pos, intended);
    const ClassicWeights *weights = &CLASSIC_D;
    terms_add(terms, "corners", "角", counts.corner * weights->corner);
    terms_add(terms, "edges", "边", counts.edge * weights->edge);
    terms_add(terms, "inner corners", "内层角", counts.inner_corner * weights->inner_corner);
    if (intended) {
        terms_add(terms, "inner edges", "内层边", counts.inner_edge * weights->inner_edge);
        terms_add(terms, "discs", "棋子差", classic_eval_a(pos) * weights->discs);
        terms_add(terms, "own moves", "行动力", classic_mobility(pos) * weights->mobility);
    }
}

static bool reversi_terms(const Position *pos, int eval, EvalTerms *terms)
{
    switch (eval) {
    case REVERSI_EVAL_A:
        terms_add(terms, "discs", "棋子差", classic_eval_a(pos));
        break;
    case REVERSI_EVAL_B:
        reversi_square_terms(pos, 1, terms);
        break;
    case REVERSI_EVAL_C:
    case REVERSI_EVAL_C_STABLE:
        reversi_square_terms(pos, 10, terms);
        terms_add(terms, "discs", "棋子差", 10 * classic_eval_a(pos));
        terms_add(terms, "own moves", "行动力", 10 * classic_mobility(pos));
        if (eval == REVERSI_EVAL_C)
            terms_add(terms, "corners", "角", 100 * classic_corners(pos));
        else
            terms_add(terms, "stable discs", "稳定子", 100 * classic_stable(pos));
        terms_add(terms, "inner corners", "内层角", -32 * classic_inner_corners(pos));
        break;
    case REVERSI_EVAL_D:
    case REVERSI_EVAL_D_INTENDED:
        reversi_d_terms(pos, eval == REVERSI_EVAL_D_INTENDED, terms);
        break;
    default:
        reversi_engine_terms(pos, terms);
    }
    return true;
}
#define GAME_EVAL_TERMS reversi_terms
