/* Assignment 4: an evaluation of your own. A model solution. */
#include "course.h"

enum { DEPTH = 3 };

/* The numbers of the evaluation by name: selfplay lets other numbers play against these. */
#define WEIGHTS(X) X(base, 3) X(pair, 0.5) X(abroad, 1) X(danger, 1)

typedef struct Weights {
#define WEIGHT_FIELD(name, number) double name;
    WEIGHTS(WEIGHT_FIELD)
} Weights;

#define WEIGHT_NUMBER(name, number) number,
static const Weights my_weights = {WEIGHTS(WEIGHT_NUMBER)};

/* What two neighbours of one level are worth to the first player. */
static double pair_worth(const Position *position, int one, int two, double worth, const Weights *weights)
{
    int first = position->cells[one], second = position->cells[two];
    if (first == second)
        return weights->pair * (first > 0 ? worth : -worth);
    return weights->danger * (position->side == 0 ? worth : -worth); /* whoever merges first takes it */
}

/* How good the position is for the side to move: each tile counts base to the power of its level, own tiles for it and
 * enemy tiles against it; equal neighbours count because they can merge, and those of two owners endanger each other.
 */
static int evaluate(const Position *position, const Weights *weights)
{
    double worth[16] = {1}, total = 0;
    for (int level = 1; level < 16; level++)
        worth[level] = worth[level - 1] * weights->base;
    for (int square = 0; square < 32; square++) {
        int level = position->cells[square], right = board_next(square, RIGHT), down = board_next(square, DOWN);
        if (level == 0)
            continue;
        bool home = territory(square) == (level < 0);
        total += (level > 0 ? 1 : -1) * worth[abs(level)] * (home ? 1 : weights->abroad);
        if (right >= 0 && abs(position->cells[right]) == abs(level))
            total += pair_worth(position, square, right, worth[abs(level)], weights);
        if (down >= 0 && abs(position->cells[down]) == abs(level))
            total += pair_worth(position, square, down, worth[abs(level)], weights);
    }
    return (int)(position->side == 0 ? total : -total);
}

/* The value of the position for the side to move within the window (alpha, beta), and the best move; `move` led to it.
 */
static Answer alphabeta(const Position *position, int move, int depth, int alpha, int beta, const Weights *weights)
{
    Answer best = {-INF, NO_MOVE};
    log_enter_window(position, move, depth, alpha, beta);
    if (position_over(position)) {
        best.value = 100000 * position_result(position);
    } else if (depth == 0) {
        best.value = evaluate(position, weights);
    } else {
        int moves[MOVES_MAX], number = position_moves(position, moves);
        for (int i = 0; i < number && best.value < beta; i++) {
            Position after = position_play(position, moves[i]);
            int low = best.value > alpha ? best.value : alpha;
            int value = -alphabeta(&after, moves[i], depth - 1, -beta, -low, weights).value;
            if (value > best.value) {
                best.value = value;
                best.move = moves[i];
            }
        }
    }
    log_leave(best.value);
    return best;
}

/* The value of the position and the best move. */
Answer think(const Position *position, Limits limits)
{
    int depth = limits.depth > 0 && limits.depth < DEPTH ? limits.depth : DEPTH;
    return alphabeta(position, NO_MOVE, depth, -INF, INF, &my_weights);
}

#ifndef SELFPLAY
int main(void)
{
    return course_run("my evaluation");
}
#endif
