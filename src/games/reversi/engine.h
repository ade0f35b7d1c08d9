/* SPDX-License-Identifier: MIT
 *
 * engine - what reversi tells the search: evaluation, order of moves, exact endgame.
 *
 * The trained weights are part of the program; reversi_init unpacks them once, before any search.
 */
#include <stdlib.h>

#include "games/embedded.h"
#include "games/reversi/weights.h"
#include "games/reversi/endgame.h"

#define GAME_INIT reversi_init
#define GAME_EVALS "engine", "a", "b", "c", "d"
#define GAME_GREEDY_EVAL "a"
#define GAME_EVAL_NAMED reversi_eval_named
#define GAME_ORDER reversi_order
#define GAME_MOVES_LEFT reversi_moves_left
#define GAME_SOLVE reversi_solve
#include "search/hooks.h"

#if REVERSI_SIZE == 8
EMBED_FILE(reversi8_weights_zst);
#define REVERSI_EMBEDDED EMBED_GET(reversi8_weights_zst)
#else
EMBED_FILE(reversi6_weights_zst);
#define REVERSI_EMBEDDED EMBED_GET(reversi6_weights_zst)
#endif

static ReversiWeights reversi_weights;

static bool reversi_init(Error *error)
{
    size_t size;
    void *bytes = embedded_unpack(REVERSI_EMBEDDED, &size, error);
    bool loaded = bytes && reversi_weights_load(&reversi_weights, bytes, size, error);
    free(bytes);
    return loaded;
}

static inline int game_eval(const Position *pos)
{
    return reversi_eval(&reversi_weights, pos->mine, pos->theirs);
}

static int reversi_eval_named(const Position *pos, int eval)
{
    switch (eval) {
    case 1:
        return classic_eval_a(pos);
    case 2:
        return classic_eval_b(pos);
    case 3:
        return classic_eval_c(pos);
    case 4:
        return classic_eval_d(pos, &CLASSIC_D);
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
        int mobility = bits_count(board_moves(child.mine, child.theirs));
        int potential = bits_count(board_potential_moves(child.mine, child.theirs));
        bool corner = moves[i] != REVERSI_PASS && REVERSI_CORNERS >> moves[i] & 1;
        scores[i] = TUNE_ORDER_CORNER * corner - TUNE_ORDER_MOBILITY * mobility - TUNE_ORDER_POTENTIAL * potential;
        if (depth >= TUNE_ORDER_EVAL_DEPTH)
            scores[i] -= game_eval(&child);
    }
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

/* Few enough empties: the exact value costs less than a search. */
static bool reversi_solve(const Worksite *site, const Position *pos, Window window, int *value)
{
    if (reversi_empties(pos) > TUNE_SOLVE_EMPTIES)
        return false;
    Control *control = site->pulse->control;
    Endgame endgame = {.tt = &control->tt, .weights = &reversi_weights, .stop = &control->stop, .level = ENDGAME_EXACT};
    Window discs = reversi_window_discs(window);
    *value = REVERSI_UNIT * endgame_solve(&endgame, pos->mine, pos->theirs, discs.alpha, discs.beta);
    pulse_add(site->pulse, endgame.nodes);
    return true;
}
