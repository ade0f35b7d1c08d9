/* SPDX-License-Identifier: MIT
 *
 * search - what every search speaks of: moves, values, limits, techniques, reports.
 *
 * Nothing here knows a game. A game's rules are bound to the search by search_template.h, which is
 * compiled once per game; everything above talks to the result through games/game.h.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/trace.h"
#include "search/types.h"

/* Values are for the side to move. A forced end is VALUE_WIN minus the number of plies to it; values a
 * game computes itself stay within +-VALUE_EVAL_MAX. */
enum {
    SEARCH_MAX_PLY = 128,
    VALUE_WIN = 32000,
    VALUE_INFINITE = 32001,
    VALUE_WIN_MIN = VALUE_WIN - 2 * SEARCH_MAX_PLY,
    VALUE_EVAL_MAX = 30000,
    SEARCH_MAX_LINES = 64,
    SEARCH_MAX_THREADS = 64,
};

typedef enum Algorithm { ALGORITHM_MINIMAX, ALGORITHM_ALPHABETA, ALGORITHM_PVS } Algorithm;

/* Techniques that the teaching searches switch on and off one by one. */
enum {
    TECHNIQUE_TABLE = 1 << 0,       /* transposition table */
    TECHNIQUE_ORDERING = 1 << 1,    /* the game's own move order */
    TECHNIQUE_KILLERS = 1 << 2,     /* killers and counter moves */
    TECHNIQUE_HISTORY = 1 << 3,     /* history of cut-offs */
    TECHNIQUE_QUIESCENCE = 1 << 4,  /* noisy moves beyond the horizon */
    TECHNIQUE_NULL_MOVE = 1 << 5,   /* null-move pruning */
    TECHNIQUE_REDUCTIONS = 1 << 6,  /* late-move reductions */
    TECHNIQUE_PRUNING = 1 << 7,     /* futility, late-move pruning, razoring */
    TECHNIQUE_PROBCUT = 1 << 8,     /* cut on a shallow search far outside the window */
    TECHNIQUE_EXTENSIONS = 1 << 9,  /* forced replies, singular moves */
    TECHNIQUE_SOLVER = 1 << 10,     /* exact endgame solver */
    TECHNIQUE_PROVER = 1 << 11,     /* proof of forced wins by threats */
    TECHNIQUE_ASPIRATION = 1 << 12, /* narrow window around the last value */
    TECHNIQUE_DEEPENING = 1 << 13,  /* iterative deepening; without it one search at full depth */
    TECHNIQUE_CYCLES = 1 << 14,     /* repetition inside the search */
    TECHNIQUE_ALL = (1 << 15) - 1,
    /* The table only returns entries of exactly the depth asked for: then every algorithm must give the
     * value of plain minimax. Not part of TECHNIQUE_ALL. */
    TECHNIQUE_EQUAL_DEPTH = 1 << 15,
};

/* The name of a technique as users write it ("table", "nullmove" ...) for bit 0..TECHNIQUE_COUNT-1. */
enum { TECHNIQUE_COUNT = 16 };
extern const char *const technique_names[TECHNIQUE_COUNT];
/* What it is, in a few words: English, Chinese. */
extern const char *const technique_abouts[TECHNIQUE_COUNT][2];

/* When to stop. Zero means no limit of that kind; all zero means "until stopped". */
typedef struct Limits {
    int depth;
    uint64_t nodes;
    int64_t movetime_ms;
    int64_t time_ms;      /* left on the own clock; 0: no clock */
    int64_t increment_ms; /* won with every move */
    int moves_to_go;      /* own moves until the clock is set anew; 0: the rest of the game */
    int64_t overhead_us;  /* delay of every move between answer and clock; 0: unknown, as over a pipe to a front end */
    bool cpu;             /* times above are processor time of all threads of the search, not time by the wall */
    bool solve;           /* go on until the value is proved */
} Limits;

/* How an answer was found. */
typedef enum ReportSource {
    REPORT_SEARCH, /* by the search itself; also where a player does not say, and where the game is over */
    REPORT_SOLVER, /* by the game's exact solver */
    REPORT_BOOK,   /* in a book of solved or proved positions; a win with the bound TT_LOWER takes at most so many plies
                    */
    REPORT_PROVER, /* by the game's prover of forced wins */
    REPORT_SOURCES
} ReportSource;
extern const char *const report_source_names[REPORT_SOURCES];

typedef struct Report {
    int depth;
    int seldepth;
    int line;  /* 1 for the best line, 2 ... in multi-PV */
    int lines; /* number of lines of this search */
    int value;
    bool own;          /* the player counts in numbers of its own (that of a course report): */
    int64_t own_value; /* then this is the value as the report has it */
    int bound;         /* TT_EXACT, TT_LOWER, TT_UPPER */
    bool solved;       /* the value holds against every defence, not only to this depth */
    bool final;        /* the search's last word */
    ReportSource source;
    uint64_t nodes;
    uint64_t cutoffs; /* nodes left because beta was reached; those of exact solvers and provers are not counted */
    int64_t time_ns;
    int64_t helpers_ns; /* processor time of the threads beside the one that asked */
    int table_fill;     /* thousandths */
    Move best;          /* MOVE_NONE only if there is no move */
    int pv_length;
    Move pv[SEARCH_MAX_PLY];
} Report;

typedef void ReportFunction(void *context, const Report *report);

/* What is asked of a thought, whoever thinks: the fields of a Request. A search (SearchParams), a player (PlayerTurn)
 * and a protocol's front end (Thought) have them as their own, and beside them the same bytes as one `request`: who
 * passes an order on copies that, so that no field can be forgotten. The pointers belong to the asker and outlive the
 * call. */
#define REQUEST_FIELDS \
    Limits limits; \
    int lines;        /* number of lines to report (multi-PV); 0 means 1 */ \
    bool analysis;    /* the value is what is wanted: a side that has lost does not play for mistakes */ \
    const Move *only; /* restricts the choice to these moves, if not NULL */ \
    int only_count; \
    const _Atomic bool *stop;   /* set by the asker to stop at once; may be NULL */ \
    const _Atomic bool *ponder; /* while true, time limits do not count; may be NULL */ \
    ReportFunction *report;     /* called after every finished depth and line; may be NULL */ \
    void *context; \
    Trace *trace; /* records every node if not NULL */

typedef struct Request {
    REQUEST_FIELDS
} Request;

/* The fields and the whole, in a struct of its own. */
#define REQUEST_EMBEDDED \
    union { \
        Request request; \
        struct { \
            REQUEST_FIELDS \
        }; \
    };

/* One call of a search: what is asked, and by which search it is answered. */
typedef struct SearchParams {
    REQUEST_EMBEDDED
    Algorithm algorithm;
    unsigned techniques; /* TECHNIQUE_ALL with ALGORITHM_PVS and eval 0 is the engine itself */
    int eval;            /* index into the game's named evaluations; 0 is the engine's */
    const Move
        *order; /* the root's moves that are tried first, in this order; NULL: the usual order. Outlives the call */
    int order_count;
} SearchParams;

/* What a search keeps from one call to the next. */
typedef struct SearchConfig {
    size_t hash_mb;
    int threads;
    const void *weights; /* from Game.read_weights, to evaluate by instead of the game's own; outlive the search. NULL:
                            its own */
    const int *tuned; /* by the order of Game.tuned, instead of the shipped numbers; outlive the search. NULL: those */
    bool bookless;    /* solves for itself what a book of the program knows */
} SearchConfig;

static inline SearchParams search_params(Limits limits)
{
    SearchParams params = {.limits = limits, .algorithm = ALGORITHM_PVS, .techniques = TECHNIQUE_ALL, .lines = 1};
    return params;
}

/* True if a move to play is asked for, within a limit that is not a depth, and nothing else: then a side that has lost
 * may play for the opponent's mistakes. */
static inline bool search_plays(const SearchParams *params)
{
    const Limits *limits = &params->limits;
    bool limited = limits->nodes > 0 || limits->movetime_ms > 0 || limits->time_ms > 0;
    bool pondering = params->ponder && atomic_load_explicit(params->ponder, memory_order_relaxed);
    return limited && !limits->solve && !params->analysis && !params->only && params->lines <= 1 && !params->trace &&
           !pondering;
}

/* Plies to the forced end that a value announces: positive if the side to move wins, negative if it
 * loses, 0 if the value is no forced end. */
static inline int value_mate_plies(int value)
{
    if (value >= VALUE_WIN_MIN)
        return VALUE_WIN - value;
    if (value <= -VALUE_WIN_MIN)
        return -VALUE_WIN - value;
    return 0;
}

#endif
