/* SPDX-License-Identifier: MIT
 *
 * terms - xiangqi's evaluations taken apart (games/terms.h).
 */
#include "games/terms.h"

/* What was added to the evaluation since the last call, mixed by the phase, for the side to move. */
static double xiangqi_added(const Evaluation *eval, Evaluation *before, int phase, int sign)
{
    uint32_t added = eval->sum - before->sum;
    int middle = weights_middle(added), end = weights_end(added);
    before->sum = eval->sum;
    return sign * (double)(middle * phase + end * (EVAL_PHASE_MAX - phase)) / EVAL_PHASE_MAX;
}

/* The steps of eval_board_sum, one after another. The last term is what the scaling at its end takes away or adds. */
static void xiangqi_engine_terms(const Position *pos, EvalTerms *terms)
{
    const Board *board = &pos->board;
    Evaluation eval = {.board = board, .weights = &xiangqi_shipped.table.weights}, before = eval;
    uint32_t square_sum = eval_position_squares(pos);
    int phase = eval_phase(board), sign = pos->side == RED ? 1 : -1;
    eval_siege(&eval, pos->side);
    terms_add(terms, "own men: mobility and attack", "己方子力：机动与进攻",
              xiangqi_added(&eval, &before, phase, sign));
    eval_siege(&eval, !pos->side);
    terms_add(terms, "enemy men: mobility and attack", "对方子力：机动与进攻",
              xiangqi_added(&eval, &before, phase, sign));
    eval_material(&eval, pos->side);
    eval_material(&eval, !pos->side);
    terms_add(terms, "material together", "子力搭配", xiangqi_added(&eval, &before, phase, sign));
    eval_threats(&eval, RED);
    eval_threats(&eval, BLACK);
    terms_add(terms, "threats", "威胁", xiangqi_added(&eval, &before, phase, sign));
    eval_add(&eval, pos->side, &eval.weights->tempo, 1);
    terms_add(terms, "the move", "先行", xiangqi_added(&eval, &before, phase, sign));
    double squares = (weights_middle(square_sum) * phase + weights_end(square_sum) * (EVAL_PHASE_MAX - phase)) /
                     (double)EVAL_PHASE_MAX;
    terms_add(terms, "men and their squares", "子力与位置", sign * squares);
    terms_add(terms, "network", "神经网络", eval_network(pos));
    terms_add(terms, "winning chances, 60-move rule, rounding", "胜机、六十回合规则、取整",
              game_eval(pos) - terms_sum(terms));
}

static void xiangqi_report_terms(const Board *board, int side, EvalTerms *terms)
{
    terms_add(terms, "own attackers of the general", "己方攻将子力", CLASSIC_ATTACKER * classic_attackers(board, side));
    terms_add(terms, "enemy attackers of the general", "对方攻将子力",
              -CLASSIC_ATTACKER * classic_attackers(board, !side));
    terms_add(terms, "free squares of the enemy general", "对方将的活动格",
              -CLASSIC_FREEDOM * classic_freedom(board, !side));
    terms_add(terms, "free squares of the own general", "己方将的活动格",
              CLASSIC_FREEDOM * classic_freedom(board, side));
    terms_add(terms, "own men beside friends", "己方子力相邻", CLASSIC_COMPANY * classic_company(board, side));
    terms_add(terms, "enemy men beside friends", "对方子力相邻", -CLASSIC_COMPANY * classic_company(board, !side));
}

static bool xiangqi_terms(const Position *pos, int eval, EvalTerms *terms)
{
    if (eval == 0) {
        xiangqi_engine_terms(pos, terms);
        return true;
    }
    int men = 0;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int piece = pos->board.at[square];
        int value = CLASSIC_VALUES[piece_kind(piece)];
        men += piece == 0 ? 0 : piece_side(piece) == pos->side ? value : -value;
    }
    terms_add(terms, "men", "子力", men);
    terms_add(terms, "their squares", "位置", classic_base(&pos->board, pos->side) - men);
    if (eval == 2)
        xiangqi_report_terms(&pos->board, pos->side, terms);
    return true;
}
#define GAME_EVAL_TERMS xiangqi_terms
