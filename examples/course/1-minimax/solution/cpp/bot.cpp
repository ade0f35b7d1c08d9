// Assignment 1: minimax. A model solution.
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

// The value of the position for the side to move, `depth` plies ahead, and the best move; `move` led to it.
static Answer minimax(const Position &position, int move, int depth)
{
    Answer best = {-INF, NO_MOVE};
    log_enter(&position, move, depth);
    if (position_over(&position)) {
        best.value = position_result(&position);
    } else if (depth == 0) {
        best.value = evaluate(position);
    } else {
        for (int reply : moves_of(position)) {
            int value = -minimax(position_play(&position, reply), reply, depth - 1).value;
            if (value > best.value)
                best = {value, reply};
        }
    }
    log_leave(best.value);
    return best;
}

// The value of the position and the best move: the first of those that are equally good.
Answer think(const Position *position, Limits limits)
{
    return minimax(*position, NO_MOVE, limits.depth > 0 ? limits.depth : 3);
}

int main()
{
    return course_run("minimax");
}
