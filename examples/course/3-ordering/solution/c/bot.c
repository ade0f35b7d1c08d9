/* Assignment 3: ordering, iterative deepening, a table. A model solution. */
#include "course.h"

/* What a disc on a square is worth. */
static const int weights[64] = {20, -3, 11, 11, 11, 11, -3, 20, /**/ -3, -7, 2,  2,  2,  2,  -7, -3, /**/
                                11, 2,  0,  0,  0,  0,  2,  11, /**/ 11, 2,  0,  0,  0,  0,  2,  11, /**/
                                11, 2,  0,  0,  0,  0,  2,  11, /**/ 11, 2,  0,  0,  0,  0,  2,  11, /**/
                                -3, -7, 2,  2,  2,  2,  -7, -3, /**/ 20, -3, 11, 11, 11, 11, -3, 20};

/* How good the position is for the side to move: the weights of its squares minus those of the other side's. */
static int evaluate(const Position *position)
{
    int value = 0;
    for (int square = 0; square < 64; square++) {
        if (position->mine >> square & 1)
            value += weights[square];
        if (position->theirs >> square & 1)
            value -= weights[square];
    }
    return value;
}

typedef enum Bound { NONE, EXACT, LOWER, UPPER } Bound;

/* What was found about a position. */
typedef struct Entry {
    uint64_t mine, theirs;
    int value, depth, best_move;
    Bound bound;
} Entry;

enum { ENTRIES = 1 << 18 };
static Entry table[ENTRIES];
static Limits allowed;
static bool time_is_up;

static Entry *table_at(const Position *position)
{
    uint64_t mixed = (position->mine * 0x9e3779b97f4a7c15u) ^ (position->theirs * 0xc2b2ae3d27d4eb4fu);
    return &table[(mixed ^ mixed >> 29) % ENTRIES];
}

static bool table_fits(const Entry *entry, const Position *position)
{
    return entry->bound != NONE && entry->mine == position->mine && entry->theirs == position->theirs;
}

/* Does the entry answer the question of this window? */
static bool table_answers(const Entry *entry, int depth, int alpha, int beta)
{
    return entry->depth == depth && (entry->bound == EXACT || (entry->bound == LOWER && entry->value >= beta) ||
                                     (entry->bound == UPPER && entry->value <= alpha));
}

static int move_rank(int move, int first)
{
    return move == first ? 1000 : move == PASS ? 0 : weights[move];
}

/* The best move of an earlier search first, then by the weight of the square. */
static int ordered_moves(const Position *position, int moves[MOVES_MAX])
{
    const Entry *entry = table_at(position);
    int number = position_moves(position, moves), first = table_fits(entry, position) ? entry->best_move : NO_MOVE;
    for (int i = 1; i < number; i++) {
        int move = moves[i], at = i;
        for (; at > 0 && move_rank(moves[at - 1], first) < move_rank(move, first); at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
    return number;
}

static int alphabeta(const Position *position, int move, int depth, int alpha, int beta);

static int search_moves(const Position *position, int depth, int alpha, int beta)
{
    int moves[MOVES_MAX], number = ordered_moves(position, moves), best = -INF, best_move = moves[0];
    for (int i = 0; i < number && best < beta && !time_is_up; i++) {
        Position after = position_play(position, moves[i]);
        int value = -alphabeta(&after, moves[i], depth - 1, -beta, -(best > alpha ? best : alpha));
        if (value > best) {
            best = value;
            best_move = moves[i];
        }
    }
    if (!time_is_up) {
        Bound bound = best >= beta ? LOWER : best <= alpha ? UPPER : EXACT;
        Entry entry = {position->mine, position->theirs, best, depth, best_move, bound};
        *table_at(position) = entry;
    }
    return best;
}

/* The value of the position for the side to move within the window (alpha, beta); `move` led to it. */
static int alphabeta(const Position *position, int move, int depth, int alpha, int beta)
{
    const Entry *entry = table_at(position);
    log_enter_window(position, move, depth, alpha, beta);
    if (wuqi_trace_nodes % 256 == 0 && allowed.seconds > 0 && course_used(&allowed) > 0.4 * allowed.seconds)
        time_is_up = true;
    if (time_is_up)
        return log_leave(0);
    if (position_over(position))
        return log_leave(position_result(position));
    if (depth == 0)
        return log_leave(evaluate(position));
    if (move != NO_MOVE && table_fits(entry, position) && table_answers(entry, depth, alpha, beta))
        return log_leave(entry->value);
    return log_leave(search_moves(position, depth, alpha, beta));
}

/* The value of the position and the best move: to limits.depth, or as deep as limits.seconds allow. */
Answer think(const Position *position, Limits limits)
{
    int deepest = limits.depth > 0 ? limits.depth : limits.seconds > 0 ? 60 : 4, moves[MOVES_MAX];
    position_moves(position, moves);
    Answer answer = {0, moves[0]};
    memset(table, 0, sizeof table);
    allowed = limits;
    time_is_up = false;
    for (int depth = 1; depth <= deepest && !time_is_up; depth++) {
        int value = alphabeta(position, NO_MOVE, depth, -INF, INF);
        if (!time_is_up) {
            answer.value = value;
            answer.move = table_at(position)->best_move;
        }
    }
    return answer;
}

int main(void)
{
    return course_run("ordering");
}
