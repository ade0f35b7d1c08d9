/* SPDX-License-Identifier: MIT
 *
 * trace_diff - two searches gone through side by side; and which mistake a difference looks like.
 */
#include "trace/trace_diff.h"

#include <stdlib.h>
#include <string.h>

typedef struct Differ {
    const TraceLines *mine, *reference;
    bool strict;
    TraceDiff *diff;
} Differ;

/* --- what is known of a node ---------------------------------------------------------------------------------- */

/* Of the children before `end` (TRACE_NO_NODE: of all), as the node's own side sees their values. */
typedef struct ChildValues {
    int count;
    int64_t best, worst, first, last;
} ChildValues;

static ChildValues children_of(const TraceLines *lines, const TraceLine *node, uint32_t end)
{
    ChildValues values = {.count = 0};
    for (uint32_t i = node->first; i != TRACE_NO_NODE && i != end; i = lines->nodes[i].next) {
        const TraceLine *child = &lines->nodes[i];
        if (!child->has_value)
            continue;
        int64_t value = -child->value;
        if (values.count++ == 0)
            values.first = values.best = values.worst = value;
        values.last = value;
        values.best = value > values.best ? value : values.best;
        values.worst = value < values.worst ? value : values.worst;
    }
    return values;
}

static bool node_is_over(const TraceLines *lines, uint32_t number)
{
    void *pos = trace_lines_position(lines, number);
    bool over = pos && lines->game->over(pos);
    position_free(lines->game, pos);
    return over;
}

static bool node_allows(const TraceLines *lines, uint32_t number, Move move)
{
    void *pos = trace_lines_position(lines, number);
    bool legal = pos && move != MOVE_NONE && !lines->game->over(pos) && game_legal(lines->game, pos, move);
    position_free(lines->game, pos);
    return legal;
}

/* --- the usual mistakes --------------------------------------------------------------------------------------- */

/* The window of a child that comes after some others. All values are equal up to here, so either search tells them. */
static TraceMistake mistake_of_window(const Differ *differ, const TraceLine *mine, const TraceLine *reference)
{
    int64_t open = differ->reference->infinite, x = mine->alpha, y = mine->beta;
    if (reference->parent == TRACE_NO_NODE)
        return MISTAKE_ROOT_WINDOW;
    const TraceLine *parent = &differ->reference->nodes[reference->parent];
    ChildValues before = children_of(differ->reference, parent, differ->diff->reference);
    int64_t a = parent->alpha, b = parent->beta, raised = before.count > 0 && before.best > a ? before.best : a;
    if (x == -b && y == -a)
        return MISTAKE_ALPHA_NOT_RAISED;
    if ((x == a || x == raised) && y == b)
        return MISTAKE_WINDOW_NOT_TURNED;
    bool kept = (x == -a || x == -raised) && y == -b, swapped = x == b && (y == a || y == raised);
    if (kept && swapped) { /* the root's window looks the same from both sides: its next move tells */
        uint32_t next = mine->next;
        swapped = next != TRACE_NO_NODE && differ->mine->nodes[next].alpha == b;
        kept = !swapped;
    }
    if (kept || swapped)
        return kept ? MISTAKE_WINDOW_NOT_SWAPPED : MISTAKE_WINDOW_SIGN;
    if (x == -b && before.count > 0 && y == -before.last)
        return MISTAKE_ALPHA_LAST;
    if (x == -b && before.count > 0 && y == (before.worst < -a ? before.worst : -a))
        return MISTAKE_CHILD_SIGN;
    if ((x == -open && y == -raised) || (x == -b && y == open))
        return MISTAKE_WINDOW_OPEN;
    if ((x == -b && llabs(y + raised) == 1) || (y == -raised && llabs(x + b) == 1))
        return MISTAKE_WINDOW_BY_ONE;
    return MISTAKE_UNKNOWN;
}

static TraceMistake mistake_of_depth(const Differ *differ, const TraceLine *mine, const TraceLine *reference)
{
    if (mine->parent == TRACE_NO_NODE)
        return MISTAKE_UNKNOWN;
    if (mine->depth == differ->mine->nodes[mine->parent].depth)
        return MISTAKE_DEPTH_KEPT;
    return mine->depth < reference->depth ? MISTAKE_DEPTH_TWICE : MISTAKE_UNKNOWN;
}

/* The other search searches one move more. */
static TraceMistake mistake_of_stop(const Differ *differ, const TraceLine *mine, const TraceLine *reference)
{
    ChildValues seen = children_of(differ->mine, mine, TRACE_NO_NODE);
    if (mine->has_reason && mine->reason == TRACE_TABLE)
        return MISTAKE_TABLE_CUT;
    if (seen.count == 0)
        return mine->has_value ? MISTAKE_HORIZON_EARLY : MISTAKE_UNKNOWN;
    bool window = reference->has_window;
    int64_t a = reference->alpha, b = reference->beta;
    if (window && seen.best < b && -seen.last >= b)
        return MISTAKE_CUT_SIGN;
    if (window && seen.best > a && seen.best < b && seen.last == seen.best)
        return MISTAKE_CUT_AT_ALPHA;
    if (mine->has_reason && mine->reason == TRACE_BETA_CUT)
        return MISTAKE_CUT_EARLY;
    return MISTAKE_MOVE_MISSING;
}

/* This search searches one move more. */
static TraceMistake mistake_of_more(const Differ *differ, const TraceLine *mine, const TraceLine *reference)
{
    ChildValues seen = children_of(differ->reference, reference, TRACE_NO_NODE);
    if (seen.count == 0 && node_is_over(differ->reference, differ->diff->reference))
        return MISTAKE_OVER_MISSED;
    if (!node_allows(differ->mine, differ->diff->mine, differ->mine->nodes[differ->diff->mine_child].move))
        return MISTAKE_ILLEGAL;
    if (seen.count == 0)
        return !reference->has_reason || reference->reason == TRACE_LEAF || reference->reason == TRACE_QUIET
                   ? MISTAKE_HORIZON_LATE
                   : MISTAKE_UNKNOWN;
    if (!reference->has_window || seen.best < reference->beta)
        return MISTAKE_UNKNOWN;
    return mine->has_window && seen.best == reference->beta ? MISTAKE_CUT_STRICT : MISTAKE_NO_CUT;
}

static TraceMistake mistake_of_move(const Differ *differ, const TraceLine *mine)
{
    if (!node_allows(differ->mine, differ->diff->mine, differ->mine->nodes[differ->diff->mine_child].move))
        return MISTAKE_ILLEGAL;
    /* A move that the other search takes next and that comes later here is a matter of order. */
    Move wanted = differ->reference->nodes[differ->diff->reference_child].move;
    for (uint32_t i = mine->first; i != TRACE_NO_NODE; i = differ->mine->nodes[i].next) {
        if (differ->mine->nodes[i].move == wanted)
            return MISTAKE_ORDER;
    }
    /* It may have been saved by a cut. */
    ChildValues seen = children_of(differ->mine, mine, TRACE_NO_NODE);
    bool cut = mine->has_window && seen.count > 0 && seen.best >= mine->beta;
    return cut ? MISTAKE_ORDER : MISTAKE_MOVE_MISSING;
}

static TraceMistake mistake_of_leaf(const Differ *differ, const TraceLine *mine, const TraceLine *reference)
{
    bool turned = mine->value == -reference->value && mine->value != 0;
    if (mine->has_reason && mine->reason == TRACE_TABLE)
        return MISTAKE_TABLE_CUT;
    if (reference->reason != TRACE_OVER && !node_is_over(differ->reference, differ->diff->reference))
        return turned ? MISTAKE_LEAF_SIGN : MISTAKE_LEAF_VALUE;
    return turned ? MISTAKE_RESULT_SIGN : reference->value == 0 ? MISTAKE_RESULT_DRAW : MISTAKE_RESULT_VALUE;
}

static TraceMistake mistake_of_value(const Differ *differ, const TraceLine *mine, const TraceLine *reference)
{
    ChildValues seen = children_of(differ->mine, mine, TRACE_NO_NODE);
    int64_t value = mine->value;
    if (seen.count == 0)
        return mistake_of_leaf(differ, mine, reference);
    if (mine->has_reason && mine->reason == TRACE_TABLE)
        return MISTAKE_TABLE_CUT;
    if (value == -seen.best)
        return MISTAKE_RETURN_SIGN;
    if (value == -seen.worst)
        return MISTAKE_CHILD_SIGN;
    if (value == seen.worst && seen.count > 1 && value != seen.last)
        return MISTAKE_MINIMUM;
    if (value == seen.last)
        return seen.count == 2 && value == seen.worst ? MISTAKE_MINIMUM : MISTAKE_BEST_NOT_KEPT;
    if (value == seen.worst)
        return MISTAKE_MINIMUM;
    if (value == seen.first)
        return MISTAKE_FIRST_KEPT;
    if (mine->has_window && (value == mine->alpha || value == mine->beta))
        return MISTAKE_BOUND_RETURNED;
    return MISTAKE_UNKNOWN;
}

/* --- side by side --------------------------------------------------------------------------------------------- */

static bool differ_found(const Differ *differ, TraceDiffKind kind)
{
    const TraceLine *mine = &differ->mine->nodes[differ->diff->mine];
    const TraceLine *reference = &differ->reference->nodes[differ->diff->reference];
    TraceMistake mistake = MISTAKE_UNKNOWN;
    switch (kind) {
    case DIFF_DEPTH:
        mistake = mistake_of_depth(differ, mine, reference);
        break;
    case DIFF_WINDOW:
        mistake = mistake_of_window(differ, mine, reference);
        break;
    case DIFF_MOVE:
        mistake = mistake_of_move(differ, mine);
        break;
    case DIFF_STOPPED:
        mistake = mistake_of_stop(differ, mine, reference);
        break;
    case DIFF_WENT_ON:
        mistake = mistake_of_more(differ, mine, reference);
        break;
    case DIFF_VALUE:
        mistake = mistake_of_value(differ, mine, reference);
        break;
    default:
        break;
    }
    differ->diff->kind = kind;
    differ->diff->mistake = mistake;
    return true;
}

/* Do two values say the same of the window: both at beta or above, or both at alpha or below? */
static bool differ_same_bound(const TraceLine *reference, int64_t value)
{
    return reference->has_window && ((value >= reference->beta && reference->value >= reference->beta) ||
                                     (value <= reference->alpha && reference->value <= reference->alpha));
}

static bool differ_enter(const Differ *differ, uint32_t mine, uint32_t reference)
{
    const TraceLine *one = &differ->mine->nodes[mine], *two = &differ->reference->nodes[reference];
    differ->diff->mine = mine;
    differ->diff->reference = reference;
    differ->diff->mine_child = differ->diff->reference_child = TRACE_NO_NODE;
    if (one->has_depth && two->has_depth && one->depth != two->depth)
        return differ_found(differ, DIFF_DEPTH);
    if (one->has_window && two->has_window && (one->alpha != two->alpha || one->beta != two->beta))
        return differ_found(differ, DIFF_WINDOW);
    return false;
}

static bool differ_leave(const Differ *differ, uint32_t mine, uint32_t reference)
{
    const TraceLine *one = &differ->mine->nodes[mine], *two = &differ->reference->nodes[reference];
    differ->diff->mine = mine;
    differ->diff->reference = reference;
    differ->diff->mine_child = differ->diff->reference_child = TRACE_NO_NODE;
    if (!one->has_value)
        return differ_found(differ, DIFF_BROKEN);
    if (one->value != two->value && (differ->strict || !differ_same_bound(two, one->value)))
        return differ_found(differ, DIFF_VALUE);
    differ->diff->bounds += one->value != two->value;
    differ->diff->equal++;
    return false;
}

/* True if a difference was found at the node or below; what comes first in the search is found first. */
static bool differ_node(const Differ *differ, uint32_t mine, uint32_t reference)
{
    if (differ_enter(differ, mine, reference))
        return true;
    uint32_t one = differ->mine->nodes[mine].first, two = differ->reference->nodes[reference].first;
    while (one != TRACE_NO_NODE || two != TRACE_NO_NODE) {
        TraceDiffKind kind = one == TRACE_NO_NODE                                                  ? DIFF_STOPPED
                             : two == TRACE_NO_NODE                                                ? DIFF_WENT_ON
                             : differ->mine->nodes[one].move != differ->reference->nodes[two].move ? DIFF_MOVE
                                                                                                   : DIFF_NONE;
        if (kind == DIFF_STOPPED && !differ->mine->nodes[mine].has_value)
            kind = DIFF_BROKEN;
        if (kind != DIFF_NONE) {
            *differ->diff = (TraceDiff){.mine = mine,
                                        .reference = reference,
                                        .mine_child = one,
                                        .reference_child = two,
                                        .equal = differ->diff->equal,
                                        .bounds = differ->diff->bounds};
            return differ_found(differ, kind);
        }
        if (differ_node(differ, one, two))
            return true;
        one = differ->mine->nodes[one].next;
        two = differ->reference->nodes[two].next;
    }
    return differ_leave(differ, mine, reference);
}

/* Whether two searches begin at the same position. */
static bool differ_same_start(const TraceLines *one, const TraceLines *two)
{
    Text first = {0}, second = {0};
    one->game->print_full(one->pos, &first); /* a set-up may be told by its seed in one, and in full in the other */
    two->game->print_full(two->pos, &second);
    bool same = one->game == two->game && strcmp(text_string(&first), text_string(&second)) == 0;
    text_free(&first);
    text_free(&second);
    return same;
}

/* The root to compare: the last finished one, or, where the search broke off, the last there is. */
static uint32_t differ_root(const TraceLines *lines)
{
    uint32_t root = trace_lines_root(lines);
    for (uint32_t i = 0; root == TRACE_NO_NODE && i < lines->count; i++) {
        if (lines->nodes[i].parent == TRACE_NO_NODE)
            root = i;
    }
    return root;
}

void trace_diff(const TraceLines *mine, const TraceLines *reference, bool strict, TraceDiff *diff)
{
    Differ differ = {.mine = mine, .reference = reference, .strict = strict, .diff = diff};
    uint32_t one = differ_root(mine), two = differ_root(reference);
    *diff = (TraceDiff){.kind = DIFF_NONE, .mine_child = TRACE_NO_NODE, .reference_child = TRACE_NO_NODE};
    if (!differ_same_start(mine, reference) || one == TRACE_NO_NODE || two == TRACE_NO_NODE)
        diff->kind = DIFF_START;
    else
        differ_node(&differ, one, two);
}

/* --- the reference -------------------------------------------------------------------------------------------- */

const char *trace_diff_player(const TraceLines *mine, uint32_t root)
{
    return mine->nodes[root].has_window ? "search:algorithm=alphabeta" : "search:algorithm=minimax";
}

int trace_diff_depth(const TraceLines *mine, uint32_t root)
{
    int deepest = 0;
    if (mine->nodes[root].has_depth)
        return mine->nodes[root].depth;
    for (uint32_t i = root; i < mine->count; i++)
        deepest = mine->nodes[i].ply > deepest ? mine->nodes[i].ply : deepest;
    return deepest;
}
