/* SPDX-License-Identifier: MIT
 *
 * classic - the course report's player: alpha-beta to depth 3 over its pattern strings.
 *
 * Faithful in all that decides a game: squares within distance 2 of a stone, nearest first, then row by row; the line
 * of eleven squares through every stone in four directions, searched for each pattern and for each with the colours
 * swapped; 8 points for every pattern that is not there; the square's value once per direction; the report's tests for
 * ending a line; the first of equal moves; its two counters. The report's program always plays black: for white the
 * colours are swapped before it looks at the board.
 */
#define GAME_CLASSIC

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "base/threads.h"
#include "games/classic_pulse.h"
#include "games/classic_trace.h"
#include "games/game.h"

enum { CLASSIC_WHITE, CLASSIC_BLACK, CLASSIC_EMPTY, CLASSIC_LINE = 11, CLASSIC_LINES = 177147 /* 3^11 */ };
#define CLASSIC_OPEN INT64_MAX    /* an open end of a window */
enum { CLASSIC_SCALE = 1000000 }; /* the report's scores in one of ours */

typedef struct ClassicBoard {
    uint8_t cells[GOMOKU_SQUARES]; /* CLASSIC_...; black is the player itself */
} ClassicBoard;

typedef struct Classic {
    int depth;
    bool trace; /* tell every change of alpha and beta, and every cut, on stderr */
    bool swapped;
    uint64_t nodes;
    uint64_t cutoffs;
    ClassicTracer tracer;
    ClassicPulse pulse;
} Classic;

typedef struct ClassicPattern {
    int score;
    const char *text; /* 1 own, 0 enemy, 2 empty or outside */
} ClassicPattern;

static const ClassicPattern classic_patterns[] = {
    {999999999, "11111"}, {66660000, "211112"}, {6660000, "011112"}, {6660000, "211110"}, {6660000, "011121"},
    {6660000, "121110"},  {6660000, "11211"},   {625000, "21112"},   {625000, "211212"},  {62500, "01112"},
    {62500, "21110"},     {62500, "011212"},    {62500, "212110"},   {62500, "012112"},   {62500, "211210"},
    {62500, "11221"},     {62500, "12211"},     {62500, "12121"},
};

static int64_t *classic_lines; /* score of every line of eleven, built once */

static int64_t classic_line_score(const char *line)
{
    int64_t score = 0;
    for (size_t i = 0; i < sizeof classic_patterns / sizeof classic_patterns[0]; i++) {
        const ClassicPattern *pattern = &classic_patterns[i];
        char swapped[8] = {0};
        for (size_t k = 0; pattern->text[k]; k++)
            swapped[k] = pattern->text[k] == '2' ? '2' : (char)('0' + '1' - pattern->text[k]);
        score += strstr(line, pattern->text) ? pattern->score : 8;
        score -= strstr(line, swapped) ? pattern->score : 8;
    }
    return score;
}

static void classic_build_lines(void)
{
    classic_lines = xmalloc(CLASSIC_LINES * sizeof *classic_lines);
    for (int index = 0; index < CLASSIC_LINES; index++) {
        char line[CLASSIC_LINE + 1] = {0};
        for (int k = 0, rest = index; k < CLASSIC_LINE; k++, rest /= 3)
            line[k] = (char)('0' + rest % 3);
        classic_lines[index] = classic_line_score(line);
    }
}

/* To be called before any evaluation. */
static void classic_prepare(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, classic_build_lines);
}

/* The board as the side to move sees it. */
static void classic_read(ClassicBoard *board, const Position *pos)
{
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int cell = pos->cells[square];
        board->cells[square] = cell == 0 ? CLASSIC_EMPTY : cell == pos->side + 1 ? CLASSIC_BLACK : CLASSIC_WHITE;
    }
}

static int classic_square_value(int row, int col)
{
    int far_row = GOMOKU_SIZE - 1 - row, far_col = GOMOKU_SIZE - 1 - col;
    int rows = row < far_row ? row : far_row, cols = col < far_col ? col : far_col;
    return rows < cols ? rows : cols;
}

static int classic_at(const ClassicBoard *board, int row, int col)
{
    bool inside = row >= 0 && row < GOMOKU_SIZE && col >= 0 && col < GOMOKU_SIZE;
    return inside ? board->cells[row * GOMOKU_SIZE + col] : -1;
}

static const int classic_ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/* The parts of the report's sum, by the colour of the stones they belong to. */
typedef struct ClassicParts {
    int64_t lines[2];
    int squares[2];
} ClassicParts;

static void classic_take_apart(const ClassicBoard *board, ClassicParts *parts)
{
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int colour = board->cells[square], row = gomoku_row(square), col = gomoku_col(square);
        if (colour == CLASSIC_EMPTY)
            continue;
        for (int way = 0; way < 4; way++) {
            int index = 0;
            for (int k = 5; k >= -5; k--) {
                int cell = classic_at(board, row + k * classic_ways[way][0], col + k * classic_ways[way][1]);
                index = 3 * index + (cell < 0 ? CLASSIC_EMPTY : cell);
            }
            parts->lines[colour] += classic_lines[index];
            parts->squares[colour] += classic_square_value(row, col);
        }
    }
}

static int64_t classic_evaluate(const ClassicBoard *board)
{
    ClassicParts parts = {0};
    classic_take_apart(board, &parts);
    return parts.lines[CLASSIC_BLACK] + parts.lines[CLASSIC_WHITE] + parts.squares[CLASSIC_BLACK] -
           parts.squares[CLASSIC_WHITE];
}

/* Whether the pattern ('0' white, '1' black, '2' empty; nothing outside the board) lies anywhere, read either way. */
static bool classic_find(const ClassicBoard *board, const char *pattern)
{
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (board->cells[square] != pattern[0] - '0')
            continue;
        for (int way = 0; way < 8; way++) {
            int sign = way < 4 ? 1 : -1, k = 1;
            int down = sign * classic_ways[way % 4][0], right = sign * classic_ways[way % 4][1];
            while (pattern[k] &&
                   classic_at(board, gomoku_row(square) + k * down, gomoku_col(square) + k * right) == pattern[k] - '0')
                k++;
            if (pattern[k] == '\0')
                return true;
        }
    }
    return false;
}

/* The report's is_win for white: five, or four of five. */
static bool classic_white_wins(const ClassicBoard *board)
{
    return classic_find(board, "00000") || classic_find(board, "20000") || classic_find(board, "00020") ||
           classic_find(board, "00200");
}

static bool classic_ends(const ClassicBoard *board, int depth, bool maximizes)
{
    if (depth == 0)
        return true;
    if (maximizes)
        return classic_find(board, "00000") || classic_find(board, "200002");
    return classic_find(board, "11111") || (classic_find(board, "211112") && !classic_white_wins(board));
}

/* Squared distance to the nearest stone; on the empty board to the middle. */
static int classic_distance(const ClassicBoard *board, int square)
{
    int nearest = INT32_MAX, row = gomoku_row(square), col = gomoku_col(square);
    for (int other = 0; other < GOMOKU_SQUARES; other++) {
        int rows = gomoku_row(other) - row, cols = gomoku_col(other) - col;
        if (board->cells[other] != CLASSIC_EMPTY && rows * rows + cols * cols < nearest)
            nearest = rows * rows + cols * cols;
    }
    int rows = row - GOMOKU_SIZE / 2, cols = col - GOMOKU_SIZE / 2;
    return nearest < INT32_MAX ? nearest : rows * rows + cols * cols;
}

/* Empty squares with 0 < distance <= 2, the nearest first, then row by row. */
static int classic_moves(const ClassicBoard *board, Move *moves)
{
    static const int squares[4] = {1, 2, 4, 0}; /* of the distances 1, root 2, 2 */
    uint8_t distance[GOMOKU_SQUARES];
    int count = 0;
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int at = board->cells[square] == CLASSIC_EMPTY ? classic_distance(board, square) : 0;
        distance[square] = (uint8_t)(at > 4 ? 0 : at);
    }
    for (int i = 0; squares[i]; i++) {
        for (int square = 0; square < GOMOKU_SQUARES; square++) {
            if (distance[square] == squares[i])
                moves[count++] = (Move)square;
        }
    }
    return count;
}

static void classic_tell_board(const Classic *classic, const ClassicBoard *board)
{
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        int cell = board->cells[square];
        fputc(cell == CLASSIC_EMPTY ? '.' : (cell == CLASSIC_BLACK) != classic->swapped ? 'B' : 'W', stderr);
        fputs(gomoku_col(square) == GOMOKU_SIZE - 1 ? " \n" : " ", stderr);
    }
}

typedef struct ClassicWindow {
    int64_t alpha, beta;
} ClassicWindow;

/* Tells a cut, or a better alpha or beta, as the report prints them. */
static void classic_tell(const Classic *classic, const ClassicBoard *board, ClassicWindow window, int64_t value,
                         bool maximizes)
{
    bool cut = maximizes ? value >= window.beta : value <= window.alpha;
    bool better = maximizes ? value > window.alpha : value < window.beta;
    if (!classic->trace || !(cut || better))
        return;
    classic_tell_board(classic, board);
    if (cut)
        fprintf(stderr, "score: %" PRId64 "\n%" PRIu64 "pruning: alpha: %" PRId64 ", beta: %" PRId64 "\n", value,
                classic->cutoffs, maximizes ? value : window.alpha, maximizes ? window.beta : value);
    else
        fprintf(stderr, "Update %s: %" PRId64 "\n", maximizes ? "alpha" : "beta", value);
}

static int64_t classic_search(Classic *classic, ClassicBoard *board, int depth, ClassicWindow window, Move *best_move);

/* max_value and min_value of the report in one. */
static int64_t classic_node(Classic *classic, ClassicBoard *board, int depth, ClassicWindow window, Move *best_move)
{
    bool maximizes = (classic->depth - depth) % 2 == 0;
    Move moves[GOMOKU_SQUARES], reply;
    if (classic_stops(&classic->pulse)) {
        classic->tracer.reason = TRACE_STOPPED;
        return 0;
    }
    if (classic_ends(board, depth, maximizes)) {
        classic->tracer.reason = depth == 0 ? TRACE_LEAF : TRACE_OVER;
        return classic_evaluate(board);
    }
    int count = classic_moves(board, moves);
    int64_t best = maximizes ? INT64_MIN : INT64_MAX;
    for (int i = 0; i < count; i++) {
        board->cells[moves[i]] = maximizes ? CLASSIC_BLACK : CLASSIC_WHITE;
        classic->nodes++;
        classic->tracer.move = moves[i];
        int64_t value = classic_search(classic, board, depth - 1, window, &reply);
        if (classic->pulse.over) {
            board->cells[moves[i]] = CLASSIC_EMPTY;
            classic->tracer.reason = TRACE_STOPPED;
            return best;
        }
        if (maximizes ? value > best : value < best) {
            best = value;
            *best_move = moves[i];
        }
        bool cut = maximizes ? best >= window.beta : best <= window.alpha;
        classic->cutoffs += cut;
        classic_tell(classic, board, window, best, maximizes);
        board->cells[moves[i]] = CLASSIC_EMPTY;
        if (cut) {
            classic_trace_skip(&classic->tracer, moves + i + 1, count - i - 1);
            classic->tracer.reason = TRACE_BETA_CUT;
            return best;
        }
        if (maximizes)
            window.alpha = best > window.alpha ? best : window.alpha;
        else
            window.beta = best < window.beta ? best : window.beta;
    }
    return best;
}

static int64_t classic_search(Classic *classic, ClassicBoard *board, int depth, ClassicWindow window, Move *best_move)
{
    bool maximizes = (classic->depth - depth) % 2 == 0;
    TraceNode node = classic_trace_enter(&classic->tracer, depth, maximizes ? window.alpha : -window.beta,
                                         maximizes ? window.beta : -window.alpha);
    int64_t value = classic_node(classic, board, depth, window, best_move);
    classic_trace_leave(&classic->tracer, &node, maximizes ? value : -value);
    return value;
}

/* What is not told, and the options. */
static void classic_fields(Classic *classic, OptionField *fields)
{
    const OptionField list[] = {
        {OPTION_IS("depth", "plies that it searches", "搜索的步数"), OPTION_OPEN, OPTION_FROM_TO(1, 8),
         .number = &classic->depth},
        {OPTION_IS("trace", "tells every change of alpha and beta and every cut on standard error",
                   "在标准错误输出中报告 alpha、beta 的每次变化与剪枝"),
         OPTION_ON_OFF, .flag = &classic->trace},
        {.option.name = NULL},
    };
    classic->depth = 3;
    memcpy(fields, list, sizeof list);
}

/* An evaluation as the search counts: the report's scores are far beyond it, their order is kept. */
static int classic_house_value(int64_t value)
{
    int64_t scaled = value / CLASSIC_SCALE;
    return (int)(scaled > VALUE_EVAL_MAX ? VALUE_EVAL_MAX : scaled < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : scaled);
}

static Move classic_move(Classic *classic, const Position *root, ClassicInfo *info)
{
    ClassicBoard board;
    ClassicWindow window = {.alpha = -CLASSIC_OPEN, .beta = CLASSIC_OPEN};
    Move best = MOVE_NONE, legal[GOMOKU_SQUARES];
    classic_prepare();
    classic->swapped = root->side == 1;
    classic->nodes = classic->cutoffs = 0;
    classic_read(&board, root);
    int64_t value = classic_search(classic, &board, classic->depth, window, &best);
    /* The report's search ends at once if the enemy has an open four, and knows nothing of forbidden squares. */
    int count = game_moves(root, legal);
    bool found = false;
    for (int i = 0; i < count; i++)
        found = found || legal[i] == best;
    ClassicInfo told = {.value = value, .depth = classic->depth, .nodes = classic->nodes, .cutoffs = classic->cutoffs};
    *info = told;
    return found ? best : legal[0];
}
