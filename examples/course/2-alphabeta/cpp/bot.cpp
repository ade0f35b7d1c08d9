// Assignment 2: alpha-beta. Yours are `alphabeta` and `think`.
#include <vector>

#include "course.h"

// How good the position is for the side to move: its discs minus the other side's.
static int evaluate(const Position &position)
{
    return count(position.mine) - count(position.theirs);
}

// The legal moves.
static std::vector<int> moves_of(const Position &position)
{
    std::vector<int> moves(MOVES_MAX);
    moves.resize(static_cast<std::size_t>(position_moves(&position, moves.data())));
    return moves;
}

// The value of the position for the side to move within the window (alpha, beta); `move` led to it.
static int alphabeta(const Position &position, int move, int depth, int alpha, int beta)
{
    log_enter_window(&position, move, depth, alpha, beta);
    int value = 0 * evaluate(position); // to do
    return log_leave(value);
}

// The value of the position and the best move: the first of those that are equally good.
Answer think(const Position *position, Limits limits)
{
    return {alphabeta(*position, NO_MOVE, limits.depth, -INF, INF), moves_of(*position).front()}; // to do
}

int main()
{
    return course_run("alpha-beta");
}
