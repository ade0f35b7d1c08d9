/* Assignment 1: minimax. Yours are `evaluate`, `minimax` and `think`. */
#include "course.h"

/* How good the position is for the side to move: its discs minus the other side's. */
static int evaluate(const Position *position)
{
    (void)position;
    return 0; /* to do */
}

/* The value of the position for the side to move, `depth` plies ahead; `move` led to it. */
static int minimax(const Position *position, int move, int depth)
{
    log_enter(position, move, depth);
    int value = evaluate(position); /* to do */
    return log_leave(value);
}

/* The value of the position and the best move: the first of those that are equally good. */
Answer think(const Position *position, Limits limits)
{
    int moves[MOVES_MAX];
    position_moves(position, moves);
    Answer answer = {minimax(position, NO_MOVE, limits.depth), moves[0]}; /* to do */
    return answer;
}

int main(void)
{
    return course_run("minimax");
}
