/* SPDX-License-Identifier: MIT
 *
 * search_template - the one search, compiled once for each game.
 *
 * Included by a game's instance file after its rules.h (Position, Undo, GAME_MOVE_MAX, GAME_MOVES_MAX, game_moves,
 * game_make, game_undo, game_over, game_result, game_key, game_side) and eval.h (game_eval), and after its tuning.h and
 * hooks.h, if it has them (techniques.h and hooks.h here list what they may define). Everything here is static; the
 * result is search_new, search_think, search_clear, search_free.
 *
 * Invariant: between two calls every worker's position equals the root. The search allocates nothing while it
 * thinks, prints nothing, and stops by flag and return.
 */
#ifdef SEARCH_TEMPLATE_H
#error "one file holds one game: search_template.h is included twice"
#endif
#define SEARCH_TEMPLATE_H

#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/pool.h"
#include "search/control.h"
#include "search/hooks.h"
#include "search/techniques.h"

typedef struct Frame {
    Move move;             /* being searched from this node; MOVE_NONE for a null move */
    Move killers[2];       /* quiet moves that cut at this ply */
    Move excluded;         /* left out while a singularity test runs */
    int16_t history_index; /* of `move`, or -1 */
    int eval;              /* static evaluation, or VALUE_INFINITE if not computed */
    TracePurpose purpose;  /* of the search of `move` */
    bool expects_cut;      /* by its place in the tree this node should reach beta */
    bool threatened;       /* passing here loses the game */
    uint64_t shared;  /* key of a zero-window node whose moves are being searched and that others may answer, or 0 */
    int depth, beta;  /* of such a node */
    uint8_t fraction; /* what this node is searched deeper than its depth: sixteenths of a ply */
} Frame;

typedef struct RootMove {
    Move move;
    int value;
    int bound;
    bool solved;
    bool lost; /* this depth has shown so */
    ReportSource source;
    int pv_length;
    Move pv[SEARCH_MAX_PLY];
} RootMove;

/* What all threads do at the moment, and what came of it; round_template.h. */
typedef struct RoundTask {
    int depth;
    Window window;
    int line;    /* of multi-PV: root_first, or the first one for the solver */
    bool solves; /* the game's solver instead of the search */
} RoundTask;

typedef struct Round {
    pthread_mutex_t lock; /* of everything here */
    pthread_cond_t begun;
    unsigned number;
    _Atomic unsigned finished; /* the last one that a thread has answered; read without the lock, too */
    RoundTask task;
    int value; /* the answer */
    bool horizon;
    RootMove root[GAME_MOVES_MAX]; /* as the leader had them; with the answer, as the thread that found it has them */
} Round;

typedef struct Worker {
    Position pos;
    Pulse pulse;
    GAME_EVALUATOR evaluator;
    GAME_WORKER_DATA data;
    GAME_SEARCH_DATA *search_data;
    const int *tuned; /* as SearchConfig has them */
    unsigned techniques;
    Algorithm algorithm;
    int eval;
    bool shortcuts; /* some technique takes risks anyway: the engine's own shortcuts are taken, too, whichever of the
                       others is left out */
    bool engine;    /* every technique on and not traced: the constant-argument instances apply */
    bool horizon;   /* an estimate has entered the value of the current node */
    int probcuts;   /* nested probcut searches */
    int answered, answer;  /* while pulse.called_off: ply and value of the node that another thread has answered */
    bool answer_open;      /* an estimate has entered that value */
    Round *round;          /* NULL for a thread alone */
    unsigned round_number; /* that this thread is at */
    bool overtaken;        /* another thread has answered for the root */
    int seldepth;
    TraceReason reason; /* why the last node stopped, for the trace */
    int root_count;
    int root_first; /* multi-PV: moves before this one have their line already */
    RootMove root[GAME_MOVES_MAX];
    Frame frames[SEARCH_MAX_PLY + 4];
    int pv_length[SEARCH_MAX_PLY + 2];
    Move pv[SEARCH_MAX_PLY + 2][SEARCH_MAX_PLY];
    int16_t history[2][GAME_HISTORY_MAX];
    int16_t follow[GAME_HISTORY_MAX][GAME_HISTORY_MAX]; /* history of a move after its predecessor */
    Move counter[GAME_HISTORY_MAX];                     /* the move that refuted it last */
    int16_t correction[2][GAME_CORRECTION_MAX];         /* of evaluations, 256 times as fine */
} Worker;

typedef struct Search {
    Control control;
    Round round;
    GAME_SEARCH_DATA data;
    Worker *workers;
    unsigned techniques; /* of the last search, whose entries the table holds */
    int eval;
    const void *weights;
    const int *tuned; /* as SearchConfig has them */
} Search;

_Static_assert(GAME_HISTORY_MAX <= 2048, "history of a game is indexed by at most 2048 moves");

static inline Worksite worker_site(Worker *w)
{
    Worksite site = {.pulse = &w->pulse, .search = w->search_data, .worker = &w->data};
    return site;
}

#include "search/entry_template.h"
#include "search/picker_template.h"
#include "search/round_template.h"
#include "search/loop_template.h"
#include "search/node_template.h"
#include "search/root_template.h"
