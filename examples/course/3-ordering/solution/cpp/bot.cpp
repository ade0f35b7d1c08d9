// Assignment 3: ordering, iterative deepening, a table. A model solution.
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "course.h"

// What a disc on a square is worth.
static const int weights[64] = {
    20, -3, 11, 11, 11, 11, -3, 20,  -3, -7, 2, 2, 2, 2, -7, -3,
    11, 2,  0,  0,  0,  0,  2,  11,  11, 2,  0, 0, 0, 0, 2,  11,
    11, 2,  0,  0,  0,  0,  2,  11,  11, 2,  0, 0, 0, 0, 2,  11,
    -3, -7, 2,  2,  2,  2,  -7, -3,  20, -3, 11, 11, 11, 11, -3, 20};

// How good the position is for the side to move: the weights of its squares minus those of the other side's.
static int evaluate(const Position &position)
{
    int value = 0;
    for (int square = 0; square < 64; square++) {
        if (position.mine >> square & 1)
            value += weights[square];
        if (position.theirs >> square & 1)
            value -= weights[square];
    }
    return value;
}

// The legal moves.
static std::vector<int> moves_of(const Position &position)
{
    std::vector<int> moves(MOVES_MAX);
    moves.resize(static_cast<std::size_t>(position_moves(&position, moves.data())));
    return moves;
}

struct TimeUp {};

enum class Bound { exact, lower, upper };

struct Entry {
    int value;
    Bound bound;
};

// The search of one move: the table of what was found, and the best move of each position for the order.
class Search {
  public:
    explicit Search(Limits given) : limits(given) {}

    int run(const Position &position, int move, int depth, int alpha, int beta)
    {
        log_enter_window(&position, move, depth, alpha, beta);
        if (wuqi_trace_nodes % 256 == 0 && limits.seconds > 0 && course_used(&limits) > 0.4 * limits.seconds)
            throw TimeUp();
        if (position_over(&position))
            return log_leave(position_result(&position));
        if (depth == 0)
            return log_leave(evaluate(position));
        auto found = table.find({position.mine, position.theirs, depth});
        if (move != NO_MOVE && found != table.end() && answers(found->second, alpha, beta))
            return log_leave(found->second.value);
        return log_leave(try_moves(position, depth, alpha, beta));
    }

    int best_move(const Position &position) const
    {
        auto found = best.find({position.mine, position.theirs});
        return found == best.end() ? NO_MOVE : found->second;
    }

  private:
    // Does the entry answer the question of this window?
    static bool answers(const Entry &entry, int alpha, int beta)
    {
        return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.value >= beta) ||
               (entry.bound == Bound::upper && entry.value <= alpha);
    }

    // The best move of an earlier search first, then by the weight of the square.
    std::vector<int> ordered(const Position &position) const
    {
        std::vector<int> moves = moves_of(position);
        int first = best_move(position);
        auto rank = [first](int move) { return move == first ? 1000 : move == PASS ? 0 : weights[move]; };
        std::stable_sort(moves.begin(), moves.end(), [&](int a, int b) { return rank(a) > rank(b); });
        return moves;
    }

    int try_moves(const Position &position, int depth, int alpha, int beta)
    {
        int highest = -INF;
        for (int reply : ordered(position)) {
            int value = -run(position_play(&position, reply), reply, depth - 1, -beta, -std::max(alpha, highest));
            if (value > highest) {
                highest = value;
                best[{position.mine, position.theirs}] = reply;
            }
            if (highest >= beta)
                break;
        }
        Bound bound = highest >= beta ? Bound::lower : highest <= alpha ? Bound::upper : Bound::exact;
        table[{position.mine, position.theirs, depth}] = {highest, bound};
        return highest;
    }

    Limits limits;
    std::map<std::tuple<uint64_t, uint64_t, int>, Entry> table;
    std::map<std::pair<uint64_t, uint64_t>, int> best;
};

// The value of the position and the best move: to limits.depth, or as deep as limits.seconds allow.
Answer think(const Position *position, Limits limits)
{
    Search search(limits);
    Answer answer = {0, moves_of(*position).front()};
    int deepest = limits.depth > 0 ? limits.depth : limits.seconds > 0 ? 60 : 4;
    try {
        for (int depth = 1; depth <= deepest; depth++)
            answer = {search.run(*position, NO_MOVE, depth, -INF, INF), search.best_move(*position)};
    } catch (TimeUp) {
    }
    return answer;
}

int main()
{
    return course_run("ordering");
}
