/* SPDX-License-Identifier: MIT
 *
 * trace_diff - the first place where one search does something else than another: what a student looks for, when the
 * value is right and the number of nodes is not.
 *
 * Both searches are gone through side by side in the order of the search, so that everything before the place found is
 * equal: windows, depths, moves, values, cuts. From what is known there, the usual mistake behind such a difference is
 * named; where none fits, none is.
 */
#ifndef TRACE_TRACE_DIFF_H
#define TRACE_TRACE_DIFF_H

#include "trace/trace_lines.h"

/* What is different at the place. */
typedef enum TraceDiffKind {
    DIFF_NONE,    /* nothing: the searches are equal */
    DIFF_START,   /* another game or position: nothing can be compared */
    DIFF_DEPTH,   /* the node is searched to another depth */
    DIFF_WINDOW,  /* with another window */
    DIFF_MOVE,    /* another move is searched next */
    DIFF_STOPPED, /* the node is left where the other search goes on */
    DIFF_WENT_ON, /* the node goes on where the other search leaves it */
    DIFF_VALUE,   /* the node's value */
    DIFF_BROKEN   /* the search ends here */
} TraceDiffKind;

/* The usual mistake behind it. */
typedef enum TraceMistake {
    MISTAKE_UNKNOWN,
    MISTAKE_WINDOW_NOT_TURNED,  /* the parent's window is passed on as it is */
    MISTAKE_WINDOW_NOT_SWAPPED, /* signs are turned, but alpha and beta stay in their places */
    MISTAKE_WINDOW_SIGN,        /* alpha and beta change places, but keep their signs */
    MISTAKE_ALPHA_NOT_RAISED,   /* what earlier moves brought does not raise alpha */
    MISTAKE_ALPHA_LAST,         /* alpha is the last move's value, not the best one's */
    MISTAKE_WINDOW_OPEN,        /* an end of the window is open */
    MISTAKE_WINDOW_BY_ONE,      /* a bound is one off */
    MISTAKE_ROOT_WINDOW,        /* the root does not begin with an open window */
    MISTAKE_DEPTH_KEPT,         /* the depth is passed on without taking one off */
    MISTAKE_DEPTH_TWICE,        /* more than one is taken off */
    MISTAKE_HORIZON_LATE,       /* leaves are one ply too deep */
    MISTAKE_HORIZON_EARLY,      /* leaves are one ply too early */
    MISTAKE_OVER_MISSED,        /* moves are made after the end of the game */
    MISTAKE_ILLEGAL,            /* a move that the rules do not allow */
    MISTAKE_MOVE_MISSING,       /* a legal move is never searched */
    MISTAKE_ORDER,              /* the same moves in another order */
    MISTAKE_NO_CUT,             /* no cut although a move has reached beta */
    MISTAKE_CUT_STRICT,         /* a cut only above beta, not at it */
    MISTAKE_CUT_AT_ALPHA,       /* a cut as soon as a move is better than alpha */
    MISTAKE_CUT_SIGN,           /* the cut compares a child's value without turning its sign */
    MISTAKE_CUT_EARLY,          /* a cut below beta */
    MISTAKE_TABLE_CUT,          /* a table entry answers where it must not: another depth, or a bound */
    MISTAKE_LEAF_SIGN,          /* the evaluation is that of the other side */
    MISTAKE_LEAF_VALUE,         /* another evaluation */
    MISTAKE_RESULT_SIGN,        /* the result of the game is that of the other side */
    MISTAKE_RESULT_DRAW,        /* the value of a draw */
    MISTAKE_RESULT_VALUE,       /* the result of the game */
    MISTAKE_CHILD_SIGN,         /* children's values are taken without turning their signs */
    MISTAKE_RETURN_SIGN,        /* the value is turned once too often */
    MISTAKE_MINIMUM,            /* the worst move's value, where the mover takes the best */
    MISTAKE_BEST_NOT_KEPT,      /* the last move's value, where an earlier one was better */
    MISTAKE_FIRST_KEPT,         /* the first move's value, where a later one was better */
    MISTAKE_BOUND_RETURNED,     /* alpha or beta in place of the value */
    MISTAKE_COUNT
} TraceMistake;

typedef struct TraceDiff {
    TraceDiffKind kind;
    TraceMistake mistake;
    uint32_t mine, reference; /* the node in either search */
    uint32_t mine_child,
        reference_child; /* of DIFF_MOVE, DIFF_STOPPED and DIFF_WENT_ON: the next move; TRACE_NO_NODE */
    uint64_t equal;      /* nodes before it that are equal */
    uint64_t bounds;     /* of these, values that are different but say the same of their window */
} TraceDiff;

/* Compares the last finished search of either. A value beyond its window counts as equal to any other on that side,
 * since searches may return the bound there, unless `strict`. */
void trace_diff(const TraceLines *mine, const TraceLines *reference, bool strict, TraceDiff *diff);

/* The name of a mistake in JSON: "window-not-turned". */
const char *trace_mistake_name(TraceMistake mistake);
/* The moves that lead to the node, separated by blanks; "" for the root. */
void trace_diff_path(const TraceLines *lines, uint32_t node, bool chinese, Text *text);
/* What is different, in a sentence with the numbers of both; and what that usually means, "" where nothing is known. */
void trace_diff_sentence(const TraceLines *mine, const TraceLines *reference, const TraceDiff *diff, bool chinese,
                         Text *text);
const char *trace_diff_meaning(TraceMistake mistake, bool chinese);
/* All of it as a JSON object. */
void trace_diff_json(const TraceLines *mine, const TraceLines *reference, const TraceDiff *diff, bool chinese,
                     Text *json);

/* The search that a student's is compared with where none is named: plain minimax if it has no windows, else
 * alpha-beta; and how deep it went, by its root, or by its tree where it does not say. `root` is its last one. */
const char *trace_diff_player(const TraceLines *mine, uint32_t root);
int trace_diff_depth(const TraceLines *mine, uint32_t root);

#endif
