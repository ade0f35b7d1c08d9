/* SPDX-License-Identifier: MIT
 *
 * catchup - plans of the side that is behind, against an opponent who looks two swaps ahead.
 *
 * Against a perfect leader who is behind has lost, so the ordinary search, which expects one, hardly tells one swap
 * from another. Most players of this game are greedy, though: they take the swap that brings most after the best reply.
 * With this as a model every swap has one answer, and plans of twelve own swaps can be made: a beam of the best
 * positions goes on from swap to swap, and begins anew twice as wide while there is time. It ends when a plan takes the
 * lead.
 */
#include <stdlib.h>

#include "base/error.h"
#include "search/control.h"

enum {
    CATCHUP_BEHIND = 8,    /* points behind from which on plans are made */
    CATCHUP_ITERATION = 4, /* of the ordinary search, which comes first: it may see how to take the lead by force */
    CATCHUP_SWAPS = 12,    /* own swaps of a plan */
    CATCHUP_WIDTH_MIN = 8,
    CATCHUP_WIDTH_MAX = 2048,
    CATCHUP_ROOM = 4 * CATCHUP_WIDTH_MAX, /* positions kept before the worst are dropped */
    CATCHUP_NODES = 10,                   /* of the ordinary search that a swap with its answer takes as long as */
};

/* The planner is to move, or the game is over. */
typedef struct CatchupState {
    Position pos;
    int worth; /* for the planner */
    int length;
    Move line[2 * CATCHUP_SWAPS];
} CatchupState;

/* One for a search: its memory is there before the search begins to think. */
typedef struct Catchup {
    CatchupState *beam, *next; /* before and after a swap and its answer */
    Pulse *pulse;
    int beam_count, next_count;
    int width;
} Catchup;

/* Points of the best erasing swap on a board, -1 if there is none. From `enough` on no better one is looked for. */
static int catchup_best_gain(const Position *pos, int enough)
{
    int best = -1;
    for (int up = 0; up < 2; up++) {
        uint64_t swaps = up ? pos->erasing.up : pos->erasing.across;
        while (swaps && best < enough) {
            int gain = eval_gain(pos, UINT64_C(1) << bits_pop(&swaps), up ? 1 : 8);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

/* What a swap brings the greedy player after the best reply, or anything not above `best` if it is not above. */
static int catchup_profit(const Position *pos, Move move, int best)
{
    Position child = *pos;
    uint64_t first = UINT64_C(1) << eraser_first(move);
    int points = board_play(child.pieces, child.next, first, first << eraser_step(move), pos->setup);
    if (points <= best)
        return best;
    child.erasing = board_erasing(child.pieces, pos->setup->squares);
    int reply = catchup_best_gain(&child, points - best);
    if (reply < 0)
        return eraser_lead(pos) + points > 0 ? VALUE_WIN : -VALUE_WIN;
    return points - reply;
}

/* The greedy player's swap: the most profitable of those that erase; if all of them lose points, of the others, too. */
static Move catchup_answer(const Position *pos)
{
    Move moves[GAME_MOVES_MAX], choice = MOVE_NONE;
    int count = game_moves(pos, moves), best = -VALUE_INFINITE;
    for (int quiet = 0; quiet < 2 && best < 0; quiet++) {
        for (int i = 0; i < count; i++) {
            if (eraser_erases(pos, moves[i]) == quiet)
                continue;
            int profit = catchup_profit(pos, moves[i], best);
            if (profit > best) {
                best = profit;
                choice = moves[i];
            }
        }
    }
    return choice;
}

static int catchup_compare(const void *one, const void *two)
{
    const CatchupState *a = one, *b = two;
    if (a->worth != b->worth)
        return a->worth > b->worth ? -1 : 1;
    uint64_t keys[2] = {game_key(&a->pos), game_key(&b->pos)};
    return keys[0] < keys[1] ? -1 : keys[0] > keys[1];
}

/* Keeps the best positions, each once: many plans are the same swaps in another order. */
static void catchup_cut(Catchup *plan)
{
    int kept = 0;
    qsort(plan->next, (size_t)plan->next_count, sizeof *plan->next, catchup_compare);
    for (int i = 0; i < plan->next_count && kept < plan->width; i++) {
        if (kept == 0 || catchup_compare(&plan->next[kept - 1], &plan->next[i]) != 0)
            plan->next[kept++] = plan->next[i];
    }
    plan->next_count = kept;
}

/* A swap of the planner and the answer to it, unless that loses the game. */
static void catchup_play(Catchup *plan, const CatchupState *from, Move move)
{
    Undo undo;
    CatchupState *state = &plan->next[plan->next_count];
    *state = *from;
    game_make(&state->pos, move, &undo);
    state->line[state->length++] = move;
    int sign = -1;
    if (!game_over(&state->pos)) {
        Move answer = catchup_answer(&state->pos);
        game_make(&state->pos, answer, &undo);
        state->line[state->length++] = answer;
        sign = 1;
    }
    state->worth = game_over(&state->pos) ? sign * game_result(&state->pos) : game_eval(&state->pos);
    if (state->worth > -VALUE_WIN)
        plan->next_count++;
    if (plan->next_count == CATCHUP_ROOM)
        catchup_cut(plan);
}

/* All erasing swaps of a position; false when stopped. */
static bool catchup_expand(Catchup *plan, const CatchupState *from)
{
    for (Move move = 0; move < ERASER_SWAPS && !game_over(&from->pos); move++) {
        if (!eraser_erases(&from->pos, move))
            continue;
        if (pulse_add(plan->pulse, CATCHUP_NODES))
            return false;
        catchup_play(plan, from, move);
    }
    return true;
}

/* Plans of growing length, until one takes the lead; the best of the longest is left in *best. False when stopped. */
static bool catchup_plan(Catchup *plan, const Position *pos, CatchupState *best)
{
    CatchupState root = {.pos = *pos};
    plan->beam[0] = root;
    plan->beam_count = 1;
    for (int i = 0; i < CATCHUP_SWAPS; i++) {
        plan->next_count = 0;
        bool going = true;
        for (int k = 0; going && k < plan->beam_count; k++)
            going = catchup_expand(plan, &plan->beam[k]);
        if (!going)
            return false;
        catchup_cut(plan);
        if (plan->next_count == 0)
            return true;
        CatchupState *swap = plan->beam;
        plan->beam = plan->next;
        plan->beam_count = plan->next_count;
        plan->next = swap;
        *best = plan->beam[0];
        if (best->worth > 0)
            return true;
    }
    return true;
}

/* The iteration from which on plans are made for the root; 0: never. */
static int catchup_iteration(const Position *pos)
{
    bool behind = eraser_lead(pos) <= -CATCHUP_BEHIND;
    return behind && !eraser_holes(pos) && pos->setup->repeats == 0 ? CATCHUP_ITERATION : 0;
}

static void catchup_init(Catchup *plan)
{
    plan->beam = xmalloc(CATCHUP_ROOM * sizeof *plan->beam);
    plan->next = xmalloc(CATCHUP_ROOM * sizeof *plan->next);
}

static void catchup_free(Catchup *plan)
{
    free(plan->beam);
    free(plan->next);
}

/* Replaces the search's swap by the first of the best plan. The value stays the search's: it holds against every
 * leader. Returns true, as a solver that has nothing to say, if no plan is wanted. */
static bool catchup_root(Catchup *plan, Pulse *pulse, const Position *pos, Report *report)
{
    if (!catchup_iteration(pos) || !search_plays(pulse->control->params) || pulse->thread > 0 || report->value > 0)
        return true;
    CatchupState best = {.length = 0};
    bool going = true;
    plan->pulse = pulse;
    for (plan->width = CATCHUP_WIDTH_MIN; going && plan->width <= CATCHUP_WIDTH_MAX && best.worth <= 0;
         plan->width *= 2) {
        CatchupState found = {.length = 0};
        going = catchup_plan(plan, pos, &found);
        if (found.length > 0 && (going || best.length == 0))
            best = found;
    }
    if (best.length > 0) {
        report->best = best.line[0];
        report->pv_length = best.length;
        memcpy(report->pv, best.line, (size_t)best.length * sizeof(Move));
    }
    return false;
}
