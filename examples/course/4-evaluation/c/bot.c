/* Assignment 4: an evaluation of your own. Yours are WEIGHTS and `evaluate`; the search is there. */
#include "course.h"

enum { DEPTH = 3 };

/* The numbers of your evaluation by name: selfplay lets other numbers play against these. */
#define WEIGHTS(X) X(tile, 0)

typedef struct Weights {
#define WEIGHT_FIELD(name, number) double name;
    WEIGHTS(WEIGHT_FIELD)
} Weights;

#define WEIGHT_NUMBER(name, number) number,
static const Weights my_weights = {WEIGHTS(WEIGHT_NUMBER)};

/* How good the position is for the side to move. */
static int evaluate(const Position *position, const Weights *weights)
{
    (void)position;
    (void)weights;
    return 0; /* to do */
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
