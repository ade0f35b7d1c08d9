/* SPDX-License-Identifier: MIT
 *
 * classic - the course report's player: minimax or alpha-beta to a fixed depth over evaluation a, b, c, d,
 * c-stable or d-intended.
 *
 * Faithful in what decides a game: moves are tried in the report's order (enemy discs row by row, the eight
 * directions round each), a side without a move ends the line with the evaluation (no pass inside the
 * search), the first of equal moves is kept, a cut needs more than beta.
 */
#define GAME_CLASSIC

#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "games/classic_pulse.h"
#include "games/classic_trace.h"
#include "games/game.h"

enum { CLASSIC_OPEN = VALUE_INFINITE }; /* an open end of a window */
enum { CLASSIC_EVAL_A, CLASSIC_EVAL_B, CLASSIC_EVAL_C, CLASSIC_EVAL_D, CLASSIC_EVAL_D_INTENDED, CLASSIC_EVAL_C_STABLE };

typedef struct Classic {
    int eval;
    bool minimax;
    int depth;
    ClassicWeights weights;
    uint64_t nodes;
    uint64_t cutoffs;
    ClassicTracer tracer;
    ClassicPulse pulse;
} Classic;

typedef struct ClassicWindow {
    int alpha, beta;
} ClassicWindow;

static int classic_evaluate(const Classic *classic, const Position *pos)
{
    switch (classic->eval) {
    case CLASSIC_EVAL_A:
        return classic_eval_a(pos);
    case CLASSIC_EVAL_B:
        return classic_eval_b(pos);
    case CLASSIC_EVAL_C:
        return classic_eval_c(pos);
    case CLASSIC_EVAL_D:
        return classic_eval_d(pos, &classic->weights);
    case CLASSIC_EVAL_C_STABLE:
        return classic_eval_c_stable(pos);
    default: /* d as the report's text says */
        return classic_eval_d_intended(pos, &classic->weights);
    }
}

/* The report's order: for each enemy disc, its empty neighbours that are legal and not listed yet. */
static int classic_moves(const Position *pos, Move *moves)
{
    static const int steps[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    uint64_t legal = board_moves(pos->mine, pos->theirs);
    int count = 0;
    for (int i = 0; i < REVERSI_SIZE * REVERSI_SIZE && legal; i++) {
        int row = i / REVERSI_SIZE, col = i % REVERSI_SIZE;
        if (classic_at(pos, row, col) != -1)
            continue;
        for (int k = 0; k < 8; k++) {
            int to_row = row + steps[k][0], to_col = col + steps[k][1];
            if (to_row < 0 || to_row >= REVERSI_SIZE || to_col < 0 || to_col >= REVERSI_SIZE)
                continue;
            int square = reversi_square(to_row, to_col);
            if (legal >> square & 1) {
                legal &= ~(UINT64_C(1) << square);
                moves[count++] = (Move)square;
            }
        }
    }
    return count;
}

static int classic_search(Classic *classic, Position *pos, int depth, ClassicWindow window, Move *best_move);

static int classic_node(Classic *classic, Position *pos, int depth, ClassicWindow window, Move *best_move)
{
    Move moves[GAME_MOVES_MAX];
    classic->nodes++;
    if (classic_stops(&classic->pulse)) {
        classic->tracer.reason = TRACE_STOPPED;
        return 0;
    }
    int count = depth == 0 ? 0 : classic_moves(pos, moves);
    if (count == 0) {
        classic->tracer.reason = TRACE_LEAF;
        return classic_evaluate(classic, pos);
    }
    int best = classic->minimax ? -VALUE_INFINITE : window.alpha;
    for (int i = 0; i < count; i++) {
        Undo undo;
        Move reply;
        classic->tracer.move = moves[i];
        game_make(pos, moves[i], &undo);
        ClassicWindow turned = {-window.beta, classic->minimax ? VALUE_INFINITE : -best};
        int value = -classic_search(classic, pos, depth - 1, turned, &reply);
        game_undo(pos, moves[i], &undo);
        if (classic->pulse.over) {
            classic->tracer.reason = TRACE_STOPPED;
            return best;
        }
        if (value > best) {
            best = value;
            *best_move = moves[i];
        }
        if (!classic->minimax && best > window.beta) {
            classic->cutoffs += i + 1 < count;
            classic_trace_skip(&classic->tracer, moves + i + 1, count - i - 1);
            classic->tracer.reason = TRACE_BETA_CUT;
            break;
        }
    }
    return best;
}

static int classic_search(Classic *classic, Position *pos, int depth, ClassicWindow window, Move *best_move)
{
    TraceNode node = classic_trace_enter(&classic->tracer, depth, window.alpha, window.beta);
    int value = classic_node(classic, pos, depth, window, best_move);
    classic_trace_leave(&classic->tracer, &node, value);
    return value;
}

static bool classic_take_weights(void *owner, const char *text, Error *error)
{
    Classic *classic = owner;
    int *fields[6] = {&classic->weights.corner,     &classic->weights.edge,  &classic->weights.inner_corner,
                      &classic->weights.inner_edge, &classic->weights.discs, &classic->weights.mobility};
    for (int i = 0; i < 6; i++) {
        const char *end = strchr(text, '/');
        Word number = {.at = text, .length = end ? (size_t)(end - text) : strlen(text)};
        int64_t value;
        if (!word_int(number, -1000, 1000, &value) || (end == NULL) != (i == 5))
            return error_set(error, "six numbers like " CLASSIC_D_TEXT " expected");
        *fields[i] = (int)value;
        text = end ? end + 1 : text;
    }
    return true;
}

/* What is not told, and the options. */
static void classic_fields(Classic *classic, OptionField *fields)
{
    static const char *const algorithms[] = {"alphabeta", "minimax", NULL}, *const evals[] = {
                                                                                "a",          "b",        "c", "d",
                                                                                "d-intended", "c-stable", NULL};
    const OptionField list[] = {
        {OPTION_IS("eval",
                   "which of the report's evaluations; d and c follow its listing, d-intended and c-stable its text: "
                   "all six terms, and stable discs after move 25 instead of corners",
                   "报告中的哪个评估函数；d 与 c 依代码，d-intended 与 c-stable 依文字：六项全计，第 25 "
                   "步后计稳定子而非只计角"),
         OPTION_OPEN, OPTION_ONE_OF(evals), .number = &classic->eval},
        {OPTION_IS("depth", "plies that it searches", "搜索的步数"), OPTION_OPEN, OPTION_FROM_TO(1, 20),
         .number = &classic->depth},
        {OPTION_IS("algorithm", "how it searches", "搜索算法"), OPTION_OPEN, OPTION_ONE_OF(algorithms),
         .flag = &classic->minimax},
        {OPTION_IS("weights", "of evaluation d: corner, edge, inner corner, inner edge, discs, mobility",
                   "评估函数 d 的权重：角、边、内角、内边、子数、行动力"),
         OPTION_OPEN, .option.type = OPTION_TEXT, .option.value = CLASSIC_D_TEXT, .take = classic_take_weights,
         .owner = classic},
        {.option.name = NULL},
    };
    classic->eval = CLASSIC_EVAL_D;
    classic->depth = 8;
    classic->weights = CLASSIC_D;
    memcpy(fields, list, sizeof list);
}

/* The number that the report prints after a move: the evaluation of the new board for the side that moved. */
static void classic_tell_after(const Classic *classic, const Position *root, Move move, ClassicInfo *info)
{
    Position pos = *root;
    Undo undo;
    game_make(&pos, move, &undo);
    const uint64_t mine = pos.mine;
    pos.mine = pos.theirs;
    pos.theirs = mine;
    info->told_after = true;
    info->after = classic_evaluate(classic, &pos);
}

static Move classic_move(Classic *classic, const Position *root, ClassicInfo *info)
{
    Position pos = *root;
    Move best = MOVE_NONE;
    Move legal[GAME_MOVES_MAX];
    classic->nodes = classic->cutoffs = 0;
    int value = classic_search(classic, &pos, classic->depth, (ClassicWindow){-VALUE_INFINITE, VALUE_INFINITE}, &best);
    if (best == MOVE_NONE && game_moves(root, legal) > 0)
        best = legal[0]; /* the pass, which the report's search does not know */
    ClassicInfo told = {.value = value, .depth = classic->depth, .nodes = classic->nodes, .cutoffs = classic->cutoffs};
    *info = told;
    if (best != MOVE_NONE)
        classic_tell_after(classic, root, best, info);
    return best;
}
