// Assignment 1: minimax. Yours are `evaluate`, `minimax` and `think`.
#include <vector>

#include "course.h"

// How good the position is for the side to move: its discs minus the other side's.
static int evaluate(const Position &position)
{
    (void)position;
    return 0; // to do
}

// The legal moves.
static std::vector<int> moves_of(const Position &position)
{
    std::vector<int> moves(MOVES_MAX);
    moves.resize(static_cast<std::size_t>(position_moves(&position, moves.data())));
    return moves;
}

// The value of the position for the side to move, `depth` plies ahead; `move` led to it.
static int minimax(const Position &position, int move, int depth)
{
    log_enter(&position, move, depth);
    int value = evaluate(position); // to do
    return log_leave(value);
}

// The value of the position and the best move: the first of those that are equally good.
Answer think(const Position *position, Limits limits)
{
    return {minimax(*position, NO_MOVE, limits.depth), moves_of(*position).front()}; // to do
}

int main()
{
    return course_run("minimax");
}
