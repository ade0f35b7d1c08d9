/* SPDX-License-Identifier: MIT
 *
 * classic - the course report's player: greedy search with alpha-beta when ahead, expectation search when behind.
 *
 * Names are the report's: select, greedy, conservative, destroy, expectation_search, pile, last_round, breakout. It
 * asks the position for what the course platform tells its bots; the opponent's last score it remembers from its own
 * last turn. What the report describes and left out in its last version (breakout, the tolerance, the guard) is off
 * unless an option asks for it.
 */
#define GAME_CLASSIC

#include <math.h>
#include <stdlib.h>

#include "base/options.h"
#include "games/classic_pulse.h"
#include "games/classic_trace.h"
#include "games/game.h"

enum { CLASSIC_DEPTH = 2, CLASSIC_DEPTH_MAX = 4, CLASSIC_WIN = 10000, CLASSIC_OPEN = CLASSIC_WIN + 1 };

/* What the report adds to its greedy search; each can be left out to see what it is worth. */
enum {
    CLASSIC_CONSERVATIVE,
    CLASSIC_UNDO,
    CLASSIC_DESTROY,
    CLASSIC_EXPECTATION,
    CLASSIC_LAST_ROUND,
    CLASSIC_TIME,
    CLASSIC_BREAKOUT, /* this and what follows is off unless asked for: the report's last version is without it */
    CLASSIC_GUARD,
    CLASSIC_STRATEGIES
};
static const char *const classic_strategies[CLASSIC_STRATEGIES][3] = {
    {"conservative", "swaps two equal pieces rather than lose points", "宁可交换两个相同的棋子也不丢分"},
    {"undo", "ahead: takes back a swap of the opponent's that erased nothing", "领先时，撤销对方没有消除的交换"},
    {"destroy", "ahead: a swap after which nothing can be erased", "领先时，走出此后无可消除的交换"},
    {"expectation", "behind: points now less what the opponent can be expected to make",
     "落后时，按现得分减去对方的期望得分选择"},
    {"lastround", "a search of its own for the last swap", "最后一次交换使用专门的搜索"},
    {"timerule", "looks at fewer swaps as time runs short", "时间不足时减少候选交换"},
    {"breakout", "behind: a quiet swap where every erasing one loses too much; not in the report's last version",
     "劣势破局：消除都亏损过大时走不消除的交换；报告最终版已删去"},
    {"guard", "behind: avoids swaps after which the opponent can end the game; not in the report's last version",
     "落后时，避免走出让对方能立即结束棋局的交换；报告最终版已删去"},
};

/* `select_num`: candidates of a full search, by the time that is left for each of the own moves. */
enum {
    CLASSIC_CANDIDATES = 60,
    CLASSIC_CANDIDATES_HASTY = 40,
    CLASSIC_CANDIDATES_LATE = 20,
    CLASSIC_HASTY_MS = 500,
    CLASSIC_LATE_MS = 300
};

/* `breakout` looks at so many swaps; the report prints one number of points that it risks losing, in `select`. */
enum { CLASSIC_BREAKOUT_SWAPS = 40, CLASSIC_TOLERANCE = 7, CLASSIC_TOLERANCE_MAX = 1000 };

typedef struct Classic {
    int depth;
    int tolerance;  /* points it risks in an exchange; 0: no such rule */
    int candidates; /* as the clock lets it */
    Move heard;     /* the opponent's last swap; MOVE_NONE if nobody said */
    uint64_t tried; /* swaps that breakout has made in this game */
    Position last;  /* after the own last move; last.setup is NULL before it, and never held */
    bool known;
    bool strategies[CLASSIC_STRATEGIES]; /* on or off, in the order of classic_strategies */
    uint64_t nodes;
    uint64_t cutoffs;
    ClassicTracer tracer;
    ClassicPulse pulse;
} Classic;

/* The swaps that erase, in the platform's order; with `complete` followed by all others. */
static int classic_actions(const Position *pos, bool complete, Move *actions)
{
    Move moves[GAME_MOVES_MAX];
    Position open = *pos;
    open.end = ERASER_RUNNING;
    int total = game_moves(&open, moves), count = 0;
    for (int pass = 0; pass < 1 + complete; pass++) {
        for (int i = 0; i < total; i++) {
            if (eraser_erases(pos, moves[i]) != pass)
                actions[count++] = moves[i];
        }
    }
    return count;
}

/* The position after a swap, without the tests for the end of the game; the points go to *points. */
static Position classic_action(const Position *pos, Move action, int *points)
{
    Position child = *pos;
    uint64_t first = UINT64_C(1) << eraser_first(action);
    board_swap(child.pieces, first, first << eraser_step(action));
    *points = board_cascade(child.pieces, child.next, child.setup);
    child.erasing = board_erasing(child.pieces, child.setup->squares);
    return child;
}

typedef struct ClassicWindow {
    int alpha, beta;
} ClassicWindow;

typedef struct ClassicGreedy {
    Classic *classic;
    int scores[2]; /* own, the opponent's */
    int depth;
    bool complete;
    int choice; /* -1: none */
} ClassicGreedy;

static int classic_alphabeta(ClassicGreedy *greedy, const Position *pos, int depth, ClassicWindow window, int profit);

/* `alphabeta` inside `greedy`: profit is the mover's so far. */
static int classic_node(ClassicGreedy *greedy, const Position *pos, int depth, ClassicWindow window, int profit)
{
    Move actions[GAME_MOVES_MAX];
    bool own = (greedy->depth - depth) % 2 == 0;
    int alpha = window.alpha, beta = window.beta;
    ClassicTracer *tracer = &greedy->classic->tracer;
    greedy->classic->nodes++;
    if (classic_stops(&greedy->classic->pulse)) {
        tracer->reason = TRACE_STOPPED;
        return 0;
    }
    tracer->reason = TRACE_LEAF;
    if (depth == 0)
        return profit;
    int count = classic_actions(pos, greedy->complete && own, actions);
    if (greedy->complete && own && count > greedy->classic->candidates)
        count = greedy->classic->candidates;
    if (!(pos->erasing.across | pos->erasing.up) && !(greedy->complete && own)) {
        bool ahead = greedy->scores[!own] + profit > greedy->scores[own];
        tracer->reason = TRACE_OVER;
        return ahead ? CLASSIC_WIN : -CLASSIC_WIN;
    }
    tracer->reason = TRACE_SEARCHED;
    for (int i = 0; i < count; i++) {
        int points;
        Position child = classic_action(pos, actions[i], &points);
        int gained = profit + points;
        if (depth == 2 && gained <= alpha) {
            classic_trace_skip(tracer, actions + i, gained == 0 ? count - i : 1);
            if (gained == 0)
                return alpha;
            continue;
        }
        tracer->move = actions[i];
        int value = -classic_alphabeta(greedy, &child, depth - 1, (ClassicWindow){-beta, -alpha}, -gained);
        if (greedy->classic->pulse.over) {
            tracer->reason = TRACE_STOPPED;
            return alpha;
        }
        if (value >= beta) {
            greedy->classic->cutoffs++;
            classic_trace_skip(tracer, actions + i + 1, count - i - 1);
            tracer->reason = TRACE_BETA_CUT;
            return beta;
        }
        if (value > alpha) {
            alpha = value;
            if (depth == greedy->depth)
                greedy->choice = actions[i];
        }
    }
    return alpha;
}

static int classic_alphabeta(ClassicGreedy *greedy, const Position *pos, int depth, ClassicWindow window, int profit)
{
    TraceNode node = classic_trace_enter(&greedy->classic->tracer, depth, window.alpha, window.beta);
    int value = classic_node(greedy, pos, depth, window, profit);
    classic_trace_leave(&greedy->classic->tracer, &node, value);
    return value;
}

/* `greedy`: the swap with the best profit after so many swaps; -1 if it finds none. */
static int classic_greedy(Classic *classic, const Position *pos, int depth, bool complete, int *value)
{
    int side = game_side(pos);
    ClassicGreedy greedy = {.classic = classic,
                            .scores = {pos->score[side], pos->score[!side]},
                            .depth = depth,
                            .complete = complete,
                            .choice = -1};
    *value = classic_alphabeta(&greedy, pos, depth, (ClassicWindow){-CLASSIC_WIN, CLASSIC_WIN}, 0);
    return greedy.choice;
}

static bool classic_swaps_equal(const Position *pos, Move move)
{
    uint64_t first = UINT64_C(1) << eraser_first(move), both = first | first << eraser_step(move);
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        if ((pos->pieces[colour] & both) == both)
            return true;
    }
    return false;
}

/* `conservative`: swaps two equal pieces, or else the first swap. */
static int classic_conservative(const Position *pos)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (classic_swaps_equal(pos, moves[i]))
            return moves[i];
    }
    return moves[0];
}

/* `destroy`: a quiet swap after which nothing can be erased; -1 if there is none. */
static int classic_destroy(const Position *pos)
{
    Move actions[GAME_MOVES_MAX];
    int count = classic_actions(pos, true, actions);
    for (int i = eraser_erasing_count(pos); i < count; i++) {
        uint64_t pieces[SETUP_COLOURS];
        uint64_t first = UINT64_C(1) << eraser_first(actions[i]);
        memcpy(pieces, pos->pieces, sizeof pieces);
        board_swap(pieces, first, first << eraser_step(actions[i]));
        if (!board_has_erasing(pieces, pos->setup->squares))
            return actions[i];
    }
    return -1;
}

typedef struct ClassicGuess {
    double mean, deviation;
} ClassicGuess;

/* `pile`: the maximum of normal guesses, taken pair by pair, each pair again as a normal guess. */
static ClassicGuess classic_pile(const ClassicGuess *guesses, int count)
{
    if (count == 1)
        return guesses[0];
    ClassicGuess one = classic_pile(guesses, count / 2);
    ClassicGuess two = classic_pile(guesses + count / 2, count - count / 2);
    double squares[2] = {one.deviation * one.deviation, two.deviation * two.deviation};
    double spread = sqrt(squares[0] + squares[1]);
    double gap = one.mean - two.mean;
    double leaning = erf(gap / (M_SQRT2 * spread));
    double bulge = spread * exp(-gap * gap / (2 * spread * spread)) / sqrt(2 * M_PI);
    double mean = one.mean * (1 + leaning) / 2 + two.mean * (1 - leaning) / 2 + bulge;
    double square = (one.mean * one.mean + squares[0]) * (1 + leaning) / 2 +
                    (two.mean * two.mean + squares[1]) * (1 - leaning) / 2 + (one.mean + two.mean) * bulge;
    ClassicGuess pile = {.mean = mean, .deviation = sqrt(fmax(square - mean * mean, 1e-9))};
    return pile;
}

/* What the opponent may be expected to make of a board, with all swaps in the platform's order. */
typedef struct ClassicReplies {
    ClassicGuess losses[ERASER_SWAPS];
    int count, most; /* the most points of one swap */
    bool ends;       /* one of them ends the game and wins it */
} ClassicReplies;

/* False if the search must end. `lead` is the opponent's before the reply. */
static bool classic_replies(Classic *classic, const Position *child, int lead, ClassicReplies *replies)
{
    Move moves[GAME_MOVES_MAX];
    Position open = *child;
    open.end = ERASER_RUNNING;
    *replies = (ClassicReplies){.count = game_moves(&open, moves)};
    for (int i = 0; i < replies->count; i++) {
        int loss;
        if (classic_stops(&classic->pulse))
            return false;
        Position after = classic_action(child, moves[i], &loss);
        classic->nodes++;
        replies->losses[i] = (ClassicGuess){.mean = loss, .deviation = 5};
        replies->most = loss > replies->most ? loss : replies->most;
        replies->ends = replies->ends || (!(after.erasing.across | after.erasing.up) && lead + loss > 0);
    }
    return true;
}

/* `expectation_search`: points now, minus what the opponent may be expected to make of the board. With the guard, a
 * swap after which the opponent can end the game and win is taken only if there is no other. */
static int classic_expectation_search(Classic *classic, const Position *pos)
{
    Move actions[GAME_MOVES_MAX];
    int count = classic_actions(pos, false, actions), choices[2] = {-1, -1}; /* safe, exposed */
    int side = game_side(pos), behind = pos->score[!side] - pos->score[side];
    double best[2] = {-CLASSIC_WIN, -CLASSIC_WIN};
    for (int i = 0; i < count; i++) {
        ClassicReplies replies;
        int points;
        Position child = classic_action(pos, actions[i], &points);
        if (!classic_replies(classic, &child, behind - points, &replies))
            break;
        if (replies.most == 0) {
            if (points >= behind)
                return actions[i];
            continue;
        }
        ClassicGuess expected = classic_pile(replies.losses, replies.count);
        bool exposed = classic->strategies[CLASSIC_GUARD] && replies.ends;
        double value = points - expected.mean + expected.deviation;
        if (value > best[exposed]) {
            best[exposed] = value;
            choices[exposed] = actions[i];
        }
    }
    return choices[0] >= 0 ? choices[0] : choices[1];
}

/* Points that may be lost: the option, and half of what the player is behind, as the report lets it grow with that. */
static int classic_tolerated(const Classic *classic, const Position *pos)
{
    int side = game_side(pos), behind = pos->score[!side] - pos->score[side];
    int tolerance = classic->tolerance > 0 ? classic->tolerance : CLASSIC_TOLERANCE;
    return tolerance + (behind > 0 ? behind / 2 : 0);
}

/* The most points of the opponent's next swap. */
static int classic_next_points(Classic *classic, const Position *pos)
{
    Move replies[GAME_MOVES_MAX];
    int count = classic_actions(pos, false, replies), most = 0;
    for (int i = 0; i < count && !classic_stops(&classic->pulse); i++) {
        int points;
        classic_action(pos, replies[i], &points);
        classic->nodes++;
        most = points > most ? points : most;
    }
    return most;
}

/* `breakout`: the quiet swap of two different pieces, not made by it before, after which the opponent gets little: the
 * first that leaves him no more than is tolerated, else the one that leaves him least. -1 if there is none. */
static int classic_breakout(Classic *classic, const Position *pos)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves), choice = -1, least = CLASSIC_WIN;
    for (int i = 0; i < count && i < CLASSIC_BREAKOUT_SWAPS; i++) {
        int points;
        if (eraser_erases(pos, moves[i]) || classic->tried >> moves[i] & 1 || classic_swaps_equal(pos, moves[i]))
            continue;
        Position child = classic_action(pos, moves[i], &points);
        int most = classic_next_points(classic, &child);
        if (most < least) {
            least = most;
            choice = moves[i];
        }
        if (most <= classic_tolerated(classic, pos))
            break;
    }
    if (choice >= 0)
        classic->tried |= UINT64_C(1) << choice;
    return choice;
}

/* What the report did before its last version where a lead is small or the player is behind: two plies over the
 * erasing swaps; if the best loses more than is tolerated, a quiet swap. -1 if neither rule is on or has a swap. */
static int classic_tolerant(Classic *classic, const Position *pos)
{
    int side = game_side(pos), value, choice;
    int lead = pos->score[side] - pos->score[!side];
    bool breaks = classic->strategies[CLASSIC_BREAKOUT] && lead <= 0;
    if (!breaks && (classic->tolerance == 0 || lead > classic->tolerance))
        return -1;
    choice = classic_greedy(classic, pos, 2, false, &value);
    if (choice >= 0 && value >= -classic_tolerated(classic, pos))
        return choice;
    int quiet = breaks ? classic_breakout(classic, pos) : -1;
    if (quiet < 0 && classic->strategies[CLASSIC_CONSERVATIVE])
        quiet = classic_conservative(pos);
    return quiet >= 0 ? quiet : choice;
}

/* `last_round`: the last swap of this side. */
static int classic_last_round(Classic *classic, const Position *pos)
{
    int side = game_side(pos), value;
    if (side == 1)
        return classic_greedy(classic, pos, 1, false, &value);
    int choice = classic_greedy(classic, pos, 2, false, &value);
    if (classic->strategies[CLASSIC_CONSERVATIVE] && pos->score[side] + value <= pos->score[!side] &&
        pos->score[side] > pos->score[!side])
        return classic_conservative(pos);
    return choice;
}

/* The opponent's last swap, if it erased nothing: the squares that differ from the board left to him. Two equal pieces
 * leave no difference: then it is the swap that the player was told of, else any other of equal pieces. */
static int classic_quiet_swap(const Classic *classic, const Position *pos)
{
    uint64_t changed = 0;
    if (!classic->known || classic->last.made + 1 != pos->made || classic->last.setup != pos->setup ||
        memcmp(classic->last.next, pos->next, sizeof pos->next) != 0)
        return -1;
    for (int colour = 0; colour < SETUP_COLOURS; colour++)
        changed |= classic->last.pieces[colour] ^ pos->pieces[colour];
    for (int move = 0; move < ERASER_SWAPS; move++) {
        uint64_t first = UINT64_C(1) << eraser_first((Move)move);
        if (changed == (first | first << eraser_step((Move)move)))
            return move;
    }
    if (changed != 0)
        return -1;
    return classic->heard != MOVE_NONE ? classic->heard : classic_conservative(pos);
}

/* `select`: the dispatcher. -1 if nothing was found. */
static int classic_select(Classic *classic, const Position *pos)
{
    int side = game_side(pos), value, choice;
    int own_moves_left = (pos->setup->moves - pos->made + 1) / 2;
    const bool *on = classic->strategies;
    if (own_moves_left == 1 && on[CLASSIC_LAST_ROUND])
        return classic_last_round(classic, pos);
    if (pos->made == 0) {
        choice = classic_greedy(classic, pos, 2, false, &value);
        return value < -CLASSIC_TOLERANCE && on[CLASSIC_CONSERVATIVE] ? classic_conservative(pos) : choice;
    }
    if (pos->score[side] > pos->score[!side] || !on[CLASSIC_EXPECTATION]) {
        bool ahead = pos->score[side] > pos->score[!side];
        choice = ahead && on[CLASSIC_UNDO] ? classic_quiet_swap(classic, pos) : -1;
        if (choice >= 0)
            return choice;
        choice = ahead && on[CLASSIC_DESTROY] && eraser_erasing_count(pos) < 3 ? classic_destroy(pos) : -1;
        choice = choice < 0 ? classic_tolerant(classic, pos) : choice;
        return choice >= 0 ? choice : classic_greedy(classic, pos, classic->depth, true, &value);
    }
    choice = classic_tolerant(classic, pos);
    return choice >= 0 ? choice : classic_expectation_search(classic, pos);
}

/* What is not told, and the options. */
static void classic_fields(Classic *classic, OptionField *fields)
{
    const OptionField depth = {OPTION_IS("depth", "swaps that it searches", "搜索的交换步数"), OPTION_OPEN,
                               OPTION_FROM_TO(1, CLASSIC_DEPTH_MAX), .number = &classic->depth};
    const OptionField tolerance = {
        OPTION_IS("tolerance",
                  "points that it risks in an exchange, when not far ahead; 0: no such rule, as in the "
                  "report's last version",
                  "优势不大或劣势时容忍的亏损分数（TOLERANCE）；0 表示不用，即报告最终版"),
        OPTION_OPEN, OPTION_FROM_TO(0, CLASSIC_TOLERANCE_MAX), .number = &classic->tolerance};
    const OptionField last = {.option.name = NULL};
    classic->depth = CLASSIC_DEPTH;
    *fields++ = depth;
    for (int i = 0; i < CLASSIC_STRATEGIES; i++) {
        const char *const *words = classic_strategies[i];
        const OptionField field = {OPTION_IS(words[0], words[1], words[2]), OPTION_OPEN, OPTION_ON_OFF,
                                   .flag = &classic->strategies[i]};
        classic->strategies[i] = i < CLASSIC_BREAKOUT;
        *fields++ = field;
    }
    *fields++ = tolerance;
    *fields = last;
}

static void classic_clock(Classic *classic, const Position *pos, const ClassicTurn *clock)
{
    int own_moves_left = (pos->setup->moves - pos->made + 1) / 2;
    int64_t each = clock->left_ms / (own_moves_left > 0 ? own_moves_left : 1);
    classic->heard = clock->replied ? clock->reply : MOVE_NONE;
    if (pos->made < 2)
        classic->tried = 0;
    classic->candidates = CLASSIC_CANDIDATES;
    if (clock->left_ms > 0 && classic->strategies[CLASSIC_TIME])
        classic->candidates = each < CLASSIC_LATE_MS    ? CLASSIC_CANDIDATES_LATE
                              : each < CLASSIC_HASTY_MS ? CLASSIC_CANDIDATES_HASTY
                                                        : CLASSIC_CANDIDATES;
}
#define GAME_CLASSIC_CLOCK classic_clock

static Move classic_move(Classic *classic, const Position *pos, ClassicInfo *info)
{
    classic->nodes = classic->cutoffs = 0;
    int choice = classic_select(classic, pos);
    Move moves[GAME_MOVES_MAX] = {0};
    if (choice < 0) {
        game_moves(pos, moves);
        choice = moves[0];
    }
    Undo undo;
    classic->last = *pos;
    game_make(&classic->last, (Move)choice, &undo);
    classic->known = true;
    ClassicInfo told = {.value = classic->last.score[game_side(pos)] - classic->last.score[!game_side(pos)],
                        .depth = classic->depth,
                        .nodes = classic->nodes,
                        .cutoffs = classic->cutoffs};
    *info = told;
    return (Move)choice;
}
