// Assignment 2: alpha-beta. A model solution.
#include <algorithm>
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

// The value of the position for the side to move within the window (alpha, beta), and the best move; `move` led to it.
static Answer alphabeta(const Position &position, int move, int depth, int alpha, int beta)
{
    Answer best = {-INF, NO_MOVE};
    log_enter_window(&position, move, depth, alpha, beta);
    if (position_over(&position)) {
        best.value = position_result(&position);
    } else if (depth == 0) {
        best.value = evaluate(position);
    } else {
        for (int reply : moves_of(position)) {
            int value = -alphabeta(position_play(&position, reply), reply, depth - 1, -beta, -std::max(alpha, best.value)).value;
            if (value > best.value)
                best = {value, reply};
            if (best.value >= beta)
                break;
        }
    }
    log_leave(best.value);
    return best;
}

// The value of the position and the best move: the first of those that are equally good.
Answer think(const Position *position, Limits limits)
{
    return alphabeta(*position, NO_MOVE, limits.depth > 0 ? limits.depth : 4, -INF, INF);
}

int main()
{
    return course_run("alpha-beta");
}
