/* SPDX-License-Identifier: MIT
 *
 * reversi_search_template - the fixed-depth search that plays the training games and labels their positions.
 *
 * Values are in 1/100 disc for the side to move. It is full-width and has no memory, so that the label of a
 * position depends on the weights and the depth alone, not on what was searched before.
 */
#ifndef LEARN_REVERSI_SEARCH_TEMPLATE_H
#define LEARN_REVERSI_SEARCH_TEMPLATE_H

#include "games/reversi/board.h"
#include "games/reversi/eval.h"

enum { SEARCH_INFINITE = 30000, SEARCH_MOVES_MAX = 34 };

typedef struct SearchMove {
    uint64_t mine, theirs; /* after the move, as the next side sees it */
    int square, order;
} SearchMove;

/* The moves, best static value first; without weights, fewest replies first. */
static int search_list(const ReversiWeights *weights, SearchMove *list, uint64_t mine, uint64_t theirs)
{
    int count = 0;
    for (uint64_t rest = board_moves(mine, theirs); rest; rest &= rest - 1) {
        const int square = board_first(rest);
        const uint64_t flips = board_flips(square, mine, theirs);
        SearchMove move = {theirs ^ flips, mine ^ flips ^ board_bit(square), square, 0};
        move.order = weights ? -reversi_eval(weights, move.mine, move.theirs)
                             : -board_count(board_moves(move.mine, move.theirs));
        int at = count++;
        for (; at > 0 && list[at - 1].order < move.order; at--)
            list[at] = list[at - 1];
        list[at] = move;
    }
    return count;
}

static int search_value(const ReversiWeights *weights, uint64_t mine, uint64_t theirs, int depth, int alpha, int beta);

/* The value of a move with `depth` plies left after it. */
static int search_child(const ReversiWeights *weights, const SearchMove *move, int depth, int alpha, int beta)
{
    if (depth == 0 && board_can_move(move->mine, move->theirs))
        return move->order;
    return -search_value(weights, move->mine, move->theirs, depth, -beta, -alpha);
}

static int search_value(const ReversiWeights *weights, uint64_t mine, uint64_t theirs, int depth, int alpha, int beta)
{
    if (depth == 0 && board_can_move(mine, theirs))
        return reversi_eval(weights, mine, theirs);
    SearchMove list[SEARCH_MOVES_MAX];
    const int count = search_list(weights, list, mine, theirs);
    if (count == 0) {
        if (!board_can_move(theirs, mine))
            return 100 * board_final_score(mine, theirs);
        return -search_value(weights, theirs, mine, depth, -beta, -alpha);
    }
    int best = -SEARCH_INFINITE;
    for (int i = 0; i < count && best < beta; i++) {
        const int floor = best > alpha ? best : alpha;
        int value = i == 0 ? floor + 1 : search_child(weights, &list[i], depth - 1, floor, floor + 1);
        if (value > floor && (i == 0 || value < beta))
            value = search_child(weights, &list[i], depth - 1, floor, beta);
        if (value > best)
            best = value;
    }
    return best;
}

/* The square of the best move; there must be one. */
static int search_move(const ReversiWeights *weights, uint64_t mine, uint64_t theirs, int depth)
{
    SearchMove list[SEARCH_MOVES_MAX];
    const int count = search_list(weights, list, mine, theirs);
    int best = -SEARCH_INFINITE, choice = list[0].square;
    for (int i = 0; i < count && weights && depth > 1; i++) {
        const int value = search_child(weights, &list[i], depth - 1, best, SEARCH_INFINITE);
        if (value > best) {
            best = value;
            choice = list[i].square;
        }
    }
    return choice;
}

#endif
