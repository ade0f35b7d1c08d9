/* SPDX-License-Identifier: MIT
 *
 * hooks - what a game may tell the search, and what is assumed where it says nothing.
 *
 * A hook is a macro that names a function of the game; a game defines its hooks in its own hooks.h, nowhere else. A
 * missing hook is an inline "no" that the compiler folds away. The numbers of the techniques are in techniques.h, and a
 * game's own in its tuning.h. tools/check_hooks.sh refuses a name that is not known here.
 * Included by search_template.h alone, after the game's rules.h, eval.h and hooks.h.
 */
#ifndef SEARCH_HOOKS_H
#define SEARCH_HOOKS_H

#include <stdbool.h>
#include <string.h>

#include "search/hook_types.h"

/* Per-search and per-thread memory of a game's solvers and provers. Zeroed at the start. GAME_EVALUATOR: what a thread
 * evaluates by and what it remembers of that; positions point to it (GAME_USE). Zeroed at the start and never again. */
#ifndef GAME_EVALUATOR
typedef struct NoEvaluator {
    char none;
} NoEvaluator;
#define GAME_EVALUATOR NoEvaluator
#endif
#ifndef GAME_SEARCH_DATA
typedef struct NoSearchData {
    char none;
} NoSearchData;
#define GAME_SEARCH_DATA NoSearchData
#endif
#ifndef GAME_WORKER_DATA
typedef struct NoWorkerData {
    char none;
} NoWorkerData;
#define GAME_WORKER_DATA NoWorkerData
#endif

/* GAME_SEARCH_INIT(GAME_SEARCH_DATA *, const SearchConfig *) and GAME_SEARCH_FREE(GAME_SEARCH_DATA *) and
 * GAME_SEARCH_CLEAR(GAME_SEARCH_DATA *) (a new game begins). */
#ifndef GAME_SEARCH_INIT
#define GAME_SEARCH_INIT(data, config) ((void)(data), (void)(config))
#define GAME_SEARCH_FREE(data) ((void)(data))
#define GAME_SEARCH_CLEAR(data) ((void)(data))
#endif
/* Worker memory: GAME_WORKER_INIT(GAME_WORKER_DATA *, GAME_SEARCH_DATA *), GAME_WORKER_FREE, and
 * GAME_WORKER_CLEAR(GAME_WORKER_DATA *) (a new game begins). */
#ifndef GAME_WORKER_INIT
#define GAME_WORKER_INIT(data, search) ((void)(data), (void)(search))
#define GAME_WORKER_FREE(data) ((void)(data))
#endif
#ifndef GAME_WORKER_CLEAR
#define GAME_WORKER_CLEAR(data) ((void)(data))
#endif

/* void GAME_ORDER(const Position *, const Move *, int *scores, int count, int depth): the game's own order;
 * higher is tried earlier. Scores arrive as 0. The search adds its history (at most TUNE_HISTORY_MAX each). */
#ifndef GAME_ORDER
#define GAME_ORDER(pos, moves, scores, count, depth) ((void)(pos), (void)(scores), (void)(depth))
#endif

/* int GAME_SEARCH_MOVES(Position *, Move *, bool *complete): the moves worth searching where pruning is allowed, at
 * least one; complete is set to false if one left out could matter. The position is left as it was. */
#ifndef GAME_SEARCH_MOVES
#define GAME_SEARCH_MOVES(pos, moves, complete) ((void)(complete), game_moves((pos), (moves)))
#endif

/* int GAME_NOISY_MOVES(const Position *, Move *): moves searched beyond the horizon. */
#ifdef GAME_NOISY_MOVES
#define SEARCH_HAS_NOISY 1
#else
#define SEARCH_HAS_NOISY 0
#define GAME_NOISY_MOVES(pos, moves) ((void)(pos), (void)(moves), 0)
#endif
/* bool GAME_NOISY_BAD(const Position *, Move, int needed): a noisy move that cannot gain `needed`. */
#ifndef GAME_NOISY_BAD
#define GAME_NOISY_BAD(pos, move, needed) ((void)(pos), (void)(move), (void)(needed), false)
#endif

/* bool GAME_FORCED(const Position *): the side to move must answer a threat (a check): no standing pat, no
 * null move, no pruning. */
#ifndef GAME_FORCED
#define GAME_FORCED(pos) ((void)(pos), false)
#endif
/* bool GAME_QUIET(const Position *, Move): a move that history, killers, reductions and pruning apply to. */
#ifndef GAME_QUIET
#define GAME_QUIET(pos, move) ((void)(pos), (void)(move), true)
#endif
/* bool GAME_BAD(const Position *, Move, int depth): a move (quiet or not) not worth searching at low depth. */
#ifndef GAME_BAD
#define GAME_BAD(pos, move, depth) ((void)(pos), (void)(move), (void)(depth), false)
#endif
/* bool GAME_FORCING(const Position *, Move): a move after which the other side is GAME_FORCED (a check). It is not
 * pruned for coming late or for promising little. int GAME_FORCING_MOVES(const Position *, Move *): the forcing moves
 * that are not noisy, tried in the first ply beyond the horizon. */
#ifdef GAME_FORCING
#define SEARCH_HAS_FORCING 1
#else
#define SEARCH_HAS_FORCING 0
#define GAME_FORCING(pos, move) ((void)(pos), (void)(move), false)
#define GAME_FORCING_MOVES(pos, moves) ((void)(pos), (void)(moves), 0)
#endif
/* bool GAME_LEGAL(const Position *, Move): whether a move from the table is legal here. With it the table's move is
 * searched before the others are generated; the order of the moves stays the same. */
#ifdef GAME_LEGAL
#define SEARCH_HAS_LEGAL 1
#else
#define SEARCH_HAS_LEGAL 0
#define GAME_LEGAL(pos, move) ((void)(pos), (void)(move), false)
#endif
/* uint64_t GAME_KEY_AFTER(const Position *, Move): the key that the position will have after the move, cheaper than
 * making it: the table is fetched while the move is made. A wrong one costs time and nothing else. */
#ifdef GAME_KEY_AFTER
#define SEARCH_KNOWS_KEY 1
#else
#define SEARCH_KNOWS_KEY 0
#define GAME_KEY_AFTER(pos, move) ((void)(pos), (void)(move), (uint64_t)0)
#endif
/* int GAME_EXTEND(const Position *): plies to add after the move just made (0, 1). */
#ifndef GAME_EXTEND
#define GAME_EXTEND(pos) ((void)(pos), 0)
#endif
/* bool GAME_NULL_OK(const Position *): passing is allowed here as an experiment. Needs
 * game_make_null(Position *, Undo *) and game_undo_null(Position *, const Undo *). */
#ifdef GAME_NULL_OK
#define SEARCH_HAS_NULL 1
#else
#define SEARCH_HAS_NULL 0
#define GAME_NULL_OK(pos) ((void)(pos), false)
#endif
/* bool GAME_CYCLE(const Position *, int ply, int *value): a rule about repeated positions ends the line here. */
#ifndef GAME_CYCLE
#define GAME_CYCLE(pos, ply, value) ((void)(pos), (void)(ply), (void)(value), false)
#endif
/* How far below 0 a drawn end counts for the side that is asked for a move to play (the other side counts it as much
 * above 0); 0 where a draw is a draw. */
#ifndef GAME_DRAW_COST
#define GAME_DRAW_COST 0
#endif
/* bool GAME_SOLVE(const Worksite *, const Position *, Window, int *value): the exact value if it is cheap here
 * (within the window; outside it a bound). */
#ifndef GAME_SOLVE
#define GAME_SOLVE(site, pos, window, value) ((void)(site), (void)(pos), (void)(window), (void)(value), false)
#endif
/* bool GAME_DECIDED(const Position *, int ply, int *value): a forced win or loss that is seen without any search. */
#ifndef GAME_DECIDED
#define GAME_DECIDED(pos, ply, value) ((void)(pos), (void)(ply), (void)(value), false)
#endif
/* bool GAME_PROVE(const Worksite *, Position *, int ply, int depth, int *value): a forced win of the side to
 * move (value = VALUE_WIN - ply - plies) is proved here. The position is left as it was. */
#ifndef GAME_PROVE
#define GAME_PROVE(site, pos, ply, depth, value) \
    ((void)(site), (void)(pos), (void)(ply), (void)(depth), (void)(value), false)
#endif
/* int GAME_SOLVE_AT(const Position *): from this iteration on the exact root solver takes over; 0: never.
 * bool GAME_SOLVE_ROOT(const Worksite *, const Position *, const Move *allowed, int count, Report *): solves the
 * root restricted to the allowed moves (best, value, pv, bound, solved, source); reports progress through
 * control_report; false if stopped before the end. Used for Limits.solve, too. If it returns without `solved`, the
 * ordinary search takes over. */
#ifdef GAME_SOLVE_ROOT
#define SEARCH_HAS_ROOT_SOLVER 1
#else
#define SEARCH_HAS_ROOT_SOLVER 0
#define GAME_SOLVE_AT(pos) ((void)(pos), 0)
#define GAME_SOLVE_ROOT(site, pos, allowed, count, report) \
    ((void)(site), (void)(pos), (void)(allowed), (void)(count), (void)(report), false)
#endif
/* bool GAME_BOOK_ROOT(const Worksite *, const Position *, Report *): what a book of solved positions knows of the root
 * (best, value, pv, bound, solved, source). Asked of the leader alone, before GAME_SOLVE_ROOT, where any move may be
 * played and nothing is traced: the book knows one line, and no tree to show. False: it does not know the position. */
#ifndef GAME_BOOK_ROOT
#define GAME_BOOK_ROOT(site, pos, report) ((void)(site), (void)(pos), (void)(report), false)
#endif
/* int GAME_ROOT_WIN(const Worksite *, Position *, int depth, Move *line): asked of the engine's leader after the
 * iteration of that depth (a technique of the prover's): the plies of a forced win of the side to move (at most
 * SEARCH_MAX_PLY) and its line, or 0. The position is left as it was. */
#ifdef GAME_ROOT_WIN
#define SEARCH_HAS_ROOT_WIN 1
#else
#define SEARCH_HAS_ROOT_WIN 0
#define GAME_ROOT_WIN(site, pos, depth, line) ((void)(site), (void)(pos), (void)(depth), (void)(line), 0)
#endif
/* Move GAME_SWINDLE(const Worksite *, const Position *, int value): unless SearchParams.analysis, with time left, where
 * the root's value is proved to be a loss or a draw: the move that gives the opponent most to do wrong, of those that
 * keep a draw; MOVE_NONE: no opinion. */
#ifdef GAME_SWINDLE
#define SEARCH_HAS_SWINDLE 1
#else
#define SEARCH_HAS_SWINDLE 0
#define GAME_SWINDLE(site, pos, value) ((void)(site), (void)(pos), (void)(value), MOVE_NONE)
#endif
/* bool GAME_PROBCUT(const Position *, int depth, int check, ProbCut *): the shallow searches that predict a deep one,
 * from check 0 on, until it says false; depth 0 is the evaluation. */
#ifndef GAME_PROBCUT
#define GAME_PROBCUT(pos, depth, check, cut) ((void)(pos), (void)(depth), (void)(check), (void)(cut), false)
#endif
/* int GAME_DEPTH_MAX(const Position *): the depth that reaches every end of the game. Iterations beyond it only cut
 * less, and are reported with this depth. */
#ifndef GAME_DEPTH_MAX
#define GAME_DEPTH_MAX(pos) ((void)(pos), SEARCH_MAX_PLY)
#endif
/* int GAME_MOVES_LEFT(const Position *): guess of the own moves still to make, for the clock. */
#ifndef GAME_MOVES_LEFT
#define GAME_MOVES_LEFT(pos) ((void)(pos), 30)
#endif
/* int GAME_EVAL_NAMED(const Position *, int eval): the evaluation with that index; 0 is game_eval. */
#ifndef GAME_EVAL_NAMED
#define GAME_EVAL_NAMED(pos, eval) ((void)(eval), game_eval(pos))
#endif
/* int GAME_EVAL_UP_TO(const Position *, int beta): game_eval, or anything from beta up to it: at the end of a line more
 * does not matter, and an expensive evaluation can stop early. */
#ifndef GAME_EVAL_UP_TO
#define GAME_EVAL_UP_TO(pos, beta) ((void)(beta), game_eval(pos))
#endif
/* void GAME_USE(Position *, GAME_EVALUATOR *, const void *weights): from now on this position, and each that is copied
 * from it, is evaluated by these weights (SearchConfig), or by the game's own if NULL. The evaluator belongs to one
 * thread and has had no other weights before. What the position has summed up already is summed up anew. A position
 * without this call is evaluated by the game's own weights. */
#ifndef GAME_USE
#define GAME_USE(pos, evaluator, weights) ((void)(pos), (void)(evaluator), (void)(weights))
#endif
/* int GAME_HISTORY_INDEX(const Position *, Move) < GAME_HISTORY_MAX (at most 2048): what history remembers. */
#ifndef GAME_HISTORY_INDEX
#define GAME_HISTORY_INDEX(pos, move) ((void)(pos), (int)(move))
#define GAME_HISTORY_MAX GAME_MOVE_MAX
#endif
/* int GAME_CORRECTION_INDEX(const Position *) < GAME_CORRECTION_MAX: positions with the same index are misjudged in the
 * same way; the search remembers by how much its results differ from their evaluation, and corrects it. */
#ifdef GAME_CORRECTION_INDEX
#define SEARCH_HAS_CORRECTION 1
#else
#define SEARCH_HAS_CORRECTION 0
#define GAME_CORRECTION_INDEX(pos) ((void)(pos), 0)
#define GAME_CORRECTION_MAX 1
#endif
/* void GAME_COPY(Position *, const Position *) and GAME_DROP(Position *) where a plain copy is not enough. */
#ifndef GAME_COPY
#define GAME_COPY(to, from) memcpy((to), (from), sizeof(Position))
#define GAME_DROP(pos) ((void)(pos))
#endif

#endif
