/* Assignment 2: alpha-beta. A model solution. */
#include "course.h"

/* How good the position is for the side to move: its discs minus the other side's. */
static int evaluate(const Position *position)
{
    return count(position->mine) - count(position->theirs);
}

/* The value of the position for the side to move within the window (alpha, beta), and the best move; `move` led to it.
 */
static Answer alphabeta(const Position *position, int move, int depth, int alpha, int beta)
{
    Answer best = {-INF, NO_MOVE};
    log_enter_window(position, move, depth, alpha, beta);
    if (position_over(position)) {
        best.value = position_result(position);
    } else if (depth == 0) {
        best.value = evaluate(position);
    } else {
        int moves[MOVES_MAX], number = position_moves(position, moves);
        for (int i = 0; i < number && best.value < beta; i++) {
            Position after = position_play(position, moves[i]);
            int low = best.value > alpha ? best.value : alpha;
            int value = -alphabeta(&after, moves[i], depth - 1, -beta, -low).value;
            if (value > best.value) {
                best.value = value;
                best.move = moves[i];
            }
        }
    }
    log_leave(best.value);
    return best;
}

/* The value of the position and the best move: the first of those that are equally good. */
Answer think(const Position *position, Limits limits)
{
    return alphabeta(position, NO_MOVE, limits.depth > 0 ? limits.depth : 4, -INF, INF);
}

int main(void)
{
    return course_run("alpha-beta");
}
