/* SPDX-License-Identifier: MIT
 *
 * classic - the course report's player: minimax or alpha-beta to a fixed depth over the course's evaluation with the
 * report's additions.
 *
 * Faithful in what decides a game: the evaluation is the root side's own at every leaf, men are tried in the order of
 * their value, squares by capture and by nearness to the enemy general, the first of equal moves is kept. In the
 * endgame (the enemy has at most two men) it looks deeper and leaves out exchanges. Minimax looks at the moves in
 * the same order, so that both must find the same value.
 */
#define GAME_CLASSIC

#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "games/classic_pulse.h"
#include "games/classic_trace.h"
#include "games/game.h"
#include "games/xiangqi/classic_eval.h"

enum {
    CLASSIC_DEPTH = 3,
    CLASSIC_ENDGAME_MEN = 2,
    CLASSIC_ENDGAME_PLIES = 2,
    CLASSIC_INFINITE = 1 << 24,
    CLASSIC_LOST = 1 << 20,
    CLASSIC_OPEN = CLASSIC_INFINITE
};

typedef struct Classic {
    bool minimax;
    bool base;          /* the course's evaluation without the report's terms */
    bool endgame;       /* the report's rules for the endgame */
    bool free_captures; /* of these, what counts as an exchange: only what can be taken back */
    int depth;
    int side; /* the root's, whose evaluation it is */
    bool in_endgame;
    uint64_t nodes;
    uint64_t cutoffs;
    ClassicTracer tracer;
    ClassicPulse pulse;
} Classic;

static int classic_leaf(const Classic *classic, const Board *board)
{
    return classic->base ? classic_base(board, classic->side) : classic_report(board, classic->side);
}

/* Captures by the victim's value; else the nearer to the enemy general the better. */
static int classic_heuristic(const Board *board, int side, int to)
{
    int general = board->generals[!side];
    int distance = abs(square_file(to) - square_file(general)) + abs(square_rank(to) - square_rank(general));
    return (board->at[to] ? 100 + CLASSIC_VALUES[piece_kind(board->at[to])] : 0) - distance;
}

/* The report's order: men by value, then their squares by the heuristic. Equals keep the order of the board. */
static int classic_moves(const Position *pos, Move *moves)
{
    int scores[MOVES_MAX];
    int count = game_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        int kind = piece_kind(pos->board.at[move_from(moves[i])]);
        int score = 4096 * CLASSIC_VALUES[kind] + classic_heuristic(&pos->board, pos->side, move_to(moves[i]));
        Move move = moves[i];
        int to = i;
        for (; to > 0 && (scores[to - 1] < score || (scores[to - 1] == score && moves[to - 1] > move)); to--) {
            scores[to] = scores[to - 1];
            moves[to] = moves[to - 1];
        }
        scores[to] = score;
        moves[to] = move;
    }
    return count;
}

/* `_is_exchange_move`: a capture of a man worth at least as much. The listing asks no more, so that it does not take
 * even a man that is given away; the option asks that the enemy can take back. */
static bool classic_is_exchange(const Classic *classic, const Position *pos, Move move)
{
    int from = move_from(move), to = move_to(move);
    const Board *board = &pos->board;
    if (!board->at[to] || CLASSIC_VALUES[piece_kind(board->at[to])] < CLASSIC_VALUES[piece_kind(board->at[from])])
        return false;
    if (!classic->free_captures)
        return true;
    Board after = *board;
    board_move(&after, from, to);
    return chase_protected(&after, to, !pos->side, 0);
}

static bool classic_is_endgame(const Classic *classic, const Board *board)
{
    return squares_count(board_side(board, !classic->side)) <= CLASSIC_ENDGAME_MEN;
}

/* Negamax over the root side's evaluation: the same tree as the report's max_value and min_value. */
static int classic_search(Classic *classic, Position *pos, int depth, int alpha, int beta);

static int classic_node(Classic *classic, Position *pos, int depth, int alpha, int beta)
{
    Move moves[MOVES_MAX];
    classic->nodes++;
    if (classic_stops(&classic->pulse)) {
        classic->tracer.reason = TRACE_STOPPED;
        return 0;
    }
    int sign = pos->side == classic->side ? 1 : -1;
    if (xiangqi_over_by_rule(pos)) {
        classic->tracer.reason = TRACE_CYCLE;
        return repetition_value(pos->repeats_after ? repetition_judge(pos).verdict : VERDICT_DRAW, CLASSIC_LOST);
    }
    if (depth == 0) {
        classic->tracer.reason = TRACE_LEAF;
        return sign * classic_leaf(classic, &pos->board);
    }
    int count = classic_moves(pos, moves);
    if (count == 0) {
        classic->tracer.reason = TRACE_OVER;
        return -CLASSIC_LOST - depth; /* the sooner the worse */
    }
    int best = -CLASSIC_INFINITE;
    for (int i = 0; i < count; i++) {
        if (classic->in_endgame && pos->side == classic->side && i + 1 < count &&
            classic_is_exchange(classic, pos, moves[i])) {
            classic_trace_skip(&classic->tracer, &moves[i], 1);
            continue;
        }
        Undo undo;
        classic->tracer.move = moves[i];
        game_make(pos, moves[i], &undo);
        int low = best > alpha ? best : alpha;
        int value = classic->minimax ? -classic_search(classic, pos, depth - 1, -CLASSIC_INFINITE, CLASSIC_INFINITE)
                                     : -classic_search(classic, pos, depth - 1, -beta, -low);
        game_undo(pos, moves[i], &undo);
        if (classic->pulse.over) {
            classic->tracer.reason = TRACE_STOPPED;
            return best;
        }
        if (value > best)
            best = value;
        if (!classic->minimax && best >= beta) {
            classic->cutoffs += i + 1 < count;
            classic_trace_skip(&classic->tracer, moves + i + 1, count - i - 1);
            classic->tracer.reason = TRACE_BETA_CUT;
            break;
        }
    }
    return best;
}

static int classic_search(Classic *classic, Position *pos, int depth, int alpha, int beta)
{
    TraceNode node = classic_trace_enter(&classic->tracer, depth, alpha, beta);
    int value = classic_node(classic, pos, depth, alpha, beta);
    classic_trace_leave(&classic->tracer, &node, value);
    return value;
}

/* What is not told, and the options. */
static void classic_fields(Classic *classic, OptionField *fields)
{
    static const char *const algorithms[] = {"alphabeta", "minimax", NULL}, *const evals[] = {"report", "base", NULL},
                             *const exchanges[] = {"listing", "protected", NULL};
    const OptionField list[] = {
        {OPTION_IS("depth", "plies that it searches", "搜索的步数"), OPTION_OPEN, OPTION_FROM_TO(1, 8),
         .number = &classic->depth},
        {OPTION_IS("algorithm", "how it searches", "搜索算法"), OPTION_OPEN, OPTION_ONE_OF(algorithms),
         .flag = &classic->minimax},
        {OPTION_IS("eval", "the report's evaluation, or men and squares alone", "报告的评估函数，或只看子力与位置"),
         OPTION_OPEN, OPTION_ONE_OF(evals), .flag = &classic->base},
        {OPTION_IS("endgame", "in endgames it searches deeper and exchanges nothing", "残局加深搜索，不兑子"),
         OPTION_OPEN, OPTION_ON_OFF, .flag = &classic->endgame},
        {OPTION_IS("exchange",
                   "an exchange is any capture of a man at least as dear (listing), or of one that is protected too",
                   "兑子：吃价值不低于己子的任何子（所印程序），或其中有保护的子"),
         OPTION_OPEN, OPTION_ONE_OF(exchanges), .flag = &classic->free_captures},
        {.option.name = NULL},
    };
    classic->depth = CLASSIC_DEPTH;
    classic->endgame = true;
    memcpy(fields, list, sizeof list);
}

static Move classic_move(Classic *classic, const Position *root, ClassicInfo *info)
{
    Position pos = *root;
    Move moves[MOVES_MAX];
    classic->nodes = classic->cutoffs = 0;
    classic->side = root->side;
    classic->in_endgame = classic->endgame && classic_is_endgame(classic, &root->board);
    int depth = classic->depth + (classic->in_endgame ? CLASSIC_ENDGAME_PLIES : 0);
    int count = classic_moves(&pos, moves);
    int best = -CLASSIC_INFINITE;
    Move chosen = count > 0 ? moves[0] : MOVE_NONE;
    TraceNode node = classic_trace_enter(&classic->tracer, depth, -CLASSIC_INFINITE, CLASSIC_INFINITE);
    for (int i = 0; i < count; i++) {
        if (classic->in_endgame && (i + 1 < count || best > -CLASSIC_INFINITE) &&
            classic_is_exchange(classic, root, moves[i])) {
            classic_trace_skip(&classic->tracer, &moves[i], 1);
            continue;
        }
        Undo undo;
        classic->tracer.move = moves[i];
        game_make(&pos, moves[i], &undo);
        int value =
            -classic_search(classic, &pos, depth - 1, -CLASSIC_INFINITE, classic->minimax ? CLASSIC_INFINITE : -best);
        game_undo(&pos, moves[i], &undo);
        if (classic->pulse.over) {
            classic->tracer.reason = TRACE_STOPPED;
            break;
        }
        if (value > best) {
            best = value;
            chosen = moves[i];
        }
    }
    classic_trace_leave(&classic->tracer, &node, best);
    int beyond = abs(best) - CLASSIC_LOST,
        plies = beyond > 0 ? depth - beyond : depth; /* a rule may end the game anywhere */
    int mate = beyond < 0 ? 0 : best > 0 ? plies : -plies;
    ClassicInfo told = {
        .value = best, .mate = mate, .depth = depth, .nodes = classic->nodes, .cutoffs = classic->cutoffs};
    *info = told;
    return chosen;
}
