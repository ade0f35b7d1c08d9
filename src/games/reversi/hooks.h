/* SPDX-License-Identifier: MIT
 *
 * hooks - what reversi tells the search: evaluation, order of moves, exact endgame.
 *
 * The trained weights are part of the program; reversi_load unpacks them once, before any search. A search may have
 * been given others.
 */
#include <stdlib.h>

#include "games/embedded.h"
#include "search/hook_types.h"
#include "games/reversi/weights.h"
#include "games/reversi/book.h"
#include "games/reversi/endgame_root.h"
#include "games/reversi/probcut.h"
#include "games/reversi/swindle.h"

#define GAME_EVAL_NAMED reversi_eval_named
#define GAME_ORDER reversi_order
#define GAME_MOVES_LEFT reversi_moves_left
#define GAME_DEPTH_MAX reversi_empties
#define GAME_PROBCUT reversi_probcut
#define GAME_SOLVE reversi_solve
#define GAME_BOOK_ROOT reversi_book_root
#define GAME_SOLVE_ROOT reversi_solve_root
#define GAME_SOLVE_AT reversi_solve_at
#define GAME_SWINDLE reversi_swindle
#define GAME_SEARCH_DATA EndgameShared
#define GAME_SEARCH_INIT reversi_search_init
#define GAME_SEARCH_FREE(data) ((void)(data))
#define GAME_SEARCH_CLEAR(data) ((void)(data))
#define GAME_WORKER_DATA ReversiWorker
#define GAME_WORKER_CLEAR reversi_worker_clear
#define GAME_EVALUATOR ReversiEvaluator
#define GAME_USE reversi_use

/* The solver's small table for nodes near the end. */
typedef struct ReversiWorker {
    EndgameNear near;
} ReversiWorker;

#if REVERSI_SIZE == 8
EMBED_FILE(reversi8_weights_zst);
#define REVERSI_EMBEDDED EMBED_GET(reversi8_weights_zst)
#else
EMBED_FILE(reversi6_weights_zst);
#define REVERSI_EMBEDDED EMBED_GET(reversi6_weights_zst)
#endif

static ReversiWeights reversi_shipped;

static bool reversi_load(Error *error)
{
    size_t size;
    void *bytes = embedded_unpack(REVERSI_EMBEDDED, &size, error);
    bool loaded = bytes && reversi_weights_load(&reversi_shipped, bytes, size, error);
    free(bytes);
    return loaded && book_load(error);
}

static void *reversi_read(const void *bytes, size_t size, Error *error)
{
    ReversiWeights *weights = xcalloc(1, sizeof *weights);
    if (reversi_weights_load(weights, bytes, size, error))
        return weights;
    free(weights);
    return NULL;
}

/* What the order of moves has evaluated, for when the search comes to the position: 8 % of the time (2026-11). */
enum { REVERSI_SEEN_BITS = 9 };
typedef struct ReversiSeen {
    uint64_t mine, theirs;
    int value;
} ReversiSeen;

typedef struct ReversiEvaluator {
    const ReversiWeights *weights;
    ReversiSeen seen[1 << REVERSI_SEEN_BITS];
} ReversiEvaluator;

static inline ReversiSeen *reversi_seen_at(const Position *pos)
{
    return &pos->evaluator
                ->seen[(pos->mine * UINT64_C(0x9E3779B97F4A7C15) ^ pos->theirs * UINT64_C(0xD6E8FEB86659FD93)) >>
                       (64 - REVERSI_SEEN_BITS)];
}

static inline void reversi_use(Position *pos, ReversiEvaluator *evaluator, const void *weights)
{
    evaluator->weights = weights ? weights : &reversi_shipped;
    pos->evaluator = evaluator;
}

static inline const ReversiWeights *reversi_weights(const Position *pos)
{
    return pos->evaluator ? pos->evaluator->weights : &reversi_shipped;
}

static inline int game_eval(const Position *pos)
{
    if (!pos->evaluator)
        return reversi_eval(&reversi_shipped, pos->mine, pos->theirs);
    const ReversiSeen *seen = reversi_seen_at(pos);
    if (seen->mine == pos->mine && seen->theirs == pos->theirs && (pos->mine | pos->theirs))
        return seen->value;
    return reversi_eval(pos->evaluator->weights, pos->mine, pos->theirs);
}

static inline int reversi_eval_kept(const Position *pos)
{
    const int value = game_eval(pos);
    if (pos->evaluator)
        *reversi_seen_at(pos) = (ReversiSeen){pos->mine, pos->theirs, value};
    return value;
}

/* The places of the named evaluations in GAME_EVALS. */
enum {
    REVERSI_EVAL_A = 1,
    REVERSI_EVAL_B,
    REVERSI_EVAL_C,
    REVERSI_EVAL_D,
    REVERSI_EVAL_D_INTENDED,
    REVERSI_EVAL_C_STABLE
};

static int reversi_eval_named(const Position *pos, int eval)
{
    switch (eval) {
    case REVERSI_EVAL_A:
        return classic_eval_a(pos);
    case REVERSI_EVAL_B:
        return classic_eval_b(pos);
    case REVERSI_EVAL_C:
        return classic_eval_c(pos);
    case REVERSI_EVAL_D:
        return classic_eval_d(pos, &CLASSIC_D);
    case REVERSI_EVAL_D_INTENDED:
        return classic_eval_d_intended(pos, &CLASSIC_D);
    case REVERSI_EVAL_C_STABLE:
        return classic_eval_c_stable(pos);
    default:
        return game_eval(pos);
    }
}

/* Corners first, then what leaves the opponent few moves and few squares to hope for; where the subtree is worth
 * it, what the evaluation says after the move. */
static void reversi_order(const Position *pos, const Move *moves, int *scores, int count, int depth)
{
    for (int i = 0; i < count; i++) {
        Position child = *pos;
        Undo undo;
        game_make(&child, moves[i], &undo);
        uint64_t beside;
        int mobility = bits_count(board_moves_potential(child.mine, child.theirs, &beside));
        int potential = bits_count(beside);
        bool corner = moves[i] != REVERSI_PASS && REVERSI_CORNERS >> moves[i] & 1;
        scores[i] =
            REVERSI_ORDER_CORNER * corner - REVERSI_ORDER_MOBILITY * mobility - REVERSI_ORDER_POTENTIAL * potential;
        if (depth >= REVERSI_ORDER_EVAL_DEPTH)
            scores[i] -= reversi_eval_kept(&child);
    }
}

/* The evaluation itself speaks for a search of a few plies, a search of half the depth for a deeper one. */
static bool reversi_probcut(const Position *pos, int depth, int check, ProbCut *cut)
{
    if (REVERSI_SIZE != 8 || depth > REVERSI_STATIC_DEPTH)
        check++;
    if (check > 1 || (check == 1 && depth < REVERSI_PROBCUT_DEPTH))
        return false;
    cut->depth = check == 0 ? 0 : reversi_probcut_depth(depth);
    cut->margin = reversi_probcut_sigma(cut->depth, depth, reversi_empties(pos)) *
                  (check == 0 ? REVERSI_STATIC_SIGMAS : REVERSI_PROBCUT_SIGMAS) / 100;
    return true;
}

/* Each side fills half of the empty squares; the last dozen are solved in no time. */
static int reversi_moves_left(const Position *pos)
{
    int moves = (reversi_empties(pos) - 10) / 2;
    return moves < 2 ? 2 : moves;
}

/* The smallest window in whole discs that holds the window. */
static Window reversi_window_discs(Window window)
{
    enum { MOST = BOARD_SQUARES * REVERSI_UNIT };
    int alpha = window.alpha < -MOST ? -MOST : window.alpha;
    int beta = window.beta > MOST ? MOST : window.beta;
    Window discs = {
        .alpha = (alpha - (alpha < 0 ? REVERSI_UNIT - 1 : 0)) / REVERSI_UNIT,
        .beta = (beta + (beta > 0 ? REVERSI_UNIT - 1 : 0)) / REVERSI_UNIT,
    };
    return discs;
}

static void reversi_search_init(EndgameShared *shared, const SearchConfig *config)
{
    shared->bookless = config->bookless;
}

static void reversi_worker_clear(ReversiWorker *worker)
{
    memset(&worker->near, 0, sizeof worker->near);
}

static Endgame reversi_endgame(const Worksite *site, const Position *pos)
{
    Control *control = site->pulse->control;
    ReversiWorker *worker = site->worker;
    Endgame endgame = {
        .tt = &control->tt,
        .near = &worker->near,
        .weights = reversi_weights(pos),
        .pulse = site->pulse,
        .shared = control->threads > 1 ? site->search : NULL,
    };
    return endgame;
}

/* Few enough empties: the exact value costs less than a search. */
static bool reversi_solve(const Worksite *site, const Position *pos, Window window, int *value)
{
    if (reversi_empties(pos) > REVERSI_SOLVE_EMPTIES)
        return false;
    Endgame endgame = reversi_endgame(site, pos);
    Window discs = reversi_window_discs(window);
    *value = REVERSI_UNIT * endgame_solve(&endgame, pos->mine, pos->theirs, discs.alpha, discs.beta);
    endgame_tell(&endgame);
    return true;
}

static int reversi_solve_empties(void)
{
    return REVERSI_SIZE == 8 ? REVERSI_ROOT_SOLVE_EMPTIES : REVERSI_SMALL_SOLVE_EMPTIES;
}

/* With a clock running: how deep to look before the rest of the time goes to the exact solver. */
static int reversi_solve_at(const Position *pos)
{
    int empties = reversi_empties(pos), move, score;
    if (book_find(pos->mine, pos->theirs, &move, &score))
        return 1;
    return empties <= reversi_solve_empties() ? (empties <= 14 ? 1 : empties - 10) : 0;
}

typedef struct ReversiProgress {
    Endgame *endgame;
    Report *report;
} ReversiProgress;

/* A step of the solver becomes a report. */
static void reversi_progress(void *context, const EndgameReport *step)
{
    ReversiProgress *progress = context;
    Report *report = progress->report;
    Pulse *pulse = progress->endgame->pulse;
    if (pulse->thread != 0 || step->move == ENDGAME_NO_MOVE || step->confidence == 100)
        return;
    report->depth = report->seldepth = step->depth;
    report->value = REVERSI_UNIT * step->score;
    report->bound = TT_EXACT;
    report->solved = false;
    report->source = REPORT_SOLVER;
    report->best = report->pv[0] = (Move)step->move;
    report->pv_length = 1;
    endgame_tell(progress->endgame);
    pulse_check(pulse);
    control_report(pulse->control, report);
}

/* Solves the root for some of its moves only (further lines of multi-PV, moves a referee has ruled out): the first
 * exactly, the others only as far as it takes to see that they are not better. */
static EndgameResult reversi_solve_subset(Endgame *endgame, const Position *pos, const Move *allowed, int count)
{
    EndgameResult result = {.score = -BOARD_SQUARES - 1, .move = ENDGAME_NO_MOVE};
    EndgameTask best = {0};
    for (int i = 0; i < count; i++) {
        Position child = *pos;
        Undo undo;
        game_make(&child, allowed[i], &undo);
        EndgameTask task = {.mine = child.mine, .theirs = child.theirs};
        EndgameResult found = {.score = BOARD_SQUARES};
        if (i > 0 && -endgame_solve(endgame, task.mine, task.theirs, -result.score - 1, -result.score) <= result.score)
            continue;
        endgame_deepen(endgame, &task, &found);
        if (endgame->stopped)
            return result;
        if (-found.score > result.score) {
            result.score = -found.score;
            result.move = allowed[i];
            best = task;
        }
    }
    EndgameResult line = {.score = -result.score};
    endgame_line(endgame, &best, &line);
    result.exact = !endgame->stopped;
    result.line[0] = (uint8_t)(result.move == REVERSI_PASS ? ENDGAME_NO_MOVE : result.move);
    memcpy(result.line + 1, line.line, (size_t)line.line_length);
    result.line_length = line.line_length + 1;
    return result;
}

/* The book's answer for the root, and its line as far as the book has it. */
static bool reversi_book_root(const Worksite *site, const Position *pos, Report *report)
{
    const EndgameShared *shared = site->search;
    uint64_t mine = pos->mine, theirs = pos->theirs;
    int move, score, line_score;
    if (shared->bookless || !book_find(mine, theirs, &move, &score))
        return false;
    report->pv_length = 0;
    do {
        report->pv[report->pv_length++] = (Move)move;
        board_make(&mine, &theirs, move);
    } while (report->pv_length < SEARCH_MAX_PLY && book_find(mine, theirs, &move, &line_score));
    report->depth = report->seldepth = reversi_empties(pos);
    report->value = REVERSI_UNIT * score;
    report->bound = TT_EXACT;
    report->solved = true;
    report->source = REPORT_BOOK;
    report->best = report->pv[0];
    return true;
}

static bool reversi_solve_root(const Worksite *site, const Position *pos, const Move *allowed, int count,
                               Report *report)
{
    Move all[GAME_MOVES_MAX];
    const bool whole = count == game_moves(pos, all);
    const SearchParams *params = site->pulse->control->params;
    report->solved = false;
    if (!params->limits.solve && reversi_empties(pos) > reversi_solve_empties())
        return true; /* here for the book alone */
    Endgame endgame = reversi_endgame(site, pos);
    ReversiProgress progress = {.endgame = &endgame, .report = report};
    EndgameTask task = {.mine = pos->mine, .theirs = pos->theirs, .progress = reversi_progress, .context = &progress};
    task.hurried = REVERSI_SIZE == 8 && !params->limits.solve && reversi_empties(pos) >= REVERSI_DECIDE_EMPTIES;
    EndgameResult result =
        whole ? endgame_solve_root(&endgame, &task) : reversi_solve_subset(&endgame, pos, allowed, count);
    endgame_tell(&endgame);
    if (!result.exact)
        return false;
    report->depth = report->seldepth = reversi_empties(pos);
    report->value = REVERSI_UNIT * result.score;
    report->bound = TT_EXACT;
    report->solved = true;
    report->source = REPORT_SOLVER;
    report->pv_length = result.line_length < SEARCH_MAX_PLY ? result.line_length : SEARCH_MAX_PLY;
    for (int i = 0; i < report->pv_length; i++)
        report->pv[i] = result.line[i] == ENDGAME_NO_MOVE ? REVERSI_PASS : result.line[i];
    report->best = report->pv[0];
    return true;
}

static Move reversi_swindle(const Worksite *site, const Position *pos, int value)
{
    Endgame endgame = reversi_endgame(site, pos);
    EndgameTask task = {.mine = pos->mine, .theirs = pos->theirs};
    int square = swindle_choose(&endgame, &task, value == 0);
    endgame_tell(&endgame);
    return square == ENDGAME_NO_MOVE ? MOVE_NONE : (Move)square;
}
